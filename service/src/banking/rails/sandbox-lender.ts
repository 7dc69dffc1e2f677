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
import type { Field, JobKind } from '#jobs'
import { amountField, choiceField, defineJob, enqueue, idField, orNull } from '#jobs'
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
  SentBackId,
} from './lender.ts'
import { sentBackField, showSentBack } from './lender.ts'
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

interface Decided {
  readonly instrument: Id<'payment_instrument'>
  readonly outcome: CreditDecision['outcome']
}

/** A credit decision of the sandbox's lender on its way to us. */
export const sandboxCreditDecision = defineJob<Decided>({
  name: 'sandbox.credit_decided',
  lane: 'steps',
  payload: { instrument: idField('payment_instrument'), outcome: choiceField(decisions) },
})

/** The decision that has arrived. */
export function creditDecisionOf({ instrument: key, outcome }: Decided): CreditDecision {
  return { key, outcome, limits: outcome === 'enabled' ? sandboxLimits : [] }
}

/** What the sandbox's lender grants whom it approves. */
export const sandboxLimits: readonly GrantedLimit[] = currencies.map((currency) => ({
  currency,
  creditLimit: minor(BigInt(sandboxTradeLimits.creditLimit)),
  orderMax: minor(BigInt(sandboxTradeLimits.orderValueMax)),
}))

/** What a report is about: an order has the id of its checkout. */
type Subject =
  | { readonly kind: 'checkout'; readonly id: Id<'checkout'> }
  | { readonly kind: 'credit_draw'; readonly id: Id<'credit_draw'> }

const subjectField: Field<Subject> = {
  write: showSubject,
  read: (stored) => {
    const order = parseId('checkout', String(stored))
    if (order !== undefined) return { kind: 'checkout', id: order }
    const draw = parseId('credit_draw', String(stored))
    return { kind: 'credit_draw', id: present(draw, 'a report names an order or a draw') }
  },
}

function showSubject({ kind, id }: Subject): string {
  return showId(kind, id)
}

interface Reported {
  readonly about: Subject
  readonly outcome: DrawOutcome | 'refunded'
  /** What came back, and how much of it in minor units; null unless it is `refunded`. */
  readonly refund: SentBackId | null
  readonly amount: Minor | null
}

/** A report of the sandbox's lender on an order or a draw. */
export const sandboxCreditReport = defineJob<Reported>({
  name: 'sandbox.credit_reported',
  lane: 'steps',
  payload: {
    about: subjectField,
    outcome: choiceField([...drawOutcomes, 'refunded']),
    refund: orNull(sentBackField),
    amount: orNull(amountField),
  },
})

/** The report that has arrived. */
export function creditReportOf({ about, outcome, refund, amount }: Reported): CreditReport {
  if (about.kind === 'checkout') return { kind: 'order_refused', key: about.id }
  if (outcome !== 'refunded') return { kind: outcome, key: about.id }
  return {
    kind: outcome,
    key: about.id,
    sentBack: present(refund, 'a refund names what came back'),
    amount: present(amount, 'a refund has an amount'),
  }
}

