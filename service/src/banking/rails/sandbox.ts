// The sandbox's bank: takes orders, remembers them by their key, and reports some seconds later.
import type { OutboundFailureReason } from '@holdfast/contract'
import { outboundFailureReasons } from '@holdfast/contract'
import type { Database, Unit } from '#db'
import { shareUnits } from '#http'
import { amountField, choiceField, defineJob, enqueue, idField, orNull } from '#jobs'
import type { Id, Minor } from '#kit'
import { addMs, assert, minor, present, sha256, showId } from '#kit'
import type { CreditInstruction, Leaving, Rail, RailReport, Submission } from './rail.ts'
import { doesConvert } from './rail.ts'
import { sendBack } from './sandbox-returns.ts'
import { insertPayments, rejectPayments, selectAsked } from './store.ts'

/** How long the sandbox's bank takes to change money, to pay, and to send back what was paid. */
const CONVERTS_AFTER_MS = 2_000
const EXECUTES_AFTER_MS = 5_000
const RETURNS_AFTER_MS = 65_000
/** A report that comes late, or a second time. */
const AGAIN_AFTER_MS = 4_000

/** Test values: an account number that ends like this does not exist, or sends money back. */
const UNKNOWN_ACCOUNT_ENDING = '0001'
const RETURNING_ACCOUNT_ENDING = '0002'
/** Test values: references with which an order is refused. */
const refusedReferences: ReadonlyMap<string, OutboundFailureReason> = new Map([
  ['invalid-reference', 'invalid_reference'],
  ['missing-details', 'missing_participant_information'],
  ['refused', 'generic_failure_contact_support'],
])

/** What becomes of an order. */
type Outcome = 'executed' | 'returned' | OutboundFailureReason

const outcomes = ['executed', 'converted', 'returned', ...outboundFailureReasons] as const

interface Reported {
  readonly outbound: Id<'outbound'>
  readonly outcome: (typeof outcomes)[number]
  /** Minor units of the order's currency; null only where the money does not come back. */
  readonly amount: Minor | null
}

/** A report of the sandbox's bank on its way to us. */
export const sandboxReport = defineJob<Reported>({
  name: 'sandbox.payment_reported',
  lane: 'steps',
  payload: {
    outbound: idField('outbound'),
    outcome: choiceField(outcomes),
    amount: orNull(amountField),
  },
})

/** The report that has arrived. */
export function railReportOf({ outbound: key, outcome, amount }: Reported): RailReport {
  if (outcome === 'executed' || outcome === 'converted') return { kind: outcome, key }
  if (outcome !== 'returned') return { kind: 'rejected', key, reason: outcome }
  const came = present(amount, 'what comes back has an amount')
  return { kind: outcome, key, amount: came, reason: 'invalid_target_account_credentials' }
}

/** The rail of the sandbox, over the database it keeps its own books in. */
export function sandboxRail(database: Database): Rail {
  const submit = shareUnits(database, submitOrders)
  return {
    name: 'sandbox',
    submitCredit: async (instruction) => await submit(instruction.tenantId, instruction),
    sendBack: async (instruction) => await sendBack(database, instruction),
    creditMinimum: () => minor(1n),
    converts: doesConvert('sandbox'),
  }
}

/** Whether the sandbox's rail has been asked for something already, and will do it. */
export async function hasBeenAsked(unit: Unit, key: Leaving['key']): Promise<boolean> {
  return (await unit.tx.query(selectAsked, { tenant_id: unit.tenant.id, key })).length > 0
}

/** Takes orders together: what one unit takes is paid at one time. */
async function submitOrders(
  unit: Unit,
  instructions: readonly CreditInstruction[],
): Promise<Submission[]> {
  assert(unit.tenant.environment === 'sandbox', 'the sandbox bank pays in a sandbox only')
  const payments = await unit.tx.query(insertPayments, {
    tenant_id: unit.tenant.id,
    created_at: unit.now,
    rows: instructions.map((instruction) => ({
      outbound_id: instruction.key,
      currency: instruction.currency,
      amount: instruction.amount,
      outcome: outcomeOf(instruction),
    })),
  })
  const timesAsked = new Map(payments.map((row) => [row.outbound_id, row.times_asked]))
  return instructions.map((instruction) => {
    const isNew = timesAsked.get(instruction.key) === 1
    if (isNew) reportOrder(unit, instruction, outcomeOf(instruction))
    return { accepted: true }
  })
}

/** An order that the sandbox's bank is told to refuse, and why. */
export interface Refusal extends Pick<CreditInstruction, 'key' | 'currency' | 'amount'> {
  readonly reason: OutboundFailureReason
}

/** Notes in the books of the sandbox's bank that it refused orders that it has not paid yet. */
export async function refuseOrders(unit: Unit, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  await unit.tx.query(rejectPayments, {
    tenant_id: unit.tenant.id,
    rows: refusals.map(({ key, currency, amount, reason }) => ({
      outbound_id: key,
      currency,
      amount,
      outcome: reason,
    })),
    now: unit.now,
  })
}

function outcomeOf({ destination, reference }: CreditInstruction): Outcome {
  const refusal = refusedReferences.get((reference ?? '').toLowerCase())
  if (refusal !== undefined) return refusal
  if (destination.kind === 'origin') return 'executed'
  const { accountNumber } = destination
  if (accountNumber.endsWith(UNKNOWN_ACCOUNT_ENDING)) return 'invalid_target_account_credentials'
  return accountNumber.endsWith(RETURNING_ACCOUNT_ENDING) ? 'returned' : 'executed'
}

/**
 * Puts the reports of one order on their way. Which of them come late or twice is decided by the
 * order's key, so that the same story is told each time.
 */
function reportOrder(
  unit: Unit,
  { key, amount, conversion }: CreditInstruction,
  outcome: Outcome,
): void {
  const shown = showId('outbound', key)
  const dice = sha256(key).readUInt8(0)
  const tell = (what: Reported['outcome'], afterMs: number, suffix = `/${what}`) => {
    const payload = { outbound: key, outcome: what, amount }
    enqueue(unit, sandboxReport, {
      key: `${shown}${suffix}`,
      runAt: addMs(unit.now, afterMs),
      payload,
    })
  }
  if (conversion !== null) {
    const isLate = dice % 4 === 1
    tell('converted', CONVERTS_AFTER_MS + (isLate ? AGAIN_AFTER_MS : 0))
  }
  tell(outcome === 'returned' ? 'executed' : outcome, EXECUTES_AFTER_MS, '')
  if (outcome !== 'returned') return
  tell('returned', RETURNS_AFTER_MS)
  if (dice % 2 === 0) tell('returned', RETURNS_AFTER_MS + AGAIN_AFTER_MS, '/returned/again')
}
