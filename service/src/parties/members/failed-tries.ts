// Tries to sign in that failed, as the audit log tells of them: one entry at once, and one with the
// number of all that followed within 15 minutes. They are gathered in memory and written away from
// the requests, so that an answer takes as long for an address that nobody has.
import type { AuditFields, AuditRecord } from '#audit'
import { writeAudit } from '#audit'
import type { Database, Unit } from '#db'
import type { RequestFacts } from '#http'
import { addMs, asTenantId, Failure, groupBy, realNow, startRounds } from '#kit'
import { memberObject } from './changes.ts'
import type { Post } from './deps.ts'
import type { FailedCounts, FailedRow, TriedMemberRow } from './store-failures.ts'
import {
  addToCount,
  beginCount,
  endCounts,
  lockCount,
  restartCount,
  selectEndedCounts,
  selectTriedMembers,
} from './store-failures.ts'
import { claimTold } from './store-person.ts'

/** How long tries of a member are counted before the log tells how many there were. */
const COUNTED_MS = 15 * 60_000
/** Tries after the first within that time that are no mistyping any more. */
const MANY = 4
const TOLD_EVERY_MS = 24 * 3_600_000
const EVERY_MS = 1_000
/** Accounts that wait to be written; tries for others are left out until the next round. */
const WAITING_MAX = 1_000
const ABOUT = 'telling of failed tries to sign in'

/** Whom a try was about; the address or the passkey may be nobody's. */
export interface TriedFor {
  readonly kind: 'email' | 'member' | 'passkey'
  /** The address in one spelling, the member's id, or the passkey's in hex. */
  readonly value: string
}

/** What it was tried with. */
export type Proof = 'password' | 'code' | 'passkey'

type Counted = keyof FailedCounts

const NONE: FailedCounts = {
  wrong_passwords: 0,
  wrong_codes: 0,
  wrong_passkeys: 0,
  made_to_wait: 0,
}
const countedAs = {
  password: 'wrong_passwords',
  code: 'wrong_codes',
  passkey: 'wrong_passkeys',
} as const satisfies Record<Proof, Counted>
const said = {
  wrong_passwords: 'the password was wrong',
  wrong_codes: 'the code was wrong',
  wrong_passkeys: 'the passkey was wrong',
  made_to_wait: 'there were too many tries before',
} as const satisfies Record<Counted, string>

type Where = Pick<RequestFacts, 'operationId' | 'requestId' | 'ip'>

interface Gathered {
  readonly who: TriedFor
  readonly first: Where & { readonly counted: Counted }
  readonly counts: FailedCounts
  readonly lastIp: string
}

export interface FailedTries {
  /** Takes down a try that failed. Never waits, never throws. */
  note(who: TriedFor, counted: Counted, where: Where): void
  /** Writes what waits now. */
  write(): Promise<void>
  /** Writes what waits, and takes down nothing more. */
  stop(): Promise<void>
}

export interface FailedTriesOptions {
  readonly database: Database
  readonly post: Post
  readonly onError: (error: unknown, about: string) => void
}

/** Starts to gather the failed tries of a process. */
export function startFailedTries({ database, post, onError }: FailedTriesOptions): FailedTries {
  let waiting = new Map<string, Gathered>()
  let isStopped = false
  const rounds = startRounds({
    everyMs: EVERY_MS,
    work: async () => {
      const taken = [...waiting.values()]
      waiting = new Map()
      if (taken.length > 0) await writeAll({ database, post, onError }, taken)
    },
    onError: (error) => onError(error, ABOUT),
  })
  return {
    note: (who, counted, { operationId, requestId, ip }) => {
      const key = `${who.kind} ${who.value}`
      const before = waiting.get(key)
      if (isStopped || (before === undefined && waiting.size >= WAITING_MAX)) return
      const first = before?.first ?? { operationId, requestId, ip, counted }
      const counts = before?.counts ?? NONE
      const after = { ...counts, [counted]: counts[counted] + 1 }
      waiting.set(key, { who, first, counts: after, lastIp: ip })
    },
    write: rounds.next,
    stop: async () => {
      isStopped = true
      await rounds.stop()
    },
  }
}

/** Does what somebody is to be let in by; a refusal is noted as a try that failed. */
export async function notingFailure<T>(
  { failures }: { readonly failures: FailedTries },
  { who, proof, facts }: { readonly who: TriedFor; readonly proof: Proof; readonly facts: Where },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined
    if (code === 'sign_in_refused') failures.note(who, countedAs[proof], facts)
    if (code === 'sign_in_throttled') failures.note(who, 'made_to_wait', facts)
    throw error
  }
}

