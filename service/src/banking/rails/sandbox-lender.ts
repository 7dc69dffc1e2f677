// The sandbox's lender: remembers what it was asked by its key, decides by published test values,
// and reports later. Some reports come twice; which ones is decided by the key, so that the same
// story can be told again.
import type { CreditTerms } from '@holdfast/contract'
import {
  creditDecisionHoursMax,
  creditDecisionSecondsMin,
  currencies,
  sandboxSettleTimes,
  sandboxTradeLimits,
} from '@holdfast/contract'
import type { Database, Unit } from '#db'
import type { JobKind } from '#jobs'
import { enqueue } from '#jobs'
import type { Id, Minor } from '#kit'
import { addMs, assert, minor, parseId, present, sha256, showId } from '#kit'
import type {
  CreditApplication,
  CreditDecision,
  CreditReport,
  DrawOutcome,
  GrantedLimit,
  Lender,
  RefundNotice,
} from './lender.ts'
import { parseSentBack, showSentBack } from './lender.ts'
import { insertLenderOrder, useRefusal, wishRefusals } from './store.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** A refusal is told soon, as is money that came back; what is told again is so much behind. */
const ANSWERS_AFTER_MS = 5 * SECOND_MS
const BEHIND_MS = 30 * SECOND_MS
/** Where every company is known, and approved at once. */
const approvedAtOnce: ReadonlySet<string> = new Set(['GB', 'NO', 'SE'])
/** Test value: elsewhere, a company number that ends like this is rejected. */
const REJECTED_ENDING = '00'

const decisions = ['enabled', 'rejected', 'failed'] as const
const drawOutcomes: readonly DrawOutcome[] = ['paid', 'refused', 'repaid', 'defaulted']

/** A credit decision of the sandbox's lender on its way to us. */
export const sandboxCreditDecision: JobKind<CreditDecision> = {
  name: 'sandbox.credit_decided',
  lane: 'steps',
  parse: ({ instrument, outcome }) => {
    const known = present(
      decisions.find((one) => one === outcome),
      'a decision has an outcome',
    )
    return {
      key: present(parseId('payment_instrument', String(instrument)), 'a decision names whom'),
      outcome: known,
      limits: known === 'enabled' ? sandboxLimits : [],
    }
  },
}

/** What the sandbox's lender grants whom it approves. */
export const sandboxLimits: readonly GrantedLimit[] = currencies.map((currency) => ({
  currency,
  creditLimit: minor(BigInt(sandboxTradeLimits.creditLimit)),
  orderMax: minor(BigInt(sandboxTradeLimits.orderValueMax)),
}))

/** A report of the sandbox's lender on an order or a draw. */
export const sandboxCreditReport: JobKind<CreditReport> = {
  name: 'sandbox.credit_reported',
  lane: 'steps',
  parse: ({ about, outcome, refund, amount }) => {
    const checkout = parseId('checkout', String(about))
    if (checkout !== undefined) return { kind: 'order_refused', key: checkout }
    const key = present(parseId('credit_draw', String(about)), 'a report names an order or a draw')
    if (outcome === 'refunded') {
      const sentBack = parseSentBack(String(refund))
      return { kind: 'refunded', key, sentBack, amount: minor(BigInt(String(amount))) }
    }
    const kind = present(
      drawOutcomes.find((one) => one === outcome),
      'a report has an outcome',
    )
    return { kind, key }
  },
}

/** The lender of the sandbox, over the database it keeps its own books in. */
export function sandboxLender(database: Database): Lender {
  return {
    assess: async (application) => {
      await database.transact(application.tenantId, async (unit) => {
        await assess(unit, application)
      })
    },
    takeOrder: async ({ tenantId, key, instrumentId, amount }) => {
      await database.transact(tenantId, async (unit) => {
        const outcome = await decide(unit, { kind: 'order', key, instrumentId, amount })
        if (outcome !== 'refused') return
        report(unit, showId('checkout', key), { outcome, afterMs: ANSWERS_AFTER_MS })
      })
    },
    draw: async ({ tenantId, key, instrumentId, amount, terms }) => {
      await database.transact(tenantId, async (unit) => {
        const outcome = await decide(unit, { kind: 'draw', key, instrumentId, amount })
        const about = showId('credit_draw', key)
        if (outcome === 'refused') report(unit, about, { outcome, afterMs: ANSWERS_AFTER_MS })
        if (outcome !== 'accepted') return
        report(unit, about, { outcome: 'paid', afterMs: sandboxSettleTimes.creditDays * DAY_MS })
        const afterMs = dueAt(unit.now, terms).getTime() - unit.now.getTime()
        report(unit, about, { outcome: 'repaid', afterMs })
      })
    },
    refund: async (notice) => {
      await database.transact(notice.tenantId, async (unit) => {
        await countRefund(unit, notice)
      })
    },
  }
}

