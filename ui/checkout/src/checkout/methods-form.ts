// The state of the form where a buyer chooses how to pay: what was chosen, typed, and is wrong.
import type { Card, CheckoutType, PaymentDetails, PublicIntent } from '@holdfast/contract'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { useOneAtATime } from '../parts/button.tsx'
import type { Faults } from '../parts/field.tsx'
import {
  type Checked,
  cardIn,
  detailsIn,
  type Entries,
  faultOf,
  faultsIn,
  faultsOfRefusal,
  fieldsOf,
  noEntries,
} from './entries.ts'
import { type LoadedChoices, useChoices } from './means.ts'
import { offeredMethods } from './view.ts'

/** What the buyer goes on with. */
export interface Chosen {
  readonly method: CheckoutType
  readonly email: string | undefined
  readonly details: PaymentDetails | undefined
}

export interface MethodsFormProps {
  readonly client: Client
  readonly intent: PublicIntent
  /** The method that is open at the start, when it is offered. */
  readonly preferred: string | undefined
  readonly onConfirm: (chosen: Chosen) => Promise<void>
}

export type MethodsForm = ReturnType<typeof useMethodsForm>

/** What was chosen and typed, what is wrong with it, and what can be done with it. */
export function useMethodsForm({ client, intent, preferred, onConfirm }: MethodsFormProps) {
  const offered = offeredMethods(intent)
  const first = offered.find(({ type }) => type === preferred) ?? offered[0]
  const [chosen, setChosen] = useState(first?.type)
  const [entries, setEntries] = useState<Entries>(noEntries)
  const [entered, setEntered] = useState<readonly Card[]>([])
  const { faults, tries, refuse, clear, note } = useFaults()
  const [isBusy, run] = useOneAtATime()
  const [choices, retry] = useChoices(client, intent)
  const asksEmail = intent.from === null
  const set = (change: Partial<Entries>) => setEntries((now) => ({ ...now, ...change }))
  useFirstChoices(choices, set)
  const confirm = async (method: CheckoutType) => {
    try {
      const ready = await withCard(client, method, entries)
      if (ready.card !== undefined) {
        const { card } = ready
        setEntered((now) => [card, ...now])
        // What was typed is not needed again, and not kept.
        set({ cardId: card.id, number: '', expiry: '', cvv: '' })
      }
      const email = asksEmail ? entries.email.trim() : undefined
      await onConfirm({ method, email, details: detailsIn(method, ready.entries) })
    } catch (error) {
      refuse(faultsOfRefusal(error))
    }
  }
  return {
    offered,
    chosen,
    entries,
    choices,
    retry,
    cards: [...entered, ...(choices.state === 'known' ? choices.cards : [])],
    faults,
    tries,
    isBusy,
    asksEmail,
    set,
    choose: (method: CheckoutType) => {
      setChosen(method)
      clear()
    },
    check: (field: Checked) => {
      if (entries[field] !== '') note(field, faultOf(field, entries))
    },
    submit: () => {
      if (chosen === undefined) return
      const fields = [...(asksEmail ? ['email' as const] : []), ...fieldsOf(chosen, entries)]
      const found = faultsIn(fields, entries)
      if (Object.keys(found).length > 0) refuse(found)
      else run(async () => await confirm(chosen))
    },
  }
}

function useFaults() {
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  return {
    faults,
    tries,
    refuse: (found: Faults) => {
      setFaults(found)
      setTries((before) => before + 1)
    },
    clear: () => setFaults({}),
    note: (field: Checked, fault: string | undefined) =>
      setFaults((now) => {
        const others = Object.entries(now).filter(([name]) => name !== field)
        return Object.fromEntries(fault === undefined ? others : [...others, [field, fault]])
      }),
  }
}

/** The newest stored card, and the first trade account that covers the payment. */
function useFirstChoices(choices: LoadedChoices, set: (change: Partial<Entries>) => void): void {
  // Before anyone sees the choices: later it would undo what was chosen meanwhile.
  useLayoutEffect(() => {
    if (choices.state !== 'known') return
    const account = choices.instruments.find(({ covers }) => covers) ?? choices.instruments[0]
    set({ cardId: choices.cards[0]?.id ?? '', instrumentId: account?.id ?? '' })
  }, [choices])
}

interface Ready {
  readonly entries: Entries
  /** One that was entered just now. */
  readonly card?: Card
}

/** A new card is changed into a token before anything is confirmed with it. */
async function withCard(client: Client, method: CheckoutType, entries: Entries): Promise<Ready> {
  const entry = method === 'card' && entries.cardId === '' ? cardIn(entries) : undefined
  if (entry === undefined) return { entries }
  const card = await client.enterCard(entry)
  return { entries: { ...entries, cardId: card.id }, card }
}
