// The beginning of a transaction: its tenant is set and its clock is read in one round trip, with
// whatever the work can say beforehand that it will read.
import type pg from 'pg'
import type { TenantId } from '#kit'
import { fail } from '#kit'
import { readerOf, runStatement } from './sending.ts'
import { commandsToEnter } from './session.ts'
import { statement } from './statement.ts'
import { TENANT_NOW } from './store-tenants.ts'
import type { Environment, Reader, Unit } from './unit.ts'

/**
 * Reads before a unit's work what that will ask for, and gives what puts it on the unit. It may be
 * run again, and what it asks is answered as the unit itself would be at its first moment.
 */
export type ReadFirst = (reader: Reader) => Promise<(unit: Unit) => void>

export interface TenantRow {
  id: string
  organisation_id: string
  environment: Environment
  now: Date
  real_now: Date
  seed: string | null
  is_replaced: boolean
}

/**
 * Sets the tenant for row level security and reads its clock, in the round trip of `begin`. Real
 * time is the database's: processes on several machines agree on it.
 */
const enterTenant = statement<TenantRow>('db.enter_tenant')(
  `select t.id, t.organisation_id, t.environment, r.now as real_now, t.seed,
          t.replaced_at is not null as is_replaced, ${TENANT_NOW} as now
     from (select set_config('holdfast.tenant', $tenant_id::text, true),
     clock_timestamp() as now,
                  case when $is_repeatable::boolean
                    then set_config('synchronous_commit', 'off', true) end) r,
          tenants t
    where t.id = $tenant_id::text::uuid`,
)

/** Begins a transaction of a tenant. Refuses with `sandbox_reset` where another took its place. */
export async function beginUnit(
  client: pg.PoolClient,
  how: string,
  tenantId: TenantId,
  isRepeatable = false,
): Promise<TenantRow> {
  const begun = client.query({ name: how, text: how })
  const set = commandsToEnter(client, tenantId).map(async (text) => await client.query(text))
  const asked = { tenant_id: tenantId, is_repeatable: isRepeatable }
  const [rows] = await Promise.all([runStatement(client, enterTenant, asked), begun, ...set])
  const row = rows[0]
  if (row === undefined) throw new Error('the unit names a tenant that does not exist')
  if (row.is_replaced) fail('sandbox_reset', { retryAfterS: 1 })
  return row
}

interface BeginningOf {
  readonly tenant: TenantId
  readonly isRepeatable: boolean
  readonly readFirst?: ReadFirst | undefined
}

/** The same for a unit, with what is read first: sent right behind, and answered together. */
export async function beginReading(
  client: pg.PoolClient,
  { tenant, isRepeatable, readFirst }: BeginningOf,
): Promise<TenantRow & { readonly keep: ((unit: Unit) => void) | undefined }> {
  const [row, keep] = await Promise.all([
    beginUnit(client, 'begin', tenant, isRepeatable),
    readFirst?.(readerOf(client)),
  ])
  return { ...row, keep }
}
