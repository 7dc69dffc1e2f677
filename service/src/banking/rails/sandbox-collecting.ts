// The sandbox's way of collecting: it remembers orders by their key and reports later, as real
// rails do: some reports come twice, and some come in the wrong order. Which ones is decided by the
// key, so that the same story can be told again.
import { sandboxSettleTimes } from '@holdfast/contract'
import type { Database, Unit } from '#db'
import type { Field } from '#jobs'
import { choiceField, defineJob, enqueue, withdraw } from '#jobs'
import { addMs, assert, parseId, sha256, showId } from '#kit'
import type {
  BankOrder,
  CallOffAnswer,
  CallOffOrder,
  CardOrder,
  CollectingBank,
  CollectingRail,
  CollectionKey,
  CollectionOutcome,
  CollectionReport,
  DebitOrder,
} from './collecting.ts'
import { tokeniseTestCard } from './sandbox-cards.ts'
import {
  callOffCollection,
  decideCollection,
  type InsertedCollection,
  insertCollection,
  selectSandboxCard,
} from './store.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** How long issuers and banks take to answer. */
const ANSWERS_AFTER_MS = 2 * SECOND_MS
/** A bank that executes nothing after all says so within a minute. */
const REJECTS_AFTER_MS = 60 * SECOND_MS
/** A report that comes again, or too late, is so much behind. */
const BEHIND_MS = 30 * SECOND_MS
/** Test value: debits of this account come back for want of funds. */
const EMPTY_ACCOUNT = 'DE62370400440532013001'
/** Test value: the first debit of this account comes back, one that is collected again is paid. */
const FILLED_LATER_ACCOUNT = 'DE35370400440532013002'

/** The banks whose customers can pay in the sandbox. */
export const sandboxBanks: readonly CollectingBank[] = [
  { id: 'harbour-bank', name: 'Harbour Bank', currencies: ['eur', 'gbp'] },
  { id: 'lighthouse-savings', name: 'Lighthouse Savings', currencies: ['gbp'] },
  { id: 'northern-credit-union', name: 'Northern Credit Union', currencies: ['eur', 'gbp'] },
  { id: 'tidewater', name: 'Tidewater', currencies: ['eur'] },
]

const outcomes: readonly CollectionOutcome[] = ['authorised', 'not_authorised', 'declined', 'paid']

interface Reported {
  readonly collection: CollectionKey
  readonly outcome: CollectionOutcome
}

const keyField: Field<CollectionKey> = {
  write: showCollectionKey,
  read: (stored) => parseCollectionKey(String(stored)),
}

/** A report of a collection on its way to us. */
export const sandboxCollectionReport = defineJob<Reported>({
  name: 'sandbox.collection_reported',
  lane: 'steps',
  payload: { collection: keyField, outcome: choiceField(outcomes) },
})

/** The report that has arrived. */
export function collectionReportOf({ collection: key, outcome }: Reported): CollectionReport {
  const isEmpty = key.kind === 'debit' && outcome === 'declined'
  return isEmpty ? { key, outcome, why: NO_FUNDS } : { key, outcome }
}

const NO_FUNDS = { reason: 'insufficient_funds', bankCode: null, endsMandate: null } as const

function showCollectionKey({ kind, id }: CollectionKey): string {
  return showId(kind, id)
}

function parseCollectionKey(shown: string): CollectionKey {
  const checkout = parseId('checkout', shown)
  if (checkout !== undefined) return { kind: 'checkout', id: checkout }
  const debit = parseId('debit', shown)
  assert(debit !== undefined, 'a report names a checkout or a debit')
  return { kind: 'debit', id: debit }
}

/** The rails of the sandbox that collect, over the database they keep their own books in. */
export function sandboxCollectingRail(database: Database): CollectingRail {
  return {
    tokeniseCard: async (tenantId, card) => await tokeniseTestCard(database, tenantId, card),
    payByCard: async (order) => await payByCard(database, order),
    payByBank: async (order) => {
      await database.transact(order.tenantId, async (unit) => await takeBankOrder(unit, order))
    },
    collectDebit: async (order) => await collectDebit(database, order),
    callOff: async (order) =>
      await database.transact(order.tenantId, async (unit) => await callOff(unit, order)),
  }
}

async function payByCard(
  database: Database,
  order: CardOrder,
): Promise<{ readonly needsBuyer: boolean }> {
  return await database.transact(order.tenantId, async (unit) => {
    const [card] = await unit.tx.query(selectSandboxCard, {
      tenant_id: order.tenantId,
      token: order.token,
    })
    const behaviour = card?.behaviour ?? 'declines'
    const key = showId('checkout', order.key)
    const outcome = behaviour === 'challenges' ? null : endOf[behaviour]
    const taken = await takeOrder(unit, { ...order, key, method: 'card', outcome })
    if (taken.times_asked === 1 && outcome !== null) reportCard(unit, key, outcome)
    return { needsBuyer: behaviour === 'challenges' && taken.outcome === null }
  })
}

const endOf = { pays: 'paid', declines: 'declined' } as const

/** What the buyer can say on the page of the issuer. */
export type ChallengeAnswer = 'confirm' | 'refuse'

/** The buyer answers the issuer; the first answer counts. False: there is nothing to answer. */
export async function answerChallenge(
  unit: Unit,
  checkoutKey: string,
  answer: ChallengeAnswer,
): Promise<boolean> {
  const outcome = answer === 'confirm' ? 'paid' : 'declined'
  const rows = await unit.tx.query(decideCollection, {
    tenant_id: unit.tenant.id,
    key: checkoutKey,
    outcome,
    decided_at: unit.now,
  })
  if (rows.length > 0) reportCard(unit, checkoutKey, outcome)
  return rows.length > 0
}