/** What cannot be written is told of as a fault; other organisations lose nothing by it. */
async function writeAll(
  { database, post, onError }: FailedTriesOptions,
  taken: readonly Gathered[],
): Promise<void> {
  const asked = { rows: taken.map(({ who }) => ({ kind: who.kind, value: who.value })) }
  const members = await database.global.query(selectTriedMembers, asked)
  for (const [tenant, own] of groupBy(members, ({ tenant_id }) => tenant_id)) {
    const written = database.transactAside(asTenantId(tenant), async (unit) => {
      for (const member of own) {
        const tried = taken.find(
          ({ who }) => who.kind === member.kind && who.value === member.value,
        )
        if (tried !== undefined) await tellTry(post, { unit, member, tried })
      }
    })
    await written.catch((error: unknown) => onError(error, ABOUT))
  }
}

interface Told {
  readonly unit: Unit
  readonly member: TriedMemberRow
  readonly tried: Gathered
}

/** Counts tries of a member; the first, and what was counted before it, is told at once. */
async function tellTry(post: Post, { unit, member, tried }: Told): Promise<void> {
  const { organisation_id: organisationId, member_id: memberId } = member
  const { first, lastIp } = tried
  const isNew =
    (
      await unit.tx.query(beginCount, {
        organisation_id: organisationId,
        member_id: memberId,
        real_now: unit.realNow,
        last_ip: lastIp,
      })
    ).length > 0
  const [row] = isNew
    ? []
    : await unit.tx.query(lockCount, { organisation_id: organisationId, member_id: memberId })
  const isOver = row !== undefined && addMs(row.since, COUNTED_MS) <= unit.realNow
  if (isOver) {
    await writeAudit(unit, summaryOf({ ...row, name: member.name }))
    await unit.tx.query(restartCount, {
      organisation_id: organisationId,
      member_id: memberId,
      real_now: unit.realNow,
    })
  }
  const isFirst = isNew || isOver
  if (isFirst) await writeAudit(unit, [firstOf(member, first)])
  const rest = isFirst ? lessOne(tried.counts, first.counted) : tried.counts
  const { wrong_passwords, wrong_codes, wrong_passkeys, made_to_wait } = rest
  const [after] = await unit.tx.query(addToCount, {
    organisation_id: organisationId,
    member_id: memberId,
    wrong_passwords,
    wrong_codes,
    wrong_passkeys,
    made_to_wait,
    last_ip: lastIp,
  })
  if (after !== undefined && after.counted >= MANY) await writeToMember(post, unit, tried, memberId)
}

/** A letter to the person, at most once a day, whichever organisation comes first. */
async function writeToMember(
  post: Post,
  unit: Unit,
  { lastIp: ip }: Gathered,
  memberId: string,
): Promise<void> {
  const since = addMs(unit.realNow, -TOLD_EVERY_MS)
  const [claimed] = await unit.tx.query(claimTold, {
    id: memberId,
    tries_told_at: unit.realNow,
    until_tries_told_at: since,
  })
  if (claimed !== undefined) await post(unit, { kind: 'member_tries', to: claimed.email, ip })
}

function lessOne(counts: FailedCounts, counted: Counted): FailedCounts {
  return { ...counts, [counted]: counts[counted] - 1 }
}

const nobodyKnown = { kind: 'unknown', id: null, name: null } as const

function firstOf({ member_id, name }: TriedMemberRow, first: Gathered['first']): AuditRecord {
  return {
    actor: nobodyKnown,
    operation: first.operationId,
    object: memberObject(member_id),
    summary: `Somebody did not prove to be ${name}: ${said[first.counted]}.`,
    requestId: first.requestId,
    ip: first.ip,
  }
}

/** What was counted after the first try; nothing when there was no other. */
function summaryOf(row: FailedRow & { readonly name: string }): AuditRecord[] {
  const { wrong_passwords, wrong_codes, wrong_passkeys, made_to_wait } = row
  const counts = { wrong_passwords, wrong_codes, wrong_passkeys, made_to_wait }
  const all = wrong_passwords + wrong_codes + wrong_passkeys + made_to_wait
  if (all === 0) return []
  const after: AuditFields = Object.fromEntries(
    Object.entries(counts).filter(([, count]) => count > 0),
  )
  const tries = all === 1 ? 'One more try' : `${all} more tries`
  return [
    {
      actor: nobodyKnown,
      operation: 'signIn',
      object: memberObject(row.member_id),
      summary: `${tries} to prove to be ${row.name} failed within 15 minutes.`,
      after,
      requestId: null,
      ip: row.last_ip,
    },
  ]
}

/** Tells of what was counted and is over, also when no further try follows. */
export async function tellFailedTries(database: Database): Promise<void> {
  const until = addMs(realNow(), -COUNTED_MS)
  for (const { tenant_id } of await database.global.query(selectEndedCounts, {
    until_since: until,
  })) {
    await database.transactAside(asTenantId(tenant_id), async (unit) => {
      const ended = await unit.tx.query(endCounts, {
        organisation_id: unit.tenant.organisationId,
        until_since: until,
      })
      await writeAudit(unit, ended.flatMap(summaryOf))
    })
  }
}
