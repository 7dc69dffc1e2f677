// One box finds everything by what is known of it. What it promises is what the service finds.
import { Dialog } from '@base-ui/react/dialog'
import type { SearchHit, SearchResult } from '@holdfast/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { useOperation } from '../api/index.ts'
import { Amount, asSentence, ErrorState, Icon, pathOfId, StatusBadge } from '../components/index.ts'
import { useGo } from '../router/index.ts'

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
        <Told q={q} count={hits.length} isPending={found.isFetching} />
        {found.error === null ? null : (
          <div className="px-3.5">
            <ErrorState error={found.error} />
          </div>
        )}
        <Found {...{ id, groups, hits, chosen }} onOpen={open} />
      </div>
    </>
  )
}

interface FoundProps {
  readonly id: string
  readonly groups: SearchResult['groups']
  readonly hits: readonly SearchHit[]
  readonly chosen: number
  readonly onOpen: (hit: SearchHit) => void
}

function Found({ id, groups, hits, chosen, onOpen }: FoundProps) {
  return (
    <div role="listbox" id={`${id}hits`} aria-label="Found">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element.
        <div key={group.kind} role="group" aria-label={asSentence(group.kind)}>
          <div className="px-3.5 pt-2 pb-1 text-small text-muted" aria-hidden="true">
            {asSentence(group.kind)}
            {group.is_more ? ': there are more, add more words' : ''}
          </div>
          {group.hits.map((hit) => {
            const index = hits.indexOf(hit)
            return (
              <Hit
                key={hit.id}
                id={`${id}${index}`}
                hit={hit}
                isChosen={index === chosen}
                onOpen={() => onOpen(hit)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ToldProps {
  readonly q: string
  readonly count: number
  readonly isPending: boolean
}

function Told({ q, count, isPending }: ToldProps) {
  const text =
    q === ''
      ? 'The beginning of a word is enough: of names, e-mail addresses (“ada@”), references, ' +
        'descriptions and metadata; of ids the end. Amounts as you write them: “1,234.56”, “5 €”.'
      : count === 0 && !isPending
        ? 'Nothing found. All words have to be there: of each the beginning, of an id the end.'
        : ''
  return (
    <p role="status" className={text === '' ? 'sr-only' : 'px-3.5 py-2 text-muted'}>
      {text === '' ? `${count} found` : text}
    </p>
  )
}

/** Where a reason stands for a title, as `pending_participant_verification`. */
const A_CODE = /^[a-z]+(_[a-z]+)+$/

interface HitProps {
  readonly id: string
  readonly hit: SearchHit
  readonly isChosen: boolean
  readonly onOpen: () => void
}

function Hit({ id, hit, isChosen, onOpen }: HitProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the box above.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onOpen}
      className="flex min-h-9 cursor-pointer items-center gap-3 px-3.5 py-1 hover:bg-hover
        aria-selected:bg-accent-soft"
    >
      <span className="min-w-0 grow truncate">
        {A_CODE.test(hit.title) ? asSentence(hit.title) : hit.title}
      </span>
      <span className="shrink-0 text-small text-muted max-sm:sr-only">by {hit.matched}</span>
      {hit.status === null ? null : <StatusBadge status={hit.status} />}
      {hit.amount === null || hit.currency === null ? null : (
        <Amount minor={hit.amount} currency={hit.currency} />
      )}
    </div>
  )
}
