import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { fail, groupBy } from '#kit'
import type {
  AnyIntentRecord,
  IntentRecord,
  IntentTermsRecord,
  SetupIntentRecord,
} from './intent.ts'
import {
  lockIntentRows,
  selectAnyIntents,
  selectIntents,
  selectNamedSettlements,
  selectSettlementsNamed,
  selectTerms,
} from './store.ts'

/** An intent with its terms; the secret only in the answer that made it. */
export interface IntentView {
  readonly intent: IntentRecord
  readonly terms: readonly IntentTermsRecord[]
  readonly clientSecret: string | null
}

/** A setup intent; the secret only in the answer that made it. */
export interface SetupIntentView {
  readonly intent: SetupIntentRecord
  readonly terms: readonly never[]
  readonly clientSecret: string | null
}

export type AnyIntentView = IntentView | SetupIntentView

/** Reads payment intents with their terms. */
export async function readIntentViews(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'intent'>[],
): Promise<Map<Id<'intent'>, IntentView>> {
  if (ids.length === 0) return new Map()
  return await readViews(reader, selectIntents, tenant, ids)
}

/**
 * Reads intents with their terms and keeps them as they are until the unit ends. Comes before the
 * locks of projects.
 */
export async function lockIntentViews(
  unit: Unit,
  ids: readonly Id<'intent'>[],
): Promise<Map<Id<'intent'>, IntentView>> {
  if (ids.length === 0) return new Map()
  return await readViews(unit.tx, lockIntentRows, unit.tenant.id, ids)
}

async function readViews(
  reader: Reader,
  rows: typeof selectIntents,
  tenant: TenantId,
  ids: readonly Id<'intent'>[],
): Promise<Map<Id<'intent'>, IntentView>> {
  const [intents, terms] = await Promise.all([
    reader.query(rows, { tenant_id: tenant, ids }),
    reader.query(selectTerms, { tenant_id: tenant, intent_ids: ids }),
  ])
  const termsByIntent = groupBy(terms, (term) => term.intent_id)
  return new Map(
    intents.map((intent) => [
      intent.id,
      { intent, terms: termsByIntent.get(intent.id) ?? [], clientSecret: null },
    ]),
  )
}

/** Reads intents of every type: payment intents with their terms, and setup intents. */
export async function readAnyIntents(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'intent'>[],
): Promise<Map<Id<'intent'>, AnyIntentView>> {
  if (ids.length === 0) return new Map()
  const [intents, terms] = await Promise.all([
    reader.query(selectAnyIntents, { tenant_id: tenant, ids }),
    reader.query(selectTerms, { tenant_id: tenant, intent_ids: ids }),
  ])
  const termsByIntent = groupBy(terms, (term) => term.intent_id)
  return new Map(intents.map((intent) => [intent.id, viewOf(intent, termsByIntent)]))
}

function viewOf(
  intent: AnyIntentRecord,
  termsByIntent: ReadonlyMap<string, readonly IntentTermsRecord[]>,
): AnyIntentView {
  const clientSecret = null
  if (intent.type === 'session') return { intent, terms: [], clientSecret }
  return { intent, terms: termsByIntent.get(intent.id) ?? [], clientSecret }
}

/** One payment intent with its terms. Refuses with `not_found`. */
export async function readIntentView(
  reader: Reader,
  tenant: TenantId,
  id: Id<'intent'>,
): Promise<IntentView> {
  const views = await readIntentViews(reader, tenant, [id])
  return views.get(id) ?? fail('not_found')
}

/** The settlements that exist already and that these intents name. */
export async function readSettlementsNamed(
  reader: Reader,
  tenant: TenantId,
  intentIds: readonly Id<'intent'>[],
): Promise<Id<'settlement'>[]> {
  if (intentIds.length === 0) return []
  const rows = await reader.query(selectSettlementsNamed, {
    tenant_id: tenant,
    intent_ids: intentIds,
  })
  return rows.map(({ settlement_id }) => settlement_id)
}

/** Of these settlements, those that an intent names which may still be confirmed. */
export async function readNamedByIntents(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'settlement'>[],
): Promise<Set<Id<'settlement'>>> {
  if (ids.length === 0) return new Set()
  const rows = await reader.query(selectNamedSettlements, {
    tenant_id: tenant,
    settlement_ids: ids,
  })
  return new Set(rows.map(({ settlement_id }) => settlement_id))
}
