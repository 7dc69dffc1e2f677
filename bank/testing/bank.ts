// A bank in a test: two accounts, a Monday, and ways to look at what it said.
import type { Bank, BankOptions, WaitingFile } from '../src/bank.ts'
import { createBank } from '../src/bank.ts'
import type { Element } from '../src/element.ts'
import { elementsNamed, ownTextOf, readMessage, textAt } from '../src/element.ts'
import { DEBTOR } from './orders.ts'

/** Monday, 2 November 2026, 09:00 in Berlin. */
export const MONDAY = Date.parse('2026-11-02T08:00:00Z')
export const DAY_MS = 86_400_000
export const SECOND = 'DE02120300000000202051'

/** A bank with 10,000.00 on one account and nothing on another. */
export function openTestBank(options: Partial<BankOptions> = {}): Bank {
  const accounts = [
    { number: DEBTOR, holder: 'Shop', currency: 'EUR', balance: 1_000_000n },
    { number: SECOND, holder: 'Shop, fees', currency: 'EUR' },
  ]
  return createBank({ seed: '1', at: MONDAY, accounts, ...options })
}

/** Lives until an instant and takes what the bank says. */
export function takeFiles(bank: Bank, at: number): WaitingFile[] {
  const files = bank.until(at)
  bank.took(files)
  return files
}

/** Files whose names begin so, as trees. */
export function readFiles(files: readonly WaitingFile[], prefix: string): Element[] {
  return files.filter(({ name }) => name.startsWith(prefix)).map(({ bytes }) => readTree(bytes))
}

/** The tree of a file that must be readable. */
function readTree(bytes: Uint8Array): Element {
  const { root } = readMessage(bytes)
  if (root === undefined) throw new Error('the file cannot be read')
  return root
}

/** The texts of all elements of a name. */
export function textsOf(root: Element | undefined, name: string): string[] {
  if (root === undefined) return []
  return elementsNamed(root, name).map(ownTextOf)
}

/** Status and reason of each transfer, by its id: `p1 RJCT AC01`. */
export function statusesIn(root: Element | undefined): string[] {
  if (root === undefined) return []
  return elementsNamed(root, 'TxInfAndSts').map((one) =>
    [textAt(one, 'OrgnlEndToEndId'), textAt(one, 'TxSts'), textAt(one, 'StsRsnInf/Rsn/Cd')]
      .filter((text) => text !== undefined)
      .join(' '),
  )
}
