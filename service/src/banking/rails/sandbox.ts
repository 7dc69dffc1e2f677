// The sandbox's bank: takes orders, remembers them by their key, and reports some seconds later.
import type { Database } from '#db'
import type { JobKind } from '#jobs'
import { enqueue } from '#jobs'
import { addMs, assert, parseId, present, showId } from '#kit'
import type { CreditInstruction, Rail, RailReport, Submission } from './rail.ts'
import { insertPayment } from './store.ts'

/** How long the sandbox's bank takes to pay. */
const EXECUTES_AFTER_MS = 5_000
/** Test value: an account number that ends like this does not exist. */
const UNKNOWN_ACCOUNT_ENDING = '0001'

/** A report of the sandbox's bank on its way to us. */
export const sandboxReport: JobKind<RailReport> = {
  name: 'sandbox.payment_reported',
  lane: 'steps',
  parse: ({ outbound, outcome }) => {
    const key = present(parseId('outbound', String(outbound)), 'a report names an outbound')
    return outcome === 'executed'
      ? { kind: 'executed', key }
      : { kind: 'rejected', key, reason: 'invalid_target_account_credentials' }
  },
}

/** The rail of the sandbox, over the database it keeps its own books in. */
export function sandboxRail(database: Database): Rail {
  return {
    name: 'sandbox',
    submitCredit: async (instruction) => await submit(database, instruction),
  }
}

async function submit(database: Database, instruction: CreditInstruction): Promise<Submission> {
  const { tenantId, key, currency, amount, destination } = instruction
  const isKnown = !destination.accountNumber.endsWith(UNKNOWN_ACCOUNT_ENDING)
  const outcome = isKnown ? 'executed' : 'invalid_target_account_credentials'
  const shown = showId('outbound', key)
  await database.transact(tenantId, async (unit) => {
    assert(unit.tenant.environment === 'sandbox', 'the sandbox bank pays in a sandbox only')
    const [payment] = await unit.tx.query(insertPayment, [
      tenantId,
      key,
      currency,
      amount,
      outcome,
      unit.now,
    ])
    if (payment?.times_asked !== 1) return
    enqueue(unit, sandboxReport, {
      key: shown,
      runAt: addMs(unit.now, EXECUTES_AFTER_MS),
      payload: { outbound: shown, outcome },
    })
  })
  return { accepted: true }
}