/** The lender of the sandbox, over the database it keeps its own books in. */
export function sandboxLender(database: Database): Lender {
  return {
    assess: async (application) => {
      await database.transact(application.tenantId, async (unit) => {
        await assessApplication(unit, application)
      })
    },
    takeOrder: async ({ tenantId, key, instrumentId, amount }) => {
      await database.transact(tenantId, async (unit) => {
        const outcome = await decideAsked(unit, { kind: 'order', key, instrumentId, amount })
        if (outcome !== 'refused') return
        reportOn(unit, { kind: 'checkout', id: key }, { outcome, afterMs: ANSWERS_AFTER_MS })
      })
    },
    draw: async ({ tenantId, key, instrumentId, amount, terms }) => {
      await database.transact(tenantId, async (unit) => {
        const outcome = await decideAsked(unit, { kind: 'draw', key, instrumentId, amount })
        const about = { kind: 'credit_draw', id: key } as const
        if (outcome === 'refused') reportOn(unit, about, { outcome, afterMs: ANSWERS_AFTER_MS })
        if (outcome !== 'accepted') return
        reportOn(unit, about, { outcome: 'paid', afterMs: sandboxSettleTimes.creditDays * DAY_MS })
        const afterMs = dueAt(unit.now, terms).getTime() - unit.now.getTime()
        reportOn(unit, about, { outcome: 'repaid', afterMs })
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
  if (!(await noteAsked(unit, { ...asked, outcome: 'accepted' }))) return
  const about = { kind: 'credit_draw', id: drawId } as const
  sendReport(unit, sandboxCreditReport, {
    key: `${showSubject(about)} ${showSentBack(sentBack)}`,
    afterMs: ANSWERS_AFTER_MS,
    payload: { about, outcome: 'refunded', refund: sentBack, amount },
  })
}

async function assessApplication(unit: Unit, application: CreditApplication): Promise<void> {
  const { key, country, companyNumber } = application
  const isAtOnce = approvedAtOnce.has(country)
  const outcome =
    !isAtOnce && companyNumber.endsWith(REJECTED_ENDING) ? ('rejected' as const) : 'enabled'
  const isNew = await noteAsked(unit, {
    kind: 'assess',
    key,
    instrumentId: key,
    amount: null,
    outcome,
  })
  if (!isNew) return
  const shortest = creditDecisionSecondsMin * SECOND_MS
  const afterMs = isAtOnce ? shortest : decisionMs(companyNumber, shortest)
  sendReport(unit, sandboxCreditDecision, {
    key: showId('payment_instrument', key),
    afterMs,
    payload: { instrument: key, outcome },
  })
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
async function decideAsked(unit: Unit, asked: Asked): Promise<'accepted' | 'refused' | null> {
  const isNew = await noteAsked(unit, { ...asked, outcome: 'accepted' })
  if (!isNew) return null
  const refusals = await unit.tx.query(useRefusal, {
    tenant_id: unit.tenant.id,
    instrument_id: asked.instrumentId,
    kind: asked.kind,
    key: asked.key,
  })
  return refusals.length > 0 ? 'refused' : 'accepted'
}

interface Note {
  readonly kind: 'assess' | 'order' | 'draw' | 'refund'
  readonly key: string
  readonly instrumentId: string
  readonly amount: Minor | null
  readonly outcome: string
}

async function noteAsked(unit: Unit, { kind, key, instrumentId, amount, outcome }: Note) {
  assert(unit.tenant.environment === 'sandbox', 'the sandbox lender lends in a sandbox only')
  const [order] = await unit.tx.query(insertLenderOrder, {
    tenant_id: unit.tenant.id,
    key,
    kind,
    instrument_id: instrumentId,
    amount,
    outcome,
    created_at: unit.now,
  })
  return order?.times_asked === 1
}

interface Reporting {
  readonly outcome: DrawOutcome
  readonly afterMs: number
}

function reportOn(unit: Unit, about: Subject, { outcome, afterMs }: Reporting): void {
  const key = `${showSubject(about)} ${outcome}`
  const payload = { about, outcome, refund: null, amount: null }
  sendReport(unit, sandboxCreditReport, { key, afterMs, payload })
}

interface Sending<P> {
  readonly key: string
  readonly afterMs: number
  readonly payload: P
}

/** Sends a report, and every third one once more. */
function sendReport<P>(
  unit: Unit,
  kind: JobKind<P>,
  { key, afterMs, payload }: Sending<NoInfer<P>>,
): void {
  enqueue(unit, kind, { key, runAt: addMs(unit.now, afterMs), payload })
  if (sha256(key).readUInt8(0) % 3 !== 0) return
  const runAt = addMs(unit.now, afterMs + BEHIND_MS)
  enqueue(unit, kind, { key: `${key} again`, runAt, payload })
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
  await unit.tx.query(wishRefusals, { tenant_id: unit.tenant.id, kind, ids: instrumentIds })
}

/** Reports of draws that somebody wants to see: the sandbox's lender makes them at once. */
export function reportDrawsNow(
  unit: Unit,
  draws: readonly { readonly id: Id<'credit_draw'>; readonly outcome: DrawOutcome }[],
): void {
  for (const { id, outcome } of draws) {
    reportOn(unit, { kind: 'credit_draw', id }, { outcome, afterMs: 0 })
  }
}