async function countRefund(
  unit: Unit,
  { key: sentBack, drawId, instrumentId, amount }: RefundNotice,
): Promise<void> {
  const asked = { kind: 'refund' as const, key: sentBack.id, instrumentId, amount }
  if (!(await note(unit, { ...asked, outcome: 'accepted' }))) return
  const about = showId('credit_draw', drawId)
  const refund = showSentBack(sentBack)
  const sending = {
    kind: sandboxCreditReport,
    key: `${about} ${refund}`,
    afterMs: ANSWERS_AFTER_MS,
  }
  send(unit, sending, { about, outcome: 'refunded', refund, amount: String(amount) })
}

async function assess(unit: Unit, application: CreditApplication): Promise<void> {
  const { key, country, companyNumber } = application
  const isAtOnce = approvedAtOnce.has(country)
  const outcome =
    !isAtOnce && companyNumber.endsWith(REJECTED_ENDING) ? ('rejected' as const) : 'enabled'
  const isNew = await note(unit, { kind: 'assess', key, instrumentId: key, amount: null, outcome })
  if (!isNew) return
  const shortest = creditDecisionSecondsMin * SECOND_MS
  const afterMs = isAtOnce ? shortest : decisionMs(companyNumber, shortest)
  const instrument = showId('payment_instrument', key)
  send(unit, { kind: sandboxCreditDecision, key: instrument, afterMs }, { instrument, outcome })
}

/** From seconds to three days; of one company number always the same. */
function decisionMs(companyNumber: string, shortest: number): number {
  const share = sha256(`credit decision ${companyNumber}`).readUInt32BE(0) / 2 ** 32
  return shortest + Math.floor(share * (creditDecisionHoursMax * HOUR_MS - shortest))
}

interface Asked {
  readonly kind: 'order' | 'draw'
  readonly key: Id<'checkout'> | Id<'credit_draw'>
  readonly instrumentId: Id<'payment_instrument'>
  readonly amount: Minor
}

/** Takes or refuses what is asked for the first time; null: it was asked before. */
async function decide(unit: Unit, asked: Asked): Promise<'accepted' | 'refused' | null> {
  const isNew = await note(unit, { ...asked, outcome: 'accepted' })
  if (!isNew) return null
  const refusals = await unit.tx.query(useRefusal, [
    unit.tenant.id,
    asked.instrumentId,
    asked.kind,
    asked.key,
  ])
  return refusals.length > 0 ? 'refused' : 'accepted'
}

interface Note {
  readonly kind: 'assess' | 'order' | 'draw' | 'refund'
  readonly key: string
  readonly instrumentId: string
  readonly amount: Minor | null
  readonly outcome: string
}

async function note(unit: Unit, { kind, key, instrumentId, amount, outcome }: Note) {
  assert(unit.tenant.environment === 'sandbox', 'the sandbox lender lends in a sandbox only')
  const [order] = await unit.tx.query(insertLenderOrder, [
    unit.tenant.id,
    key,
    kind,
    instrumentId,
    amount,
    outcome,
    unit.now,
  ])
  return order?.times_asked === 1
}

interface Reporting {
  readonly outcome: string
  readonly afterMs: number
}

function report(unit: Unit, about: string, { outcome, afterMs }: Reporting): void {
  const key = `${about} ${outcome}`
  send(unit, { kind: sandboxCreditReport, key, afterMs }, { about, outcome })
}

interface Sending {
  readonly kind: JobKind<CreditDecision> | JobKind<CreditReport>
  readonly key: string
  readonly afterMs: number
}

/** Sends a report, and every third one once more. */
function send(unit: Unit, { kind, key, afterMs }: Sending, payload: Record<string, string>): void {
  const job = { name: kind.name, lane: kind.lane, parse: () => null }
  enqueue(unit, job, { key, runAt: addMs(unit.now, afterMs), payload })
  if (sha256(key).readUInt8(0) % 3 !== 0) return
  enqueue(unit, job, { key: `${key} again`, runAt: addMs(unit.now, afterMs + BEHIND_MS), payload })
}

const termDays = { thirty_days: 30, sixty_days: 60, ninety_days: 90 } as const

/** When a buyer pays back what is drawn now. */
export function dueAt(drawnAt: Date, terms: CreditTerms): Date {
  if (terms !== 'end_of_month_plus_thirty_days') return addMs(drawnAt, termDays[terms] * DAY_MS)
  const endOfMonth = Date.UTC(drawnAt.getUTCFullYear(), drawnAt.getUTCMonth() + 1, 1)
  return addMs(drawnAt, endOfMonth - drawnAt.getTime() + 30 * DAY_MS)
}

/** The sandbox's lender refuses the next order or draw of these instruments. */
export async function refuseNext(
  unit: Unit,
  kind: 'order' | 'draw',
  instrumentIds: readonly Id<'payment_instrument'>[],
): Promise<void> {
  await unit.tx.query(wishRefusals, [unit.tenant.id, kind, instrumentIds])
}

/** Reports of draws that are wished for: the sandbox's lender tells them at once. */
export function reportDrawsNow(
  unit: Unit,
  draws: readonly { readonly id: Id<'credit_draw'>; readonly outcome: DrawOutcome }[],
): void {
  for (const { id, outcome } of draws) {
    report(unit, showId('credit_draw', id), { outcome, afterMs: 0 })
  }
}