function reportCard(unit: Unit, key: string, outcome: 'paid' | 'declined'): void {
  if (outcome === 'declined') {
    reportCollection(unit, key, 'declined', ANSWERS_AFTER_MS)
    return
  }
  reportCollection(unit, key, 'authorised', ANSWERS_AFTER_MS)
  reportCollection(unit, key, 'paid', sandboxSettleTimes.cardDays * DAY_MS)
}

/** Notes the order of a bank payment, in a unit of the sandbox's own; again it changes nothing. */
export async function takeBankOrder(unit: Unit, order: BankOrder): Promise<void> {
  const key = showId('checkout', order.key)
  await takeOrder(unit, { ...order, key, method: 'open_banking', outcome: null })
}

/** The user names that the sandbox's banks know. */
export const bankUsers = [
  'test_executed',
  'test_authorisation_failed',
  'test_execution_rejected',
] as const
export type BankUser = (typeof bankUsers)[number]

/** The buyer signs in at the bank; only the first time counts. False: nothing is to be paid. */
export async function signInAtBank(
  unit: Unit,
  checkoutKey: string,
  user: BankUser,
): Promise<boolean> {
  const rows = await unit.tx.query(decideCollection, {
    tenant_id: unit.tenant.id,
    key: checkoutKey,
    outcome: user,
    decided_at: unit.now,
  })
  if (rows.length === 0) return false
  if (user === 'test_authorisation_failed') {
    reportCollection(unit, checkoutKey, 'not_authorised', ANSWERS_AFTER_MS)
  } else if (user === 'test_execution_rejected') {
    reportCollection(unit, checkoutKey, 'authorised', ANSWERS_AFTER_MS)
    reportCollection(unit, checkoutKey, 'declined', REJECTS_AFTER_MS)
  } else reportExecuted(unit, checkoutKey)
  return true
}

/** Sometimes the money is there at once, and before the bank has said that it comes. */
function reportExecuted(unit: Unit, key: string): void {
  const isAtOnce = chance(`${key} order`, 4)
  const paidAfterMs = sandboxSettleTimes.openBankingSeconds * SECOND_MS
  reportCollection(unit, key, 'authorised', isAtOnce ? 2 * ANSWERS_AFTER_MS : ANSWERS_AFTER_MS)
  reportCollection(unit, key, 'paid', isAtOnce ? ANSWERS_AFTER_MS : paidAfterMs)
}

/** What is not authorised yet is never reported of; what is goes on. */
async function callOff(unit: Unit, order: CallOffOrder): Promise<CallOffAnswer> {
  const key = showId('checkout', order.key)
  const { method, currency, amount } = order
  const authorisedBy = addMs(unit.now, -ANSWERS_AFTER_MS)
  const asked = {
    tenant_id: unit.tenant.id,
    key,
    method,
    currency,
    amount,
    now: unit.now,
    until_decided_at: authorisedBy,
  }
  const [row] = await unit.tx.query(callOffCollection, asked)
  if (row?.outcome !== 'called_off') return 'authorised'
  await withdraw(
    unit,
    sandboxCollectionReport,
    outcomes.flatMap((outcome) => [`${key} ${outcome}`, `${key} ${outcome} again`]),
  )
  return 'called_off'
}

async function collectDebit(database: Database, order: DebitOrder): Promise<void> {
  await database.transact(order.tenantId, async (unit) => {
    const key = showId('debit', order.key)
    const outcome = outcomeOf(order)
    const taken = await takeOrder(unit, { ...order, key, method: 'direct_debit', outcome })
    if (taken.times_asked > 1) return
    if (outcome === 'declined') {
      reportCollection(unit, key, 'declined', ANSWERS_AFTER_MS)
      return
    }
    reportCollection(unit, key, 'authorised', ANSWERS_AFTER_MS)
    reportCollection(unit, key, 'paid', sandboxSettleTimes.directDebitDays * DAY_MS)
  })
}

function outcomeOf({ iban, replacesKey }: DebitOrder): 'declined' | 'paid' {
  const isEmpty = iban === EMPTY_ACCOUNT || (iban === FILLED_LATER_ACCOUNT && replacesKey === null)
  return isEmpty ? 'declined' : 'paid'
}

interface Taken {
  readonly key: string
  readonly method: 'card' | 'open_banking' | 'direct_debit'
  readonly currency: string
  readonly amount: bigint
  readonly outcome: string | null
}

async function takeOrder(unit: Unit, order: Taken): Promise<InsertedCollection> {
  assert(unit.tenant.environment === 'sandbox', 'the sandbox collects in a sandbox only')
  const { key, method, currency, amount, outcome } = order
  const [row] = await unit.tx.query(insertCollection, {
    tenant_id: unit.tenant.id,
    key,
    method,
    currency,
    amount,
    outcome,
    created_at: unit.now,
  })
  assert(row !== undefined, 'an order is noted')
  return row
}

function reportCollection(
  unit: Unit,
  key: string,
  outcome: CollectionOutcome,
  afterMs: number,
): void {
  const payload = { collection: parseCollectionKey(key), outcome }
  const name = `${key} ${outcome}`
  const runAt = addMs(unit.now, afterMs)
  enqueue(unit, sandboxCollectionReport, { key: name, runAt, payload })
  if (!chance(name, 2)) return
  enqueue(unit, sandboxCollectionReport, {
    key: `${name} again`,
    runAt: addMs(runAt, BEHIND_MS),
    payload,
  })
}

/** True for one text of so many, always the same ones. */
function chance(text: string, oneOf: number): boolean {
  return sha256(text).readUInt8(0) % oneOf === 0
}
