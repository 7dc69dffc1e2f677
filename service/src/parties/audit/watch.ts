// The one place where commands of members enter the audit log, and changes of settings by keys.
import type { OperationId } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import type { CommandWatch, DoneCommand, Principal } from '#http'
import { asId, showId } from '#kit'
import type { AuditActor, AuditFields, AuditRecord, AuditValue } from './write.ts'
import { isTold, noteOf, writeAudit } from './write.ts'

/** Settings that keys may change: these are told of whoever changes them. */
const SETTINGS: ReadonlySet<string> = new Set([
  'setPayoutAccount',
  'createWebhookHandler',
  'updateWebhookHandler',
  'deleteWebhookHandler',
  'rollWebhookSecret',
] satisfies OperationId[])

/** Fields of answers that may be shown: states and amounts, nothing of persons. */
const SHOWN: ReadonlySet<string> = new Set([
  'status',
  'type',
  'amount',
  'currency',
  'url',
  'event_types',
  'now',
  'frozen',
  'outcome',
  'label',
  'permissions',
  'ends_at',
])

/** Tells of commands in their own transaction. */
export const auditWatch: CommandWatch = {
  concerns: ({ kind }, operationId) =>
    kind === 'member' || (kind === 'private' && SETTINGS.has(operationId)),
  look: async (unit, done) => {
    const untold = done.filter(({ requestId }) => !isTold(unit, requestId))
    const records = untold.map((one) => {
      const note = noteOf(unit, one.requestId)
      const { whole, ...record } = recordOf(one)
      // Fields before and after are the whole, unless the note says what is.
      return note?.before === undefined ? { ...record, whole, ...note } : { ...record, ...note }
    })
    await writeAudit(unit, records)
  },
}

/** Who a principal is in the audit log. */
export function actorOf({ kind, keyId, member }: Principal): AuditActor {
  return kind === 'member'
    ? { kind, id: showId('member', asId('member', keyId)), name: member?.name ?? null }
    : { kind: 'key', id: showId('api_key', asId('api_key', keyId)), name: null }
}

function recordOf({ principal, operationId, requestId, ip, params, answer }: DoneCommand) {
  const whole = fieldsOf(answer === null ? null : parseKept(answer))
  const made = firstOf(whole)
  const id = idIn(fieldsOf(params)) ?? idIn(made)
  const record = {
    actor: actorOf(principal),
    operation: operationId,
    object: id === undefined ? null : { kind: kindOf(id), id },
    summary: summaryOf(operationId),
    after: shownOf(made),
    whole: { before: null, after: answer },
    requestId,
    ip,
  } satisfies AuditRecord
  return record
}

function parseKept(text: string): unknown {
  return JSON.parse(text)
}

function summaryOf(operationId: string): string {
  const known = Object.values(operations).find(({ id }) => id === operationId)
  return known?.summary ?? operationId
}

type Fields = ReadonlyMap<string, unknown>

function fieldsOf(value: unknown): Fields {
  return new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))
}

/** What an answer is about: itself, or the first of the list that it holds. */
function firstOf(answer: Fields): Fields {
  if (answer.has('id')) return answer
  for (const value of answer.values()) {
    const first: unknown = Array.isArray(value) ? value[0] : value
    const fields = fieldsOf(first)
    if (fields.has('id')) return fields
  }
  return answer
}

function idIn(fields: Fields): string | undefined {
  const id = fields.get('id')
  // Days and keys of jobs stand under that name, too.
  return typeof id === 'string' && kindOf(id) !== '' ? id : undefined
}

function kindOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('_')))
}

function shownOf(made: Fields): AuditFields {
  const shown: [string, AuditValue][] = []
  for (const [field, value] of made) {
    if (!SHOWN.has(field)) continue
    if (Array.isArray(value)) shown.push([field, value.map(String)])
    else if (typeof value === 'string' || typeof value === 'number') shown.push([field, value])
    else if (typeof value === 'boolean') shown.push([field, value])
  }
  return Object.fromEntries(shown)
}
