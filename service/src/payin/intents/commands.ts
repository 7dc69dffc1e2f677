// What becomes of intents: consumed by a confirmation, used again, cancelled or expired.
import { intentConfirmDays } from '@holdfast/contract'
import type { Unit } from '#db'
import { advance, announce } from '#events'
import { defineJob, enqueue, idField, withdraw } from '#jobs'
import type { Id, Result } from '#kit'
import { accepted, addMs, Failure, refused, showId, zip } from '#kit'
import type { StoredSecretKind } from '#organisations'
import { revokeSecrets } from '#organisations'
import type { IntentRecord } from './intent.ts'
import { isReusable } from './intent.ts'
import type { AnyIntentView } from './read.ts'
import { readAnyIntents } from './read.ts'
import { setIntentProjects } from './store.ts'

const DAY_MS = 86_400_000

/** Cancels an intent that nobody confirmed in time. */
export const intentExpiry = defineJob({
  name: 'intent.expire',
  lane: 'steps',
  payload: { intent: idField('intent') },
})

/** Lets intents expire 90 days from now; for one that is used again the days begin anew. */
export function expireLater(unit: Unit, ids: readonly Id<'intent'>[]): void {
  for (const id of ids) {
    enqueue(unit, intentExpiry, {
      key: showId('intent', id),
      runAt: addMs(unit.now, intentConfirmDays * DAY_MS),
      payload: { intent: id },
    })
  }
}

/** What the events of an intent carry. */
function aboutIntent(intent: Pick<IntentRecord, 'id' | 'project_id'>) {
  const project = intent.project_id
  return {
    id: showId('intent', intent.id),
    ...(project === null ? {} : { project_id: showId('project', project) }),
  }
}

/**
 * Cancels intents that nobody has confirmed. One result each: 404 `not_found`, 409 `invalid_state`.
 * Their client secrets and links are dead from then on.
 */
export async function cancelIntents(
  unit: Unit,
  ids: readonly Id<'intent'>[],
): Promise<Result<AnyIntentView>[]> {
  const before = await readAnyIntents(unit.tx, unit.tenant.id, ids)
  const moved = await cancelAll(unit, [...before.values()])
  const cancelled = ids.filter((id) => moved.has(id))
  await closeIntents(unit, cancelled)
  const after = await readAnyIntents(unit.tx, unit.tenant.id, cancelled)
  return ids.map((id) => {
    if (!before.has(id)) return refused(new Failure('not_found'))
    const view = after.get(id)
    after.delete(id)
    return view === undefined ? refused(new Failure('invalid_state')) : accepted(view)
  })
}

async function cancelAll(unit: Unit, views: readonly AnyIntentView[]): Promise<Set<string>> {
  return await advance(
    unit,
    'intent',
    views.map(({ intent }) => ({ id: intent.id, to: 'cancelled', about: aboutIntent(intent) })),
  )
}

/** An intent that is being confirmed, and the project its money goes to. */
export interface Confirming {
  readonly intent: IntentRecord
  readonly projectId: Id<'project'>
  /** The checkout that will be started for it. */
  readonly checkoutId: Id<'checkout'>
}

/**
 * Consumes intents, and counts one more use of those that may be used again. Answers those that
 * were unconfirmed until now: of two that confirm the same intent at once, one finds it here and
 * the other does not. The caller holds the rows' locks.
 */
export async function consumeIntents(
  unit: Unit,
  confirming: readonly Confirming[],
): Promise<Set<string>> {
  const reused = confirming.filter(({ intent }) => isReusable(intent))
  for (const use of reused) announce(unit, 'intent_confirmed', aboutConfirmed(use))
  expireLater(
    unit,
    reused.map(({ intent }) => intent.id),
  )
  const single = confirming.filter(({ intent }) => !isReusable(intent))
  const moved = await advance(
    unit,
    'intent',
    single.map((use) => ({ id: use.intent.id, to: 'confirmed', about: aboutConfirmed(use) })),
  )
  const consumed = single.filter(({ intent }) => moved.has(intent.id))
  if (consumed.length > 0) {
    const ids = consumed.map(({ intent }) => intent.id)
    const projectIds = consumed.map(({ projectId }) => projectId)
    unit.tx.write(setIntentProjects, {
      tenant_id: unit.tenant.id,
      rows: zip(ids, projectIds).map(([id, projectId]) => ({ id, project_id: projectId })),
    })
    await closeIntents(unit, ids, ['intent', 'setup_intent'])
  }
  return new Set([...moved, ...reused.map(({ intent }) => intent.id)])
}

/** What tells of a confirmation: of a link that many use, which checkout this use started. */
function aboutConfirmed({ intent, projectId, checkoutId }: Confirming) {
  return {
    ...aboutIntent({ id: intent.id, project_id: projectId }),
    checkout_id: showId('checkout', checkoutId),
  }
}

/** Consumes setup intents. Answers those that were unconfirmed until now. */
export async function consumeSetupIntents(
  unit: Unit,
  ids: readonly Id<'intent'>[],
): Promise<Set<string>> {
  const about = (id: Id<'intent'>) => aboutIntent({ id, project_id: null })
  const moves = ids.map((id) => ({ id, to: 'confirmed' as const, about: about(id) }))
  const moved = await advance(unit, 'intent', moves)
  await closeIntents(
    unit,
    ids.filter((id) => moved.has(id)),
  )
  return moved
}

/**
 * What ends with an intent, confirmed or cancelled: its expiry and its secrets. A link that was
 * used goes on showing what became of it, so `kinds` may leave it out.
 */
async function closeIntents(
  unit: Unit,
  ids: readonly Id<'intent'>[],
  kinds?: readonly StoredSecretKind[],
): Promise<void> {
  if (ids.length === 0) return
  await revokeSecrets(unit, 'intent', ids, kinds)
  await withdraw(
    unit,
    intentExpiry,
    ids.map((id) => showId('intent', id)),
  )
}

/** Cancels intents whose time to confirm is over; a confirmed one is left alone. */
export async function expireIntents(unit: Unit, ids: readonly Id<'intent'>[]): Promise<void> {
  const views = await readAnyIntents(unit.tx, unit.tenant.id, ids)
  const moved = await cancelAll(unit, [...views.values()])
  const expired = ids.filter((id) => moved.has(id))
  if (expired.length > 0) await revokeSecrets(unit, 'intent', expired)
}
