// Parts of a page of which one is shown; which one is kept in the address.
import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useState } from 'react'
import { useQueryText } from '../router/index.ts'

interface Tab {
  readonly id: string
  readonly label: ReactNode
  readonly content: ReactNode
}

interface TabsProps {
  readonly tabs: readonly Tab[]
  /** Under which name the address keeps the choice; without it the page forgets it. */
  readonly name?: string
}

/** Tabs. */
export function Tabs({ tabs, name }: TabsProps) {
  const [search, change] = useQueryText()
  const [local, setLocal] = useState('')
  const wanted = name === undefined ? local : search[name]
  const chosen = tabs.find(({ id }) => id === wanted)?.id ?? tabs[0]?.id ?? ''
  const choose = (id: string) => {
    if (name === undefined) setLocal(id)
    else change({ [name]: id === tabs[0]?.id ? undefined : id })
  }
  return (
    <BaseTabs.Root
      value={chosen}
      onValueChange={(id: unknown) => choose(String(id))}
      className="min-w-0"
    >
      <BaseTabs.List className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ id, label }) => (
          <BaseTabs.Tab
            key={id}
            value={id}
            className="-mb-px min-h-9 border-b-2 border-transparent px-3 font-medium
              whitespace-nowrap text-muted hover:text-ink data-active:border-accent
              data-active:text-ink"
          >
            {label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ id, content }) => (
        <BaseTabs.Panel key={id} value={id} className="min-w-0 outline-none">
          {content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
