// How much a request moves, read from what it has just made in its own unit: exact, whatever was
// left out of the request, and the same when it is asked for and when it is done.
import type { ApprovableOperation, Currency } from '@holdfast/contract'
import { approvableOperations, currencies } from '@holdfast/contract'
import type { Unit } from '#db'
import type { DoneCommand, Effect, EffectChange, PowerEffect } from '#http'
import { asId, distinct, parseId, showId } from '#kit'
import type { MeasuredRow } from './store.ts'
import { measureOutbounds, measureTransfers, selectProjectCurrency } from './store.ts'

/** What a request moves in one currency. */
export interface Part {
  readonly currency: Currency
  /** Null for a change of where money goes. */
  readonly amount: bigint | null
}

/** What a request moves. */
export interface Measured {
  /** One for each currency: items of one request may be of several. */
  readonly parts: readonly Part[]
  /** What it is about, as the API shows it. */
  readonly objects: readonly string[]
  /** What is another afterwards, where it changes who may do what. */
  readonly changes: readonly EffectChange[]
  /** Whether it takes two owners, where that rule holds. */
  readonly takesTwoOwners: boolean
  /** Whether it gives power over money or payees by itself. */
  readonly isOfMoney: boolean
  /** Whose role it changes, with the one before. */
  readonly member: PowerEffect['member']
}

const MOVES_NOTHING = {
  parts: [],
  objects: [],
  changes: [],
  takesTwoOwners: false,
  isOfMoney: true,
  member: null,
}

/** Whether an operation may need a second person. */
export function isApprovable(id: string): id is ApprovableOperation {
  return approvableOperations.some((one) => one === id)
}

/** Measures a command that was done in the unit. */
export async function measure(unit: Unit, done: DoneCommand): Promise<Measured> {
  const { operationId, answer, effect } = done
  if (effect !== null) return ofEffect(effect)
  const answered = fieldsOf(answer === null ? {} : parsed(answer))
  switch (operationId) {
    case 'createReleases':
    case 'createRefunds': {
      const ids = idsIn(answered).flatMap((id) => parseId('outbound', id) ?? [])
      return sumOf(await unit.tx.query(measureOutbounds, [unit.tenant.id, ids]))
    }
    case 'createTransfers': {
      const ids = idsIn(answered).flatMap((id) => parseId('transfer', id) ?? [])
      return sumOf(await unit.tx.query(measureTransfers, [unit.tenant.id, ids]))
    }
    case 'creditProject':
      return await measureCredit(unit, done)
    default:
      return MOVES_NOTHING
  }
}

function ofEffect({ currency, ...effect }: Effect): Measured {
  const { objects, changes, takesTwoOwners, isOfMoney, member } = effect
  const parts = partOf(currency, null)
  return { parts, objects, changes, takesTwoOwners, isOfMoney, member }
}

function sumOf(rows: readonly MeasuredRow[]): Measured {
  const sums = new Map<Currency, bigint>()
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  const objects = rows.map(({ project_id: project, settlement_id: settlement }) => {
    if (settlement !== null) return showId('settlement', asId('settlement', settlement))
    return project === null ? '' : showId('project', asId('project', project))
  })
  return {
    ...MOVES_NOTHING,
    parts: [...sums].map(([currency, amount]) => ({ currency, amount })),
    objects: distinct(objects.filter((id) => id !== '')),
  }
}

async function measureCredit(unit: Unit, { params, rawBody }: DoneCommand): Promise<Measured> {
  const shown = String(fieldsOf(params).get('id'))
  const body = fieldsOf(parsed(rawBody.toString('utf8')))
  const id = parseId('project', shown)
  const [project] =
    id === undefined ? [] : await unit.tx.query(selectProjectCurrency, [unit.tenant.id, id])
  const currency = currencyOf(body.get('currency')) ?? project?.currency ?? null
  const parts = partOf(currency, BigInt(Number(body.get('amount') ?? 0)))
  return { ...MOVES_NOTHING, parts, objects: [shown] }
}

function partOf(currency: Currency | null, amount: bigint | null): Part[] {
  return currency === null ? [] : [{ currency, amount }]
}

function currencyOf(value: unknown): Currency | null {
  return currencies.find((one) => one === value) ?? null
}

/** Ids of an answer, or of the first list in it. */
export function idsIn(answer: ReadonlyMap<string, unknown>): string[] {
  const own = answer.get('id')
  if (typeof own === 'string') return [own]
  const list: unknown = [...answer.values()].find((value) => Array.isArray(value))
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) => {
    const id = fieldsOf(item).get('id')
    return typeof id === 'string' ? [id] : []
  })
}

/** The fields of a JSON object; none of anything else. */
export function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))
}

/** Reads JSON that was checked before. */
export function parsed(text: string): unknown {
  return JSON.parse(text)
}
