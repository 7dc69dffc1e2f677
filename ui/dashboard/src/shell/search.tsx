// One box finds everything by what is known of it. What it promises is what the service finds.
import { Dialog } from '@base-ui/react/dialog'
import type { SearchHit } from '@holdfast/contract'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useOperation } from '../api/index.ts'
import { ErrorState, Icon, pathOfId } from '../components/index.ts'
import { useGo } from '../router/index.ts'

/** What is found is drawn by a script of its own, so that no page waits for it. */
const Found = lazy(() => import('./search-found.tsx'))

const TYPING_MS = 180

/** The button that looks like a box, and the box it opens. */
export function SearchBox() {
  const [isOpen, setOpen] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isShortcut && (event.key !== '/' || isTyping(event.target))) return
      event.preventDefault()
      const { activeElement } = document
      before.current = activeElement instanceof HTMLElement ? activeElement : null
      setOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        onClick={(event) => {
          before.current = event.currentTarget
          setOpen(true)
        }}
        className="flex min-h-9 items-center gap-2 rounded-control border border-strong
          bg-surface px-2.5 text-muted hover:border-muted sm:w-72 lg:w-96"
      >
        <Icon name="search" />
        <span className="grow text-left max-sm:sr-only">Search</span>
        <kbd className="font-mono text-small max-sm:hidden">/</kbd>
      </button>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="backdrop z-30" />
          <Dialog.Popup
            finalFocus={before}
            className="popup fixed inset-x-3 top-3 z-40 mx-auto grid max-h-[80dvh] max-w-[640px]
              grid-rows-[auto_1fr] overflow-hidden sm:top-16"
          >
            <Dialog.Title className="sr-only">Search</Dialog.Title>
            <SearchPanel onDone={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null
}

function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return late
}

function SearchPanel({ onDone }: { readonly onDone: () => void }) {
  const id = useId()
  const go = useGo()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const q = useLate(text.trim())
  const found = useOperation('search', { query: { q } }, { enabled: q !== '', keepsPrevious: true })
  const groups = q === '' ? [] : (found.data?.groups ?? [])
  const hits = groups.flatMap((group) => group.hits)
  const open = (hit: SearchHit | undefined) => {
    const to = hit === undefined ? null : pathOfId(hit.id)
    if (to === null) return
    onDone()
    go(to)
  }
  const press = (key: string): boolean => {
    if (key === 'ArrowDown') setChosen((before) => Math.min(before + 1, hits.length - 1))
    else if (key === 'ArrowUp') setChosen((before) => Math.max(before - 1, 0))
    else if (key === 'Enter') open(hits[chosen])
    else return false
    return true
  }
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3.5">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Search"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}hits`}
          aria-activedescendant={hits.length > 0 ? `${id}${chosen}` : undefined}
          className="min-h-12 w-full bg-transparent outline-none"
          placeholder="Name, e-mail, reference, amount, id, description, metadata"
          value={text}
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={(event) => {
            if (press(event.key)) event.preventDefault()
          }}
        />
      </div>
      <div className="min-h-0 overflow-y-auto py-2">
        {found.error === null ? null : (
          <div className="px-3.5">
            <ErrorState error={found.error} />
          </div>
        )}
        <Suspense>
          <Found {...{ id, q, groups, hits, chosen }} isPending={found.isFetching} onOpen={open} />
        </Suspense>
      </div>
    </>
  )
}
