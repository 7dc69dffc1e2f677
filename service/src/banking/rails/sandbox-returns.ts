// The sandbox's bank sends money back to where it came from, and reports some seconds later.
import type { OutboundFailureReason } from '@holdfast/contract'
import { outboundFailureReasons } from '@holdfast/contract'
import type { Database, Unit } from '#db'
import { amountField, choiceField, defineJob, enqueue, idField, orNull } from '#jobs'
import type { Id, Minor } from '#kit'
import { addMs, assert, present, sha256, showId } from '#kit'
import type { ReturnInstruction, ReturnReport, Submission } from './rail.ts'
import { insertSandboxReturn, refuseSandboxReturns } from './store.ts'

/** How long it takes to send, and how long until what cannot be delivered is here again. */
const SENDS_AFTER_MS = 5_000
const BOUNCES_AFTER_MS = 65_000
/** A report that comes a second time. */
const AGAIN_AFTER_MS = 4_000

/** Test values: an account that ends like this does not exist, or takes nothing. */
const UNKNOWN_ACCOUNT_ENDING = '0001'
const BOUNCING_ACCOUNT_ENDING = '0002'
const NO_SUCH_ACCOUNT: OutboundFailureReason = 'invalid_target_account_credentials'

const outcomes = ['sent', 'undeliverable', ...outboundFailureReasons] as const
type Outcome = (typeof outcomes)[number]

interface Reported {
  readonly inbound_return: Id<'inbound_return'>
  readonly outcome: Outcome
  /** Minor units of the return's currency; null only where the money does not come back. */
  readonly amount: Minor | null
}

/** A report of the sandbox's bank on its way to us. */
export const sandboxReturnReport = defineJob<Reported>({
  name: 'sandbox.return_reported',
  lane: 'steps',
  payload: {
    inbound_return: idField('inbound_return'),
    outcome: choiceField(outcomes),
    amount: orNull(amountField),
  },
})

/** The report that has arrived. */
export function returnReportOf(reported: Reported): ReturnReport {
  const { inbound_return: key, outcome, amount } = reported
  if (outcome === 'sent') return { kind: 'sent', key }
  if (outcome !== 'undeliverable') return { kind: 'refused', key, reason: outcome }
  const came = present(amount, 'what comes back has an amount')
  return { kind: 'undeliverable', key, amount: came, reason: NO_SUCH_ACCOUNT }
}

/** Takes the order to send money back, once for each key. */
export async function sendBack(
  database: Database,
  instruction: ReturnInstruction,
): Promise<Submission> {
  const { tenantId, key, currency, amount, origin } = instruction
  const outcome = outcomeOf(origin.account)
  await database.transact(tenantId, async (unit) => {
    assert(unit.tenant.environment === 'sandbox', 'the sandbox bank pays in a sandbox only')
    const parameters = {
      tenant_id: tenantId,
      return_id: key,
      currency,
      amount,
      outcome,
      created_at: unit.now,
    }
    const [taken] = await unit.tx.query(insertSandboxReturn, parameters)
    if (taken?.times_asked === 1) reportReturn(unit, instruction, outcome)
  })
  return { accepted: true }
}

function outcomeOf(account: string | null): Outcome {
  if (account?.endsWith(UNKNOWN_ACCOUNT_ENDING) === true) return NO_SUCH_ACCOUNT
  return account?.endsWith(BOUNCING_ACCOUNT_ENDING) === true ? 'undeliverable' : 'sent'
}

/** A return that the sandbox's bank is told to refuse, and why. */
export interface ReturnRefusal extends Pick<ReturnInstruction, 'key' | 'currency' | 'amount'> {
  readonly reason: OutboundFailureReason
}

/** Notes in the books of the sandbox's bank that it refused to send money back. */
export async function refuseReturns(unit: Unit, refusals: readonly ReturnRefusal[]): Promise<void> {
  if (refusals.length === 0) return
  await unit.tx.query(refuseSandboxReturns, {
    tenant_id: unit.tenant.id,
    rows: refusals.map(({ key, currency, amount, reason }) => ({
      return_id: key,
      currency,
      amount,
      outcome: reason,
    })),
    now: unit.now,
  })
}

/** Puts the reports of one order on their way; half of them come twice, decided by its key. */
function reportReturn(unit: Unit, { key, amount }: ReturnInstruction, outcome: Outcome): void {
  const shown = showId('inbound_return', key)
  const isTold = sha256(key).readUInt8(0) % 2 === 0
  const tell = (what: Outcome, afterMs: number, suffix: string) => {
    const payload = { inbound_return: key, outcome: what, amount }
    enqueue(unit, sandboxReturnReport, {
      key: `${shown}${suffix}`,
      runAt: addMs(unit.now, afterMs),
      payload,
    })
  }
  const first = outcome === 'undeliverable' ? 'sent' : outcome
  tell(first, SENDS_AFTER_MS, '')
  if (isTold) tell(first, SENDS_AFTER_MS + AGAIN_AFTER_MS, '/again')
  if (outcome === 'undeliverable') tell(outcome, BOUNCES_AFTER_MS, '/undeliverable')
}
