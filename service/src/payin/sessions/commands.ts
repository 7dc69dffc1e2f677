import { sessionDays } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { AnyIntentView } from '#intents'
import { consumeSetupIntents, readAnyIntents } from '#intents'
import type { Id, Result, TenantId } from '#kit'
import { accepted, addMs, asId, distinct, Failure, indexBy, refused } from '#kit'
import type { SessionRecord } from './store.ts'
import { endSessions, insertSessions, selectSessions } from './store.ts'

export type { SessionRecord } from './store.ts'

const DAY_MS = 86_400_000

/**
 * Confirms setup intents: each is consumed and leaves a session of 30 days of real time. Of many
 * that confirm the same one, one gets the session. Refusals: 404 `not_found`, 409
 * `already_confirmed`, `intent_expired`.
 */
export async function confirmSetupIntents(
  unit: Unit,
  intentIds: readonly Id<'intent'>[],
): Promise<Result<SessionRecord>[]> {
  const before = await readAnyIntents(unit.tx, unit.tenant.id, intentIds)
  const open = distinct(intentIds).filter((id) => refusalOf(before.get(id)) === null)
  const consumed = await consumeSetupIntents(unit, open)
  const sessions = await makeSessions(
    unit,
    open.filter((id) => consumed.has(id)).flatMap((id) => before.get(id) ?? []),
  )
  return intentIds.map((id) => {
    const refusal = refusalOf(before.get(id))
    if (refusal !== null) return refused(new Failure(refusal))
    const session = sessions.get(id)
    sessions.delete(id)
    return session === undefined ? refused(new Failure('already_confirmed')) : accepted(session)
  })
}

function refusalOf(view: AnyIntentView | undefined) {
  if (view === undefined || view.intent.type !== 'session') return 'not_found'
  if (view.intent.status === 'cancelled') return 'intent_expired'
  return view.intent.status === 'unconfirmed' ? null : 'already_confirmed'
}

async function makeSessions(
  unit: Unit,
  views: readonly AnyIntentView[],
): Promise<Map<Id<'intent'>, SessionRecord>> {
  if (views.length === 0) return new Map()
  const rows = await unit.tx.query(insertSessions, {
    tenant_id: unit.tenant.id,
    created_at: unit.now,
    expires_at: addMs(unit.realNow, sessionDays * DAY_MS),
    rows: views.map(({ intent }) => ({
      id: unit.newId('session'),
      intent_id: intent.id,
      participant_id: asId('participant', intent.buyer_id ?? ''),
    })),
  })
  return indexBy(rows, (row) => row.intent_id)
}

/** Reads sessions by id, expired ones too. */
export async function readSessions(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'session'>[],
): Promise<Map<Id<'session'>, SessionRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.query(selectSessions, { tenant_id: tenant, ids })
  return indexBy(rows, (row) => row.id)
}

/** Lets sessions expire now; answers those that exist. For the sandbox and for lost devices. */
export async function expireSessions(
  unit: Unit,
  ids: readonly Id<'session'>[],
): Promise<Set<Id<'session'>>> {
  const rows = await unit.tx.query(endSessions, {
    tenant_id: unit.tenant.id,
    ids,
    real_now: unit.realNow,
  })
  return new Set(rows.map(({ id }) => id))
}
