// The start of an account whose payments were booked by hand before: its books begin with what the
// bank says lay there, less what people gave to the bank and have yet to book.
import type { BankStartBody } from '@holdfast/contract'
import { readAccounts } from '#connections'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { fieldFault } from '#http'
import type { Result } from '#kit'
import {
  accepted,
  compact,
  distinct,
  Failure,
  invalid,
  minor,
  parseId,
  present,
  refused,
} from '#kit'
import type { AccountId, Posting } from '#ledger'
import { bankAccount, lockBalances, openAccounts, post, postAll, tenantAccount } from '#ledger'
import { askPeople } from './inbox.ts'
import type { BookedAccount } from './known.ts'
import { selectLastTaken } from './store.ts'
import type { DecisionRecord } from './store-inbox.ts'
import { insertStart, insertStartRow, selectDecision } from './store-inbox.ts'
import { selectByHand } from './store-start.ts'

interface Starting {
  readonly keyId: string
  readonly body: BankStartBody
}

/**
 * Proposes starts of accounts. Refusals: 422 for an account that is not there or not of clients'
 * money, and for orders that are not with the bank by hand; 409 `invalid_state` for one that has
 * begun, or is proposed already.
 */
export async function proposeStarts(
  unit: Unit,
  asked: readonly Starting[],
): Promise<Result<DecisionRecord>[]> {
  const results: Result<DecisionRecord>[] = []
  for (const one of asked) results.push(await proposeStart(unit, one))
  return results
}

async function proposeStart(
  unit: Unit,
  { keyId, body }: Starting,
): Promise<Result<DecisionRecord>> {
  const { id: tenant } = unit.tenant
  const accountId = parseId('connected_account', body.connected_account_id)
  const accounts = await readAccounts(unit.tx, tenant, null)
  const account = accounts.find(({ id }) => id === accountId)
  if (account?.kind !== 'client_money') {
    return refused(invalid(fieldFault('/connected_account_id', 'not_found')))
  }
  const shown = body.order_ids ?? []
  const ids = distinct(
    compact(shown.map((one) => parseId('outbound', one) ?? parseId('inbound_return', one))),
  )
  const rows = await unit.tx.query(selectByHand, { tenant_id: tenant, ids })
  const isWrong = rows.some(({ currency }) => currency !== account.currency)
  if (ids.length !== shown.length || rows.length !== ids.length || isWrong) {
    return refused(invalid(fieldFault('/order_ids', 'not_found')))
  }
  if (await hasBegun(unit, account)) return refused(begun())
  const id = unit.newId('bank_decision')
  const [made] = await unit.tx.query(insertStart, {
    tenant_id: tenant,
    id,
    connected_account_id: account.id,
    order_ids: ids,
    starts_on: body.starts_on,
    opening: BigInt(body.opening),
    note: body.note ?? null,
    proposed_by: keyId,
    one_suffices: unit.tenant.environment === 'sandbox',
    now: unit.now,
  })
  if (made === undefined) return refused(begun())
  enterStatuses(unit, 'bank_decision', [{ id, to: 'proposed' }])
  const [decision] = await unit.tx.query(selectDecision, { tenant_id: tenant, id })
  return accepted(present(decision, 'what was written is there'))
}

async function hasBegun(unit: Unit, { id }: Pick<BookedAccount, 'id'>): Promise<boolean> {
  const of = { tenant_id: unit.tenant.id, connected_account_id: id }
  return (await unit.tx.query(selectLastTaken, of)).length > 0
}

function begun(): Failure {
  return new Failure('invalid_state', {
    detail: 'The account has begun, or its start is proposed.',
  })
}

/**
 * Begins the books of an account: what lay there moves from the rail without statements to its own
 * mirror. Payments given to the bank by hand stay there until people book them. What the bank has
 * more or less than both is asked about.
 */
export async function startAccount(
  unit: Unit,
  account: BookedAccount,
  decision: DecisionRecord,
): Promise<Result<unknown>> {
  const { id: tenant } = unit.tenant
  const { id: accountId, currency } = account
  if (await hasBegun(unit, account)) return refused(begun())
  const ids = decision.order_ids ?? []
  const orders = await unit.tx.query(selectByHand, { tenant_id: tenant, ids })
  if (orders.length !== ids.length) {
    return refused(
      new Failure('invalid_state', { detail: 'An order is not with the bank any more.' }),
    )
  }
  const opening = present(decision.opening ?? undefined, 'a start has an opening')
  await unit.tx.query(insertStartRow, {
    tenant_id: tenant,
    connected_account_id: accountId,
    starts_on: decision.starts_on,
    opening,
    now: unit.now,
  })
  const mirror = bankAccount(tenant, currency, accountId)
  await openAccounts(unit, [{ id: mirror, kind: 'bank', currency }])
  const rail = tenantAccount(tenant, 'bank', currency)
  const held = -((await lockBalances(unit, [rail, mirror])).get(rail) ?? minor(0n))
  const moved = opening - orders.reduce((sum, { amount }) => sum + amount, 0n)
  await postAll(unit, movedPosting(decision, { from: mirror, to: rail, amount: moved }))
  const rest = opening - held
  if (rest !== 0n) {
    const about = { accountId, statementId: null, entryId: null, amount: rest }
    await askPeople(unit, [{ kind: 'start_rest', why: ['opening_differs'], ...about }])
  }
  return accepted(null)
}

interface Moving {
  readonly from: AccountId
  readonly to: AccountId
  /** Negative: the other way. */
  readonly amount: bigint
}

function movedPosting({ id, currency }: DecisionRecord, { from, to, amount }: Moving): Posting[] {
  if (amount === 0n) return []
  const movement =
    amount > 0n
      ? { from, to, amount: minor(amount) }
      : { from: to, to: from, amount: minor(-amount) }
  return [{ kind: 'bank_moved', subject: id, currency, movements: [movement] }]
}

/** Books what the bank had more, or less, than the books when its account began. */
export async function bookStartRest(
  unit: Unit,
  { currency }: BookedAccount,
  decision: DecisionRecord,
): Promise<Result<unknown>> {
  const { id: tenant } = unit.tenant
  const rest = present(decision.amount ?? undefined, 'a rest is an amount')
  const rail = tenantAccount(tenant, 'bank', currency)
  const other = otherSide(decision.action)
  if (other === undefined) return refused(new Failure('invalid_state'))
  const account = tenantAccount(tenant, other, currency)
  const [from, to] = rest > 0n ? [rail, account] : [account, rail]
  const movements = [{ from, to, amount: minor(rest > 0n ? rest : -rest) }]
  const [result] = await post(unit, [
    { kind: 'rest_booked', subject: decision.id, currency, movements },
  ])
  if (result?.accepted === true) return accepted(null)
  return refused(new Failure('invalid_state', { detail: 'There is not as much own money there.' }))
}

function otherSide(action: DecisionRecord['action']): 'cost' | 'interest' | 'float' | undefined {
  switch (action) {
    case 'charge':
      return 'cost'
    case 'interest':
      return 'interest'
    case 'own_money_in':
    case 'own_money_out':
      return 'float'
    default:
      return undefined
  }
}
