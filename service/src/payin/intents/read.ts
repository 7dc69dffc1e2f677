import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { fail, groupBy } from '#kit'
import type { IntentRecord, IntentTermsRecord } from './intent.ts'
import { lockIntentRows, selectIntents, selectTerms } from './store.ts'

/** An intent with its terms; the secret only in the answer that made it. */
export interface IntentView {
  readonly intent: IntentRecord
  readonly terms: readonly IntentTermsRecord[]
  readonly clientSecret: string | null
}

/** Reads intents with their terms. */
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
    reader.query(rows, [tenant, ids]),
    reader.query(selectTerms, [tenant, ids]),
  ])
  const termsByIntent = groupBy(terms, (term) => term.intent_id)
  return new Map(
    intents.map((intent) => [
      intent.id,
      { intent, terms: termsByIntent.get(intent.id) ?? [], clientSecret: null },
    ]),
  )
}

/** One intent with its terms. Refuses with `not_found`. */
export async function readIntentView(
  reader: Reader,
  tenant: TenantId,
  id: Id<'intent'>,
): Promise<IntentView> {
  const views = await readIntentViews(reader, tenant, [id])
  return views.get(id) ?? fail('not_found')
}
