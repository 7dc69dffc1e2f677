// The claims of the code about its statements, beside what the database says of each: the types of
// what it is given, the columns of its rows, their types, and which of them may be null.
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { APP_ROLE } from '#db'
import { testDatabase } from '#harness'
import type { DeclaredColumn } from './declared-rows.ts'
import { declaredRows } from './declared-rows.ts'
import type { DescribedColumn } from './described.ts'
import { openDescriber } from './described.ts'
import { serviceStatements, storePaths } from './statements.ts'

/** Columns that may hold null, of statements that answer only rows in which they do not. */
const NEVER_NULL = new Map<string, readonly string[]>([
  // A part that became an inbound names it, and one that became an order names that.
  ['bookings.select_came', ['bank_reference', 'inbound_id']],
  ['bookings.select_decisions_of', ['entry_id']],
  ['bookings.select_pairs', ['sealed', 'original_sealed']],
  ['bookings.select_told', ['sealed']],
  // Asked only of payouts that have one.
  ['bookings.select_not_arrived', ['payout_account_id']],
  ['bookings.select_untold', ['order_id']],
  ['buyers.select_leaving', ['settlement_id']],
  // Who collects has all three: identifier, scheme and notice.
  ['connections.select_collecting', ['debit_scheme', 'notice_days']],
  ['credit.claims', ['settlement_id']],
  // Only the intents of sessions have no currency, and no buyer is asked of the others.
  ['intents.insert_setup', ['buyer_id']],
  ['intents.lock', ['currency']],
  ['intents.select', ['currency']],
  ['intents.select_any', ['currency']],
  ['intents.named_settlements', ['settlement_id']],
  ['intents.settlements_named', ['settlement_id']],
  ['jobs.parked', ['last_error', 'parked_at']],
  ['jobs.send_on', ['last_error', 'parked_at']],
  ['mail.select_mailed', ['about']],
  ['members.delete_invitation', ['email']],
  ['orders.select_withdrawn_files', ['artefact_id']],
  ['outbounds.automatic', ['settlement_id']],
  ['outbounds.awaiting_of_projects', ['project_id']],
  ['outbounds.lower_drawn', ['settlement_id']],
  ['outbounds.replacements', ['replaces']],
  ['outbounds.select_drawn', ['project_id', 'settlement_id']],
  ['outbounds.unpaid', ['participant_id', 'failure_reason']],
  ['outbounds.unreserved_of_settlements', ['settlement_id']],
  ['participants.select_apart', ['email_fold']],
  ['payees.select_served', ['name']],
  ['rails.sandbox_call_off_collection', ['outcome']],
  ['transfers.automatic', ['from_settlement_id']],
  ['transfers.live_of_settlements', ['from_settlement_id']],
  // Those of a handler that is there; they go with it.
  ['webhooks.select_addressees', ['secret', 'signing_secret']],
  ['webhooks.select_listeners', ['secret', 'signing_secret']],
  ['work.items_of_disputed_accounts', ['since']],
])

const client = new pg.Client(await testDatabase())
await client.connect()
await client.query(`set role ${APP_ROLE}`)
afterAll(async () => await client.end())

const describeText = await openDescriber(client)
const rows = declaredRows(storePaths)

/** What is wrong with the claim about a column. */
function faultOf(
  { name, kind, isNullable }: DescribedColumn,
  claim: DeclaredColumn | undefined,
): string[] {
  if (claim === undefined) return [`${name} is not declared`]
  const isOfKind = kind === 'json' || claim.kind === 'nothing' || claim.kind === kind
  if (!isOfKind) return [`${name} is ${kind}, not ${claim.kind}`]
  return isNullable && !claim.isNullable ? [`${name} may be null`] : []
}

/** What is wrong with the claim about rows. */
function faultsOf(
  columns: readonly DescribedColumn[],
  claims: ReadonlyMap<string, DeclaredColumn>,
): string[] {
  const known = new Set(columns.map(({ name }) => name))
  const missing = [...claims].filter(([name, { isOptional }]) => !isOptional && !known.has(name))
  return [
    ...columns.flatMap((column) => faultOf(column, claims.get(column.name))),
    ...missing.map(([name]) => `${name} does not come`),
  ]
}

describe('what the database says of a statement', () => {
  it.each(serviceStatements())('$name', async ({ name, text, slots }) => {
    const { parameters, columns } = await describeText(text)
    expect(parameters).toEqual(slots.map(({ type }) => type))
    const declared = rows.find((row) => row.name.test(name))
    const faults = declared === undefined ? [] : faultsOf(columns, declared.columns)
    expect(faults).toEqual((NEVER_NULL.get(name) ?? []).map((column) => `${column} may be null`))
  })
})

describe('a claim', () => {
  const text = 'select id, amount, seller_id, metadata from settlements where id = $1::uuid'
  const claim = (kind: DeclaredColumn['kind'], isNullable = false): DeclaredColumn => {
    return { kind, isNullable, isOptional: false }
  }
  const right = new Map([
    ['id', claim('string')],
    ['amount', claim('bigint')],
    ['seller_id', claim('string', true)],
    ['metadata', claim('json', true)],
  ])

  it.each<[string, string, DeclaredColumn | null, string[]]>([
    ['that holds', 'id', claim('string'), []],
    ['of another type', 'amount', claim('number'), ['amount is bigint, not number']],
    ['that a column is never null', 'seller_id', claim('string'), ['seller_id may be null']],
    ['too many', 'position', claim('number'), ['position does not come']],
    ['too few', 'amount', null, ['amount is not declared']],
  ])('%s', async (_what, column, claimed, faults) => {
    const claims = new Map(right)
    if (claimed === null) claims.delete(column)
    else claims.set(column, claimed)
    const { parameters, columns } = await describeText(text)
    expect(parameters).toEqual(['uuid'])
    expect(faultsOf(columns, claims)).toEqual(faults)
  })
})
