// What the ways of paying offer to choose from: stored cards, banks, trade accounts.
import type { Bank, Card, ClientInstrument, PublicIntent } from '@holdfast/contract'
import { useEffect, useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { offeredMethods } from './view.ts'

/** What there is to choose from. */
interface Choices {
  readonly cards: readonly Card[]
  readonly banks: readonly Bank[]
  readonly instruments: readonly ClientInstrument[]
}

export type LoadedChoices =
  | { readonly state: 'loading' | 'failed' }
  | ({ readonly state: 'known' } & Choices)

/** Asks once for what the offered methods need; the second answer asks again. */
export function useChoices(client: Client, intent: PublicIntent): [LoadedChoices, () => void] {
  const [choices, setChoices] = useState<LoadedChoices>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const next = await readChoices(client, intent)
      if (isCurrent) setChoices(next)
    }
    setChoices({ state: 'loading' })
    void ask()
    return () => {
      isCurrent = false
    }
  }, [client, turn])
  return [choices, () => setTurn(turn + 1)]
}

async function readChoices(client: Client, intent: PublicIntent): Promise<LoadedChoices> {
  const types = new Set(offeredMethods(intent).map(({ type }) => type))
  try {
    const [cards, banks, instruments] = await Promise.all([
      types.has('card') ? client.cards() : [],
      types.has('open_banking') ? client.banks() : [],
      types.has('credit') ? client.instruments() : [],
    ])
    return { state: 'known', cards, banks, instruments }
  } catch {
    return { state: 'failed' }
  }
}
