// Where the entries of a timeline come from. Each source gives entries before a place, in order.
import type { IdKind, TimelineEntry, TimelineKind } from '@holdfast/contract'
import { idPrefixes } from '@holdfast/contract'
import type { Reader } from '#db'
import { showAbout } from '#explorer'
import type { AnyId, TenantId } from '#kit'
import { asId, parseAnyId, showId, showInstant } from '#kit'
import { emailStatusesOf } from './email-status.ts'
import type { EventRow, RelatedRow } from './store-timeline.ts'
import {
  selectAttempts,
  selectAudit,
  selectEmails,
  selectEvents,
  selectNotes,
  selectPostings,
  selectSteps,
} from './store-timeline.ts'

/** Whose story it is. */
export interface Story {
  readonly tenant: TenantId
  readonly of: AnyId
  /** As the API shows it. */
  readonly shown: string
  /** The resource and what belongs closely to it. */
  readonly related: readonly RelatedRow[]
  readonly limit: number
}

/** Where to go on: at this instant after this key, or earlier. */
interface Before {
  readonly at: Date
  readonly key: string
}

export interface Placed {
  readonly at: Date
  readonly key: string
  readonly entry: TimelineEntry
}

type Source = (reader: Reader, story: Story, before: Before) => Promise<Placed[]>

const EVENTS_FOR_DELIVERIES = 200
/** Above every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const plain = {
  id: null,
  detail: null,
  from: null,
  to: null,
  amount: null,
  currency: null,
  by: null,
  email_status: null,
  links: [],
}

const steps: Source = async (reader, { tenant, related, limit, shown }, { at, key }) => {
  const rows = await reader.query(selectSteps, {
    tenant_id: tenant,
    rows: related.map(({ resource, id }) => ({ resource: stepsOf(resource), id })),
    before_at: at,
    key,
    limit,
  })
  return rows.map((row) => {
    const link = linkOf(row.resource, row.id)
    const entry: TimelineEntry = {
      ...plain,
      kind: 'status',
      at: showInstant(row.at),
      title: `${row.resource}_${row.to_status}`,
      from: row.from_status,
      to: row.to_status,
      links: link === null || link === shown ? [] : [link],
    }
    return { at: row.at, key: row.key, entry }
  })
}

/** Statuses of participants are those of their e-mail addresses. */
function stepsOf(resource: string): string {
  return resource === 'identity' ? 'participant' : resource
}

function linkOf(resource: string, id: string): string | null {
  const kind = kindNamed(resource)
  return kind === undefined || kind === 'participant' ? null : showId(kind, asId(kind, id))
}

function kindNamed(resource: string): IdKind | undefined {
  return isKind(resource) ? resource : undefined
}

function isKind(text: string): text is IdKind {
  return Object.hasOwn(idPrefixes, text)
}

async function eventsOf(
  reader: Reader,
  { tenant, related, limit }: Story,
  { at, key }: Before,
): Promise<EventRow[]> {
  const ids = related.flatMap(({ resource, id }) => {
    const kind = kindNamed(resource)
    return kind === undefined ? [] : [showId(kind, asId(kind, id))]
  })
  return await reader.query(selectEvents, {
    tenant_id: tenant,
    rows: related.map(({ resource, id }) => ({ resource: stepsOf(resource), id })),
    until_at: at,
    key,
    limit,
    ids,
  })
}

const events: Source = async (reader, story, before) => {
  const rows = await eventsOf(reader, story, before)
  return rows.map(({ at, key, id, type, payload }) => {
    const named = Object.values(payload).flatMap((value) =>
      typeof value === 'string' && parseAnyId(value) !== undefined ? [value] : [],
    )
    const entry: TimelineEntry = {
      ...plain,
      kind: 'event',
      at: showInstant(at),
      id: showId('event', asId('event', id)),
      title: type,
      links: [...new Set(named)].filter((link) => link !== story.shown),
    }
    return { at, key, entry }
  })
}

