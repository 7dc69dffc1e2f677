// Handlers as they change: address, types, enabled or not, secrets.
import type { Unit } from '#db'
import { readLastSequence, shift } from '#events'
import { withdraw } from '#jobs'
import type { Id, Result } from '#kit'
import { accepted, addMs, Failure, present, refused } from '#kit'
import { lockedCursor } from './cursor.ts'
import { deliverKind } from './delivery-job.ts'
import type { MadeHandler } from './handlers.ts'
import type { Sealer } from './secrets.ts'
import { makeSecrets, sealSecrets } from './secrets.ts'
import type { ListeningRow } from './store.ts'
import {
  disableHandlers,
  enableHandlers,
  endDeliveries,
  lockHandler,
  rollSecrets,
  selectHandler,
  updateHandler,
} from './store.ts'

const HOUR_MS = 3_600_000

/** What changes of a handler; undefined leaves it as it is. */
export interface HandlerChange {
  readonly id: Id<'webhook_handler'>
  readonly url: string | undefined
  /** Null: all of them. */
  readonly eventTypes: readonly string[] | null | undefined
  readonly status: 'enabled' | 'disabled' | undefined
}

/** Changes handlers, one after the other. An unknown one is refused with `not_found`. */
export async function changeHandlers(
  unit: Unit,
  changes: readonly HandlerChange[],
): Promise<Result<MadeHandler>[]> {
  const results: Result<MadeHandler>[] = []
  for (const change of changes) results.push(await changeHandler(unit, change))
  return results
}

async function changeHandler(unit: Unit, change: HandlerChange): Promise<Result<MadeHandler>> {
  const tenantId = unit.tenant.id
  const [known] = await unit.tx.query(selectHandler, { tenant_id: tenantId, id: change.id })
  if (known === undefined) return refused(new Failure('not_found'))
  const cursor = await lockedCursor(unit)
  const [before] = await unit.tx.query(lockHandler, { tenant_id: tenantId, id: change.id })
  if (before === undefined) return refused(new Failure('not_found'))
  const status = change.status ?? before.status
  const eventTypes = change.eventTypes === undefined ? before.event_types : change.eventTypes
  const isEnabled = status === 'enabled' && before.status === 'disabled'
  const isDisabled = status === 'disabled' && before.status === 'enabled'
  const last = isEnabled ? await readLastSequence(unit.tx, tenantId) : cursor
  const after = afterOf(before, { isEnabled, isChosenAnew: change.eventTypes !== undefined, last })
  if (isEnabled) await enable(unit, change.id)
  if (isDisabled) await disable(unit, change.id, cursor)
  const [row] = await unit.tx.query(updateHandler, {
    tenant_id: tenantId,
    id: change.id,
    updated_at: unit.now,
    url: change.url ?? before.url,
    event_types: eventTypes,
    after_sequence: after,
  })
  return accepted({ row: present(row, 'a handler that is locked has a row'), secrets: null })
}

interface Listening {
  readonly isEnabled: boolean
  readonly isChosenAnew: boolean
  /** The number from which on the change counts. */
  readonly last: bigint
}

/** Events up to this number were told by what was chosen before, or not at all. */
function afterOf(before: ListeningRow, { isEnabled, isChosenAnew, last }: Listening): bigint {
  if (!isEnabled && !isChosenAnew) return before.after_sequence
  return last > before.after_sequence ? last : before.after_sequence
}

async function enable(unit: Unit, id: Id<'webhook_handler'>): Promise<void> {
  const given = { tenant_id: unit.tenant.id, ids: [id], updated_at: unit.now }
  await shift(unit.tx, enableHandlers, { to: 'enabled', given, rows: 1 })
}

/** What waits for it is parked. */
async function disable(unit: Unit, id: Id<'webhook_handler'>, until: bigint): Promise<void> {
  const given = {
    tenant_id: unit.tenant.id,
    ids: [id],
    updated_at: unit.now,
    until_sequence: until,
  }
  await shift(unit.tx, disableHandlers, { to: 'disabled', given, rows: 1 })
  const parked = await shift(unit.tx, endDeliveries, {
    to: 'parked',
    given: { tenant_id: unit.tenant.id, handler_ids: [id] },
    rows: 'those_there',
  })
  await withdraw(
    unit,
    deliverKind,
    parked.map((delivery) => delivery.id),
  )
}

/** New secrets for a handler, and how long the earlier ones stay good beside them. */
export interface SecretChange {
  readonly id: Id<'webhook_handler'>
  readonly overlapHours: number
  /** The integrator's new shared secret; null: one is made. */
  readonly secret: string | null
}

/** Gives handlers new secrets, which the answer alone shows. */
export async function changeSecrets(
  unit: Unit,
  sealer: Sealer,
  changes: readonly SecretChange[],
): Promise<Result<MadeHandler>[]> {
  const results: Result<MadeHandler>[] = []
  for (const { id, overlapHours, secret } of changes) {
    const secrets = makeSecrets(secret)
    const sealed = sealSecrets(sealer, { tenantId: unit.tenant.id, id }, secrets)
    const until = overlapHours === 0 ? null : addMs(unit.realNow, overlapHours * HOUR_MS)
    const parameters = {
      tenant_id: unit.tenant.id,
      id,
      updated_at: unit.now,
      secret: sealed.secret,
      signing_secret: sealed.signingSecret,
      earlier_until: until,
    }
    const [row] = await unit.tx.query(rollSecrets, parameters)
    results.push(row === undefined ? refused(new Failure('not_found')) : accepted({ row, secrets }))
  }
  return results
}
