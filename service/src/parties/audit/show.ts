// Entries as the API shows them, and as a file for spreadsheets.
import type { AuditActorKind, AuditEntryShown, AuditScope } from '@holdfast/contract'
import { auditActorKinds } from '@holdfast/contract'
import type { Reader } from '#db'
import { csvField, inOrderOf } from '#http'
import type { TenantId } from '#kit'
import { asId, indexBy, present, showId, showInstant } from '#kit'
import type { ShownRow } from './store.ts'
import { selectEntries } from './store.ts'

/** Entries of a tenant in the order of their ids. */
export async function showEntries(
  reader: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<AuditEntryShown[]> {
  if (ids.length === 0) return []
  const rows = await reader.query(selectEntries, { tenant_id: tenant, ids: [...ids] })
  const byId = indexBy(rows, ({ id }) => id)
  return inOrderOf(ids, byId).map(showEntry)
}

/** What is of no single environment: the database knows the same kinds. */
const OF_ORGANISATION: ReadonlySet<string> = new Set(['organisation', 'member', 'invitation'])

function scopeOf(objectKind: string | null): AuditScope {
  return objectKind !== null && OF_ORGANISATION.has(objectKind) ? 'organisation' : 'environment'
}

/** An entry as the API shows it. */
export function showEntry(row: ShownRow): AuditEntryShown {
  const { object_kind: kind, object_id: id, position } = row
  return {
    id: showId('audit_entry', asId('audit_entry', row.id)),
    created_at: showInstant(row.created_at),
    environment: row.environment,
    scope: scopeOf(kind),
    actor: { kind: actorKind(row.actor_kind), id: row.actor_id, name: row.actor_name },
    operation: row.operation,
    object: kind === null || id === null ? null : { kind, id },
    summary: row.summary,
    changes: readChanges(row.changes),
    before_hash: row.before_hash,
    after_hash: row.after_hash,
    request_id: row.request_id,
    ip: row.ip,
    position: position === null ? null : Number(position),
  }
}

function actorKind(kind: string): AuditActorKind {
  return present(
    auditActorKinds.find((one) => one === kind),
    'the database knows the kinds of actors',
  )
}

function readChanges(text: string): AuditEntryShown['changes'] {
  const changes: unknown = JSON.parse(text)
  if (!Array.isArray(changes)) return []
  return changes.map((change: unknown) => {
    const fields = new Map<string, unknown>(
      Object.entries(typeof change === 'object' && change !== null ? change : {}),
    )
    const textAt = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : null
    }
    return { field: textAt('field') ?? '', before: textAt('before'), after: textAt('after') }
  })
}

const HEAD = [
  'at',
  'environment',
  'actor_kind',
  'actor',
  'actor_name',
  'operation',
  'object',
  'summary',
  'changes',
  'request_id',
  'ip',
  'position',
  'scope',
]

/** Entries as CSV, one line each. */
export function writeAuditCsv(entries: readonly AuditEntryShown[]): Buffer {
  const rows = entries.map((entry) => [
    entry.created_at,
    entry.environment,
    entry.actor.kind,
    entry.actor.id ?? '',
    entry.actor.name ?? '',
    entry.operation,
    entry.object?.id ?? '',
    entry.summary,
    entry.changes
      .map(({ field, before, after }) => `${field}: ${before ?? '-'} > ${after ?? '-'}`)
      .join('; '),
    entry.request_id ?? '',
    entry.ip ?? '',
    entry.position === null ? '' : String(entry.position),
    entry.scope,
  ])
  return Buffer.from([HEAD, ...rows].map((line) => `${line.map(csvField).join(',')}\r\n`).join(''))
}
