// Handlers as commands: made, ended, read.
import type { WebhookHandler } from '@holdfast/contract'
import { eventTypes } from '@holdfast/contract'
import type { Environment, Reader, Unit } from '#db'
import { readLastSequence, shift } from '#events'
import type { AddressPolicy } from '#http'
import { fieldFault } from '#http'
import { withdraw } from '#jobs'
import type { Id, Result, TenantId } from '#kit'
import { accepted, asId, Failure, fail, indexBy, present, refused, showId, showInstant } from '#kit'
import { testHandler } from './again.ts'
import { lockedCursor } from './cursor.ts'
import { deliverKind } from './delivery-job.ts'
import { checkHandlerUrl, IS_PRIVATE } from './handler-url.ts'
import type { HandlerSecrets, Sealer } from './secrets.ts'
import { makeSecrets, sealSecrets } from './secrets.ts'
import type { HandlerRow } from './store.ts'
import {
  deleteHandlers,
  disableHandlers,
  endDeliveries,
  insertHandlers,
  selectHandler,
  selectHandlers,
  selectKnown,
} from './store.ts'

export interface NewHandler {
  readonly url: string
  /** Null: all of them. */
  readonly eventTypes: readonly string[] | null
  /** Null: one is made. */
  readonly secret: string | null
  /** Whether a test message is sent at once. */
  readonly isTested?: boolean
}

/** A handler that was just made; its secrets are not readable afterwards. */
export interface MadeHandler {
  readonly row: HandlerRow
  readonly secrets: HandlerSecrets | null
}

/** Who develops wants events on his own machine, which nobody can reach. */
const TO_LISTEN =
  'On your own machine, `holdfast listen --forward-to URL` brings events to it without a ' +
  'handler; or the operator lists its address in `HOLDFAST_WEBHOOK_ALLOW_NETS`.'

/** Refuses a URL that must not be called: 422 `validation_failed` at `/url`. */
export function checkNewHandler(
  handler: NewHandler,
  environment: Environment,
  policy: AddressPolicy,
): NewHandler {
  const checked = checkHandlerUrl(handler.url, environment, policy)
  if (checked.ok) return handler
  const wayOut = checked.reason === IS_PRIVATE && environment === 'sandbox' ? ` ${TO_LISTEN}` : ''
  const message = `\`url\` ${checked.reason}.${wayOut}`
  const fault = { ...fieldFault('/url', 'not_usable'), message }
  return fail('validation_failed', { errors: [fault] })
}

/** Makes handlers. Each is told the events that are written after it. */
export async function createHandlers(
  unit: Unit,
  sealer: Sealer,
  handlers: readonly NewHandler[],
): Promise<Result<MadeHandler>[]> {
  await lockedCursor(unit)
  const afterSequence = await readLastSequence(unit.tx, unit.tenant.id)
  const made = handlers.map((handler) => {
    const id = unit.newId('webhook_handler')
    const secrets = makeSecrets(handler.secret)
    return { ...handler, id, secrets, sealed: sealSecrets(sealer, ofUnit(unit, id), secrets) }
  })
  const rows = await unit.tx.query(insertHandlers, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: made.map((one) => ({
      id: one.id,
      url: one.url,
      types: one.eventTypes === null ? null : JSON.stringify(one.eventTypes),
      secret: one.sealed.secret,
      signing_secret: one.sealed.signingSecret,
    })),
    made_after: afterSequence,
  })
  const rowOf = indexBy(rows, ({ id }) => id)
  for (const { id, isTested } of made) if (isTested === true) await testHandler(unit, id)
  return made.map(({ id, secrets }) =>
    accepted({ row: present(rowOf.get(id), 'a handler just made has a row'), secrets }),
  )
}

function ofUnit(unit: Unit, id: string) {
  return { tenantId: unit.tenant.id, id }
}

/**
 * Deletes handlers. What waits for them is cancelled; an unknown one is refused with `not_found`.
 */
export async function endHandlers(
  unit: Unit,
  ids: readonly Id<'webhook_handler'>[],
): Promise<Result<null>[]> {
  const known = await unit.tx.query(selectKnown, { tenant_id: unit.tenant.id, ids })
  if (known.length === 0) return ids.map(() => refused(new Failure('not_found')))
  const sequence = await lockedCursor(unit)
  await shift(unit.tx, disableHandlers, {
    to: 'disabled',
    given: {
      tenant_id: unit.tenant.id,
      ids,
      updated_at: unit.now,
      until_sequence: sequence,
    },
    rows: 'those_there',
  })
  const gone = await unit.tx.query(deleteHandlers, {
    tenant_id: unit.tenant.id,
    ids,
    now: unit.now,
  })
  const goneIds = new Set(gone.map(({ id }) => id))
  const ended = await shift(unit.tx, endDeliveries, {
    to: 'cancelled',
    given: { tenant_id: unit.tenant.id, handler_ids: [...goneIds] },
    rows: 'those_there',
  })
  await withdraw(
    unit,
    deliverKind,
    ended.map(({ id }) => id),
  )
  return ids.map((id) => (goneIds.delete(id) ? accepted(null) : refused(new Failure('not_found'))))
}

/** One handler, without its secrets. Refuses with `not_found`. */
export async function readHandler(
  reader: Reader,
  tenantId: TenantId,
  id: Id<'webhook_handler'>,
): Promise<MadeHandler> {
  const [row] = await reader.query(selectHandler, { tenant_id: tenantId, id })
  return row === undefined ? fail('not_found') : { row, secrets: null }
}

export interface HandlerFilter {
  readonly before: Id<'webhook_handler'> | null
  readonly status: string | null
  readonly limit: number
}

/** Handlers, newest first. */
export async function readHandlers(
  reader: Reader,
  tenantId: TenantId,
  { before, status, limit }: HandlerFilter,
): Promise<MadeHandler[]> {
  const rows = await reader.query(selectHandlers, {
    tenant_id: tenantId,
    before_id: before,
    status,
    limit,
  })
  return rows.map((row) => ({ row, secrets: null }))
}

/** A handler as the API shows it. */
export function showHandler({ row, secrets }: MadeHandler): WebhookHandler {
  const chosen = row.event_types
  return {
    id: showId('webhook_handler', asId('webhook_handler', row.id)),
    created_at: showInstant(row.created_at),
    updated_at: showInstant(row.updated_at),
    url: row.url,
    event_types: chosen === null ? null : eventTypes.filter((type) => chosen.includes(type)),
    status: row.status,
    failing_since: row.first_failure_at === null ? null : showInstant(row.first_failure_at),
    secrets_overlap_until: row.earlier_until === null ? null : showInstant(row.earlier_until),
    secret: secrets?.secret ?? null,
    signing_secret: secrets?.signingSecret ?? null,
  }
}
