// Whom orders pay: what banks say of that before an order joins a batch, and what it does then by
// the rule of the organisation.
import type { PayeeRules } from '@holdfast/contract'
import type { PayeeChannels } from '#connections'
import { askPayee, isAskedOfPayees, readAccount, readConnection } from '#connections'
import type { Database, Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { compact, indexBy, present } from '#kit'
import type { AskedPayee, PayeeAnswer, PayeeCheckRow, Vault } from '#participants'
import {
  isAnswered,
  payeeKeyOf,
  readPayeeChecks,
  readPayeeRules,
  recordPayeeChecks,
} from '#participants'
import type { OrderDetails } from './details.ts'
import { openDetails } from './details.ts'
import type { OrderRecord } from './order.ts'
import { lockOrders, selectOrders } from './store.ts'
import { endAsking, selectPaid, setChecked } from './store-payees.ts'

/** An order's side of what it pays. */
type Paying = Pick<OrderRecord, 'outbound_id'>

/** Who is paid by orders, and to which account on file: by the ids of their outbounds. */
export async function readPaid(
  reader: Reader,
  tenantId: TenantId,
  orders: readonly Paying[],
): Promise<(order: Paying) => Pick<AskedPayee, 'participantId' | 'accountId'>> {
  const ids = compact(orders.map((order) => order.outbound_id))
  const found = indexBy(
    await reader.query(selectPaid, { tenant_id: tenantId, ids }),
    ({ id }) => id,
  )
  return ({ outbound_id: id }) => {
    const paid = id === null ? undefined : found.get(id)
    return { participantId: paid?.participant_id ?? null, accountId: paid?.account_id ?? null }
  }
}

interface NewPayee extends Paying {
  readonly details: OrderDetails
  readonly accountId: Id<'connected_account'>
}

/** Whom a new order pays, and whether its bank is to be asked about that first. */
export async function payeeOf(
  unit: Unit,
  vault: Vault,
  { details, accountId, ...order }: NewPayee,
): Promise<{ readonly payee: Buffer; readonly isAsking: boolean }> {
  const { id: tenantId } = unit.tenant
  const { participantId } = (await readPaid(unit.tx, tenantId, [order]))(order)
  const payee = payeeKeyOf(vault, tenantId, { participantId, ...whoIs(details) })
  const account = await readAccount(unit.tx, tenantId, accountId)
  const connection = await readConnection(unit.tx, tenantId, account.connection_id)
  const bank = present(connection, 'an account is of a connection')
  if (!isAskedOfPayees(bank)) return { payee, isAsking: false }
  const known = (await readPayeeChecks(unit.tx, tenantId, [payee])).get(payee.toString('hex'))
  return { payee, isAsking: !isAnswered(known) }
}

function whoIs({ iban, local, aba, name }: OrderDetails): Pick<AskedPayee, 'number' | 'name'> {
  return { number: iban ?? `${aba ?? ''}${local ?? ''}`, name }
}

/** What asking about the payee of an order needs. */
export interface AskDeps {
  readonly database: Database
  readonly vault: Vault
  readonly payees: PayeeChannels
}

/** Asks the bank of an order about whom it pays; null where nothing is to be asked any more. */
export async function askAboutOrder(
  { database, vault, payees }: AskDeps,
  tenantId: TenantId,
  id: Id<'bank_order'>,
): Promise<PayeeAnswer | null> {
  const found = await database.read(tenantId, async (reader) => {
    const [order] = await reader.query(selectOrders, { tenant_id: tenantId, ids: [id] })
    if (order === undefined || !order.is_asking) return null
    const details = openDetails(vault, tenantId, order)
    const account = await readAccount(reader, tenantId, order.connected_account_id)
    const connection = await readConnection(reader, tenantId, account.connection_id)
    return details === null || connection === undefined ? null : { details, connection }
  })
  return found === null ? null : await askPayee(payees, found.connection, whoIs(found.details))
}

/** Keeps what a bank said of whom an order pays, and lets it be collected; when it was made. */
export async function recordAboutOrder(
  unit: Unit,
  vault: Vault,
  { id, answer }: { readonly id: Id<'bank_order'>; readonly answer: PayeeAnswer | null },
): Promise<OrderRecord> {
  const { id: tenantId } = unit.tenant
  const [locked] = await unit.tx.query(lockOrders, { tenant_id: tenantId, ids: [id] })
  const order = present(locked, 'an order stays')
  if (answer !== null && order.payee !== null) {
    const paid = (await readPaid(unit.tx, tenantId, [order]))(order)
    const account = await readAccount(unit.tx, tenantId, order.connected_account_id)
    const said = [{ payee: order.payee, ...paid, ...answer }]
    const by = { source: 'asked', connectionId: account.connection_id } as const
    await recordPayeeChecks(unit, vault, { ...by, said })
  }
  await unit.tx.query(endAsking, { tenant_id: tenantId, id, now: unit.now })
  return order
}

/**
 * Whether orders to a payee are held: by the rule of the organisation, until two people have let
 * them go. Of whom no bank has said anything, that counts as one that could not.
 */
export function isHeldFor(
  check: Pick<PayeeCheckRow, 'result' | 'accepted_at'> | undefined,
  rules: Omit<PayeeRules, 'cooling_hours'>,
): boolean {
  if (check !== undefined && check.accepted_at !== null) return false
  const result = check?.result ?? 'unavailable'
  switch (result) {
    case 'match':
      return false
    case 'close_match':
    case 'no_match':
      return rules[result] === 'hold'
    case 'not_applicable':
    case 'unavailable':
      return rules.not_possible === 'hold'
  }
}

/** Holds those of queued orders whose payees hold them; gives the others. The caller locks them. */
export async function holdForPayees(
  unit: Unit,
  orders: readonly OrderRecord[],
): Promise<OrderRecord[]> {
  if (orders.length === 0) return []
  const { id: tenantId } = unit.tenant
  const rules = await readPayeeRules(unit.tx, unit.tenant)
  const payees = compact(orders.map(({ payee }) => payee))
  const checks = await readPayeeChecks(unit.tx, tenantId, payees)
  // One from before payees were checked has nothing by which it is known.
  const judged = orders.flatMap((order) => {
    if (order.payee === null) return []
    const check = checks.get(order.payee.toString('hex'))
    return [{ order, check, isHeld: isHeldFor(check, rules) }]
  })
  const rows = judged.flatMap(({ order, check, isHeld }) => {
    const said = check?.result ?? (isHeld ? 'unavailable' : null)
    return said === null ? [] : [{ id: order.id, payee_check: said, is_held: isHeld }]
  })
  if (rows.length > 0) {
    await unit.tx.query(setChecked, { tenant_id: tenantId, rows, now: unit.now })
  }
  const held = new Set(judged.filter(({ isHeld }) => isHeld).map(({ order }) => order.id))
  return orders.filter(({ id }) => !held.has(id))
}