const postings: Source = async (reader, { tenant, of, shown, limit }, { at, key }) => {
  // What happened at the instant of the place may stand before it.
  const rows = await reader.query(selectPostings, {
    tenant_id: tenant,
    account_id: of.uuid,
    before_at: at,
    key,
    until_id: lastIdAt(at),
    limit: limit * 2,
  })
  return rows.slice(0, limit).map((row) => {
    const about = showAbout(row)
    const entry: TimelineEntry = {
      ...plain,
      kind: 'posting',
      at: showInstant(row.at),
      id: showId('ledger_transaction', asId('ledger_transaction', row.id)),
      title: row.kind,
      from: row.from_kind,
      to: row.to_kind,
      amount: Number(row.amount),
      currency: row.currency,
      links: about === shown ? [] : [about],
    }
    return { at: row.at, key: row.key, entry }
  })
}

/** The highest id that a transaction of an instant can have. */
function lastIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}${LAST_ID.slice(13)}`
}

const emails: Source = async (reader, { tenant, related, limit }, { at, key }) => {
  const about = related.map(({ id }) => id)
  const rows = await reader.query(selectEmails, {
    tenant_id: tenant,
    ids: about,
    before_created_at: at,
    key,
    limit,
  })
  const statuses = await emailStatusesOf(reader, tenant, rows)
  return rows.map((row, index) => {
    const entry: TimelineEntry = {
      ...plain,
      kind: 'email',
      at: showInstant(row.at),
      id: showId('email', asId('email', row.id)),
      title: row.kind,
      detail: row.subject,
      to: row.to_email,
      email_status: statuses[index] ?? null,
    }
    return { at: row.at, key: row.key, entry }
  })
}

const deliveries: Source = async (reader, story, { at, key }) => {
  // An attempt comes after its event: events of any time before the place may have been tried last.
  const newest = { at, key: '' }
  const rows = await eventsOf(reader, { ...story, limit: EVENTS_FOR_DELIVERIES }, newest)
  if (rows.length === 0) return []
  const attempts = await reader.query(selectAttempts, {
    tenant_id: story.tenant,
    sequences: rows.map(({ sequence }) => sequence),
    before_at: at,
    key,
    limit: story.limit,
  })
  return attempts.map((row) => {
    const said = row.error === null ? '' : `, ${row.error}`
    const entry: TimelineEntry = {
      ...plain,
      kind: 'delivery',
      at: showInstant(row.at),
      id: showId('delivery', asId('delivery', row.id)),
      title: row.type,
      detail: `attempt ${row.attempt}, ${row.duration_ms} ms${said}`,
      to: row.status === null ? 'no answer' : `HTTP ${row.status}`,
      links: [showId('event', asId('event', row.event_id))],
    }
    return { at: row.at, key: row.key, entry }
  })
}

const audit: Source = async (reader, { tenant, shown, limit }, { at, key }) => {
  const rows = await reader.query(selectAudit, {
    tenant_id: tenant,
    object_id: shown,
    before_created_at: at,
    key,
    limit,
  })
  return rows.map((row) => {
    const entry: TimelineEntry = {
      ...plain,
      kind: 'audit',
      at: showInstant(row.at),
      id: row.id,
      title: row.operation,
      detail: row.summary,
      by: row.actor_name,
    }
    return { at: row.at, key: row.key, entry }
  })
}

const notes: Source = async (reader, { tenant, of, limit }, { at, key }) => {
  const rows = await reader.query(selectNotes, {
    tenant_id: tenant,
    subject_id: of.uuid,
    before_created_at: at,
    key,
    limit,
  })
  return rows.map((row) => {
    const entry: TimelineEntry = {
      ...plain,
      kind: 'note',
      at: showInstant(row.at),
      id: showId('note', asId('note', row.id)),
      title: 'note',
      detail: row.words,
      by: row.name,
    }
    return { at: row.at, key: row.key, entry }
  })
}

/** The source of each kind of entry. */
export const sources: Readonly<Record<TimelineKind, Source>> = {
  status: steps,
  event: events,
  posting: postings,
  email: emails,
  delivery: deliveries,
  audit,
  note: notes,
}
