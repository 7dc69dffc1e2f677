// The cursor of a statement: where a page ended, with which balances, and of which snapshot it was.
import { createHash } from 'node:crypto'
import { currencies } from '@holdfast/contract'
import { cursorOf, parseCursor } from '#http'
import { asId } from '#kit'
import type { Balances } from './movements.ts'
import type { Continuation, StatementHead, StatementRequest } from './statement.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const BALANCE = '[a-z]{3}=-?\\d{1,16}'
const BALANCES = `(?:${BALANCE}(?:,${BALANCE})*)?`
/** How the database writes a snapshot. */
export const SNAPSHOT = '\\d{1,19}:\\d{1,19}:(?:\\d{1,19}(?:,\\d{1,19})*)?'

type Named = Pick<StatementRequest | StatementHead, 'subject' | 'period'>

/** The cursor of what follows a page. It goes on with the same subject and period only. */
export function showContinuation(of: Named, continuation: Continuation): string {
  const { place, snapshot, madeAt, balances } = continuation
  const { transaction, position, amount } = place
  const held = [...balances].map(([currency, balance]) => `${currency}=${balance}`).join(',')
  const words = [digestOf(of), snapshot, transaction, position, amount, madeAt.getTime(), held]
  return cursorOf(`statement ${words.join(' ')}`)
}

/** Reads a cursor; refuses one of another statement with `validation_failed`. */
export function readContinuation(of: Named, cursor: string): Continuation {
  const place = `(${UUID}) (\\d{1,9}) (-?\\d{1,16})`
  const form = `^statement ${digestOf(of)} (${SNAPSHOT}) ${place} (\\d{1,15}) (${BALANCES})$`
  const read = parseCursor(cursor, new RegExp(form), isSnapshot)
  const [snapshot = '', transaction = '', position = '', amount = '', madeMs = '', held = ''] = read
  return {
    snapshot,
    place: {
      transaction: asId('ledger_transaction', transaction),
      position: Number(position),
      amount: BigInt(amount),
    },
    madeAt: new Date(Number(madeMs)),
    balances: readBalances(held),
  }
}

function readBalances(held: string): Balances {
  const balances = new Map(held.split(',').map((one) => [one.slice(0, 3), one.slice(4)]))
  return new Map(
    currencies.flatMap((currency) => {
      const balance = balances.get(currency)
      return balance === undefined ? [] : [[currency, BigInt(balance)]]
    }),
  )
}

/** Whether the database takes it for one: what was open lies in order between the two ends. */
export function isSnapshot([snapshot = '']: readonly string[]): boolean {
  const [low = '', high = '', open = ''] = snapshot.split(':')
  const inOrder = [low, ...(open === '' ? [] : open.split(',')), high].map(BigInt)
  const isSorted = inOrder.every((one, at) => at === 0 || (inOrder[at - 1] ?? 0n) <= one)
  return isSorted && BigInt(low) > 0n && BigInt(high) < 2n ** 63n
}

function digestOf({ subject, period: { from, to } }: Named): string {
  const named = JSON.stringify([subject, from?.getTime() ?? null, to?.getTime() ?? null])
  return createHash('sha256').update(named).digest('base64url').slice(0, 8)
}
