// How much a request moves, and what it changes, as its route tells of it in its own unit: exact,
// whatever was left out of the request, and the same when it is asked for and when it is done.
import type { ApprovableOperation, ApprovalItem, Currency } from '@holdfast/contract'
import { approvableOperations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Bound, DoneCommand, EffectChange, MoneyEffect, MoneyItem, PowerEffect } from '#http'
import { assert, distinct, parseJson, sha256 } from '#kit'

/** What a request moves in one currency. */
export interface Part {
  /** Null: of any currency. */
  readonly currency: Currency | null
  /** Null for a change of where money goes. */
  readonly amount: bigint | null
}

/** What a request moves and changes. */
export interface Measured {
  /** One for each currency: items of one request may be of several. */
  readonly parts: readonly Part[]
  /** What it is about, as the API shows it. */
  readonly objects: readonly string[]
  /** Each movement of money, as the API shows it. */
  readonly items: readonly ApprovalItem[]
  /** What is another afterwards, where it changes who may do what. */
  readonly changes: readonly EffectChange[]
  /** A hash of all of it, accounts whole: another one does something else. */
  readonly print: string
  /** Whether it takes two owners, where that rule holds. */
  readonly takesTwoOwners: boolean
  /** Whether it moves money, or gives power over money or payees by itself. */
  readonly isOfMoney: boolean
  /** Whose role it changes, with the one before. */
  readonly member: PowerEffect['member']
  /** What was made, ids as the API shows them. */
  readonly made: readonly string[]
  /** Outbounds that stay bound to what was approved. */
  readonly outbounds: readonly Bound[]
}

/** Whether an operation may need another person. */
export function isApprovable(id: string): id is ApprovableOperation {
  return approvableOperations.some((one) => one === id)
}

/** Measures a command that was done in the unit. Throws where its route says nothing of it. */
export async function measureCommand(
  unit: Unit,
  { operationId, readEffect }: DoneCommand,
): Promise<Measured> {
  const effect = await readEffect(unit)
  if (effect === null) throw new Error(`${operationId} does not say what it has done`)
  return effect.kind === 'power' ? ofPower(effect) : ofMoney(effect)
}

function ofPower({ currency, ...effect }: PowerEffect): Measured {
  const { objects, changes, takesTwoOwners, isOfMoney, member } = effect
  return {
    parts: partsOf(currency),
    objects,
    items: [],
    changes,
    print: printOf(changes),
    takesTwoOwners,
    isOfMoney,
    member,
    made: [],
    outbounds: [],
  }
}

/** A change of where money goes, in one currency or in any. */
function partsOf(currency: PowerEffect['currency']): Part[] {
  if (currency === null) return []
  return [{ currency: currency === 'any' ? null : currency, amount: null }]
}

function ofMoney({ items, made, outbounds }: MoneyEffect): Measured {
  const sums = new Map<Currency, bigint>()
  for (const { currency, amount } of items) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  return {
    parts: [...sums].map(([currency, amount]) => ({ currency, amount })),
    objects: distinct(items.map(({ from }) => from)),
    items: items.map(shownItem),
    changes: [],
    print: printOf(items.map((item) => [shownItem(item), item.account?.fingerprint ?? null])),
    takesTwoOwners: false,
    isOfMoney: true,
    member: null,
    made,
    outbounds,
  }
}

function shownItem({ amount, fee, account, releaseAt, ...item }: MoneyItem): ApprovalItem {
  const { currency, from, to, payee, reference } = item
  return {
    currency,
    amount: Number(amount),
    fee: Number(fee),
    from,
    to,
    payee,
    account:
      account === null ? null : { account_number: account.number, routing_code: account.routing },
    release_at: releaseAt,
    reference,
  }
}

function printOf(facts: readonly unknown[]): string {
  return sha256(JSON.stringify(facts)).toString('hex')
}

/** The fields of a JSON object; none of anything else. */
export function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))
}

/** Reads JSON that was checked before: what is metadata in it as it was written. */
export function parseStored(text: string): unknown {
  const read = parseJson(text)
  assert(read.ok, 'what was checked before is JSON')
  return read.value
}
