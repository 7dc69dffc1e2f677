// What people do about a resource: who has taken it, whether it was put aside, and what was noted.
import type { Work } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { fieldFault } from '#http'
import type { Result, TenantId } from '#kit'
import {
  accepted,
  asId,
  Failure,
  fail,
  groupBy,
  indexBy,
  refused,
  showId,
  showInstant,
  showInstantOrNull,
} from '#kit'
import { showAssignee } from './queues.ts'
import type { NoteRow, WorkRow } from './store-work.ts'
import {
  assignWork,
  closeWork,
  insertNotes,
  selectKnown,
  selectMembers,
  selectNotes,
  selectWork,
} from './store-work.ts'

/** A resource of the tenant, by the id that the API shows. */
export interface WorkOn {
  readonly shown: string
  readonly uuid: string
}

/** What people do about a resource. Refuses with `not_found` what is none of the tenant's. */
export async function readWork(reader: Reader, tenant: TenantId, on: WorkOn): Promise<Work> {
  const known = await reader.query(selectKnown, { tenant_id: tenant, ids: [on.uuid] })
  if (known.length === 0) fail('not_found')
  const [work] = await showAll(reader, tenant, [on])
  return work ?? fail('not_found')
}

async function showAll(reader: Reader, tenant: TenantId, all: readonly WorkOn[]): Promise<Work[]> {
  const ids = all.map(({ uuid }) => uuid)
  const rows = indexBy(
    await reader.query(selectWork, { tenant_id: tenant, subject_ids: ids }),
    (row) => row.subject_id,
  )
  const notes = groupBy(
    await reader.query(selectNotes, { tenant_id: tenant, subject_ids: ids }),
    (row) => row.subject_id,
  )
  return all.map(({ shown, uuid }) => showWork(shown, rows.get(uuid), notes.get(uuid) ?? []))
}

function showWork(id: string, row: WorkRow | undefined, notes: readonly NoteRow[]): Work {
  return {
    id,
    assignee: showAssignee(row?.member_id ?? null, row?.name ?? null),
    closed_at: showInstantOrNull(row?.closed_at ?? null),
    notes: notes.map((note) => ({
      id: showId('note', asId('note', note.id)),
      text: note.words,
      member_id: showId('member', asId('member', note.member_id)),
      name: note.name,
      created_at: showInstant(note.created_at),
    })),
  }
}

/** Does something about the resources that exist, and answers how they stand; 404 for others. */
async function aboutKnown<W extends WorkOn>(
  unit: Unit,
  all: readonly W[],
  write: (known: readonly W[]) => Promise<ReadonlyMap<W, Failure>>,
): Promise<Result<Work>[]> {
  const { id: tenant } = unit.tenant
  const rows = await unit.tx.query(selectKnown, {
    tenant_id: tenant,
    ids: all.map(({ uuid }) => uuid),
  })
  const ids = new Set(rows.map(({ id }) => id))
  const refusals = await write(all.filter(({ uuid }) => ids.has(uuid)))
  const shown = await showAll(unit.tx, tenant, all)
  return all.map((on, index) => {
    const work = shown[index]
    if (work === undefined || !ids.has(on.uuid)) return refused(new Failure('not_found'))
    const failure = refusals.get(on)
    return failure === undefined ? accepted(work) : refused(failure)
  })
}

export interface Assignment extends WorkOn {
  /** Null: nobody. Undefined: an id that is none. */
  readonly memberId: string | null | undefined
}

/** Gives resources to members of the organisation. 422 for anybody else. */
export async function assignAll(
  unit: Unit,
  assignments: readonly Assignment[],
): Promise<Result<Work>[]> {
  return await aboutKnown(unit, assignments, async (known) => {
    const named = known.flatMap(({ memberId }) => memberId ?? [])
    const rows = await unit.tx.query(selectMembers, {
      organisation_id: unit.tenant.organisationId,
      member_ids: named,
    })
    const members = new Set<string | null | undefined>([null, ...rows.map(({ id }) => id)])
    // One row each: an upsert takes a row once, and the last word counts.
    const good = lastOfEach(known.filter(({ memberId }) => members.has(memberId)))
    await unit.tx.query(assignWork, {
      tenant_id: unit.tenant.id,
      updated_at: unit.realNow,
      rows: good.map(({ uuid, memberId }) => ({ subject_id: uuid, member_id: memberId ?? null })),
    })
    const failure = () =>
      new Failure('validation_failed', { errors: [fieldFault('/member_id', 'not_found')] })
    const bad = known.filter(({ memberId }) => !members.has(memberId))
    return new Map(bad.map((one) => [one, failure()]))
  })
}

export interface Closing extends WorkOn {
  readonly isClosed: boolean
}

/** Puts resources aside until they change, or takes them back. */
export async function closeAll(unit: Unit, closings: readonly Closing[]): Promise<Result<Work>[]> {
  return await aboutKnown(unit, closings, async (known) => {
    const each = lastOfEach(known)
    await unit.tx.query(closeWork, {
      tenant_id: unit.tenant.id,
      updated_at: unit.realNow,
      now: unit.now,
      rows: each.map(({ uuid, isClosed }) => ({ subject_id: uuid, is_closed: isClosed })),
    })
    return new Map()
  })
}

export interface NewNote extends WorkOn {
  readonly memberId: string
  readonly text: string
}

/** Notes something about resources; what was noted is kept as it was written. */
export async function noteAll(unit: Unit, notes: readonly NewNote[]): Promise<Result<Work>[]> {
  return await aboutKnown(unit, notes, async (known) => {
    await writeNotes(unit, known)
    return new Map()
  })
}

/** Writes notes about resources that are known to exist. */
export async function writeNotes(
  unit: Unit,
  notes: readonly Omit<NewNote, 'shown'>[],
): Promise<void> {
  if (notes.length === 0) return
  await unit.tx.query(insertNotes, {
    tenant_id: unit.tenant.id,
    created_at: unit.realNow,
    rows: notes.map(({ uuid, memberId, text }) => ({
      id: unit.newId('note'),
      subject_id: uuid,
      member_id: memberId,
      words: text,
    })),
  })
}

function lastOfEach<W extends WorkOn>(all: readonly W[]): W[] {
  return [...indexBy(all, ({ uuid }) => uuid).values()]
}
