// Writing the audit log: in the transaction of what it tells of, so that neither is without the
// other.
import type { AuditActorKind } from '@holdfast/contract'
import type pg from 'pg'
import type { Unit } from '#db'
import { ownerReader, unitSlot } from '#db'
import { asTenantId, newId, realNow, sha256 } from '#kit'
import { insertEntries, selectLiveTenants, setTenant } from './store.ts'

/** A value of a field that may be shown. */
export type AuditValue = string | number | boolean | null | readonly string[]

/** Fields that may be shown: never a secret, a bank account or a person's data. */
export type AuditFields = Readonly<Record<string, AuditValue>>

/**
 * Who did it: a member, a key, a tool of whoever runs the installation, a buyer or seller himself,
 * or somebody unknown.
 */
export interface AuditActor {
  readonly kind: AuditActorKind
  /** As the API shows it; null for a tool, and for anybody who is not known. */
  readonly id: string | null
  readonly name: string | null
}

/** Somebody changed something. */
export interface AuditRecord {
  readonly actor: AuditActor
  /** The id of the operation; of a tool, what it does. */
  readonly operation: string
  /** What was changed; its id as the API shows it. */
  readonly object: { readonly kind: string; readonly id: string } | null
  /** What changed, in a sentence. */
  readonly summary: string
  readonly before?: AuditFields | null
  readonly after?: AuditFields | null
  /** Hashed instead of `before` and `after`, where more was changed than may be shown. */
  readonly whole?: { readonly before: string | null; readonly after: string | null }
  readonly requestId: string | null
  readonly ip: string | null
  /** The request has an entry of its own besides, of what it did. */
  readonly isBeside?: boolean
}

interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** On the unit: the requests that it has told of already. */
const told = unitSlot(() => new Set<string>())

/** True when the unit has written an entry of this request. */
export function isTold(unit: Unit, requestId: string): boolean {
  return told(unit).has(requestId)
}

/** What the entry of a command tells besides its answer. */
export type AuditNote = Partial<
  Pick<AuditRecord, 'object' | 'summary' | 'before' | 'after' | 'whole'>
>

/** On the unit: what entries will tell besides, by request. */
const notes = unitSlot(() => new Map<string, AuditNote>())

/** Says what the answer of a command does not: what there was before, and what it was about. */
export function noteForAudit(unit: Unit, requestId: string, note: AuditNote): void {
  notes(unit).set(requestId, note)
}

/** The note of a request; undefined when there is none. */
export function noteOf(unit: Unit, requestId: string): AuditNote | undefined {
  return notes(unit).get(requestId)
}

/** Writes entries with the unit's other effects. Their time is real time, their ids no seed's. */
export async function writeAudit(unit: Unit, records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return
  const requests = told(unit)
  for (const { requestId, isBeside } of records) {
    if (requestId !== null && isBeside !== true) requests.add(requestId)
  }
  await unit.tx.query(insertEntries, entriesOf(unit.tenant.id, unit.realNow, records))
}

/**
 * Writes an entry into the log of every organisation, in the transaction that is open: what a tool
 * changes in the installation is not there without it. The client is the database's owner.
 */
export async function writeAuditOfAll(client: pg.ClientBase, record: AuditRecord): Promise<void> {
  const reader = ownerReader(client)
  const now = realNow()
  for (const { id } of await reader.query(selectLiveTenants, {})) {
    // Rows of a tenant are written as that tenant, by their owner, too.
    await reader.query(setTenant, { tenant_id: id })
    await reader.query(insertEntries, entriesOf(asTenantId(id), now, [record]))
  }
}

function entriesOf(tenant: string, at: Date, records: readonly AuditRecord[]) {
  return { tenant_id: tenant, created_at: at, rows: records.map((record) => rowOf(record, at)) }
}

function rowOf(record: AuditRecord, at: Date) {
  const { actor, operation, object, summary, requestId, ip } = record
  const { before, after } = wholeOf(record)
  return {
    id: newId('audit_entry', at),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    operation,
    object_kind: object?.kind ?? null,
    object_id: object?.id ?? null,
    summary,
    changes: JSON.stringify(changesOf(record)),
    before_hash: hashOf(before),
    after_hash: hashOf(after),
    request_id: requestId,
    ip,
  }
}

function wholeOf({ whole, before, after }: AuditRecord) {
  return whole ?? { before: textOf(before), after: textOf(after) }
}

function textOf(fields: AuditFields | null | undefined): string | null {
  return fields === null || fields === undefined ? null : JSON.stringify(fields)
}

function hashOf(text: string | null): Buffer | null {
  return text === null ? null : sha256(text)
}

/** The fields that differ. */
function changesOf({ before, after }: AuditRecord): Change[] {
  const earlier = new Map(Object.entries(before ?? {}))
  const later = new Map(Object.entries(after ?? {}))
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((field) => {
    const change = {
      field,
      before: shownValue(earlier.get(field)),
      after: shownValue(later.get(field)),
    }
    return change.before === change.after ? [] : [change]
  })
}

function shownValue(value: AuditValue | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? value.join(', ') : String(value)
}
