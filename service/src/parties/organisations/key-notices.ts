// Keys of which owners are told by mail: those that will do less than they do, because their owner
// may less, and those that will end, because somebody who was shown their secret has left.
import type { Environment, KeyPermission } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { addMs, realNow } from '#kit'
import { excessOf } from './key-rights.ts'
import type { KeyTold, NoticedKeyRow } from './store-keys.ts'
import { noteTold, selectNoticedKeys } from './store-keys.ts'

const WEEK_MS = 7 * 24 * 3_600_000
const order: readonly KeyTold[] = ['begun', 'week', 'over']

/** Something to be told of a key. */
export interface KeyNotice {
  readonly organisationId: string
  readonly pairId: string
  /** What it is called: its label, or the hint of its private key. */
  readonly name: string
  readonly environment: Environment
  /** The member who owns it; null: the organisation. */
  readonly ownerId: string | null
  /** How far they were told before, and are now. */
  readonly before: KeyTold | null
  readonly told: KeyTold
  /** When it does less, or ends; real time. */
  readonly until: Date
  /** What it will not do any more; null: it ends. */
  readonly loses: readonly KeyPermission[] | null
  /** Who left and was shown its secret; null where it only does less. */
  readonly formerHolder: string | null
}

/** What owners of all organisations are to be told now. */
export async function readKeyNotices(reader: Reader): Promise<KeyNotice[]> {
  const now = realNow()
  const rows = await reader.query(selectNoticedKeys, {})
  return rows.flatMap((row) => noticeOf(row, now) ?? [])
}

/** Notes that they are told, with the unit; gives those of which nobody told them meanwhile. */
export async function takeKeyNotices(
  unit: Unit,
  notices: readonly KeyNotice[],
): Promise<KeyNotice[]> {
  const taken = await unit.tx.query(noteTold, {
    rows: notices.map(({ pairId, before, told }) => ({ pair_id: pairId, before, told })),
  })
  return notices.filter(({ pairId }) => taken.some((one) => one.pair_id === pairId))
}

function noticeOf(row: NoticedKeyRow, now: Date): KeyNotice | null {
  const { told: before, revoked_at: endsAt, spared_until: sparedUntil, environment } = row
  const hasEnded = endsAt !== null && endsAt <= now
  const named = {
    organisationId: row.organisation_id,
    pairId: row.pair_id,
    name: row.label ?? row.hint,
    environment,
    ownerId: row.owner_id,
    before,
  }
  if (row.former_name !== null && endsAt !== null) {
    // Of what had ended before they could be told, nothing is left to be done.
    const told = hasEnded && before === null ? null : stageOf(endsAt, before, now)
    const of = { until: endsAt, loses: null, formerHolder: row.former_name }
    return told === null ? null : { ...named, ...of, told }
  }
  if (sparedUntil === null || hasEnded) return null
  const loses = excessOf(row.permissions, row.owner_role, environment)
  const told = stageOf(sparedUntil, before, now)
  if (loses.length === 0 || told === null) return null
  return { ...named, until: sparedUntil, loses, formerHolder: null, told }
}

/** What to tell now of something that comes at an instant; null: nothing new. */
function stageOf(until: Date, before: KeyTold | null, now: Date): KeyTold | null {
  const stage = until <= now ? 'over' : addMs(until, -WEEK_MS) <= now ? 'week' : 'begun'
  const isNew = before === null || order.indexOf(stage) > order.indexOf(before)
  return isNew ? stage : null
}
