// Spellings of one address that were different people before, joined by a person. It is not undone.
import type { ParticipantStatus } from '@holdfast/contract'
import { writeAudit } from '#audit'
import type { Unit } from '#db'
import { announce } from '#events'
import type { Id, Result } from '#kit'
import { accepted, compact, distinct, Failure, present, refused, showId } from '#kit'
import { readPayees } from './bank-accounts.ts'
import { continueLater, guardOf, insertChange, lockPayees, writeStandings } from './give.ts'
import type { Giver } from './giver.ts'
import { participantsSharing } from './identities.ts'
import type { FiledBankAccount, Participant } from './participants.ts'
import { readParticipants } from './participants.ts'
import { coolingFrom, standingOf } from './standing.ts'
import type { SpellingRow } from './store-join.ts'
import {
  endIdentities,
  foldIdentity,
  lockSpellings,
  moveParticipants,
  selectSpellings,
  setEqualApart,
} from './store-join.ts'

type ParticipantId = Id<'participant'>

/** Somebody who says that spellings of an address are one person. */
export interface Join {
  readonly participantId: ParticipantId
  /** A participant of each other spelling. */
  readonly others: readonly ParticipantId[]
  readonly giver: Giver
}

/** A participant that is paid to another account since, as the person gave it himself elsewhere. */
interface Served {
  readonly id: ParticipantId
  readonly before: FiledBankAccount | null
  readonly after: FiledBankAccount
}

/** What became of spellings that were joined; of those that were before: nothing new. */
export interface Joined {
  readonly participantId: ParticipantId
  readonly spellings: readonly string[]
  /** Of each spelling, in their order. */
  readonly before: readonly ParticipantStatus[]
  readonly after: ParticipantStatus
  readonly served: readonly Served[]
}

/**
 * Joins all spellings of addresses: verified only if each was, with the one verification that is
 * open, if any. Participants keep their accounts; an account that serves one from now on cools off
 * first. What was joined before stays as it is.
 *
 * Refuses `not_found`; `not_all_spellings` where those named are not all that are kept apart; and
 * `several_verifications_open`.
 */
export async function joinSpellings(unit: Unit, joins: readonly Join[]): Promise<Result<Joined>[]> {
  const results: Result<Joined>[] = []
  for (const join of joins) {
    const joined = await joinOne(unit, join)
    results.push(joined instanceof Failure ? refused(joined) : accepted(joined))
  }
  return results
}

async function joinOne(unit: Unit, join: Join): Promise<Joined | Failure> {
  const { participantId, others } = join
  const tenant = unit.tenant.id
  await unit.tx.query(lockSpellings, { tenant_id: tenant, id: participantId })
  const known = await readParticipants(unit.tx, tenant, [participantId, ...others])
  const own = known.get(participantId)
  const named = compact(others.map((id) => known.get(id)))
  if (own === undefined || named.length < others.length) return new Failure('not_found')
  // Read behind the lock: whoever was making another spelling has made it.
  const spellings = await unit.tx.query(selectSpellings, { tenant_id: tenant, id: participantId })
  if (!isAll(own, named, spellings)) return new Failure('not_all_spellings')
  if (spellings.length === 0) {
    return { participantId, spellings: [], before: [own.status], after: own.status, served: [] }
  }
  if (spellings.filter((one) => one.is_open).length > 1) {
    return new Failure('several_verifications_open')
  }
  const after = goingOn(spellings)
  const { ids, served } = await makeOne(unit, join, { spellings, after })
  const joined = {
    participantId,
    spellings: spellings.map((one) => one.email_key),
    before: spellings.map(({ status }) => status),
    after: after.status,
    served,
  }
  await tellJoined(unit, join.giver, { joined, ids, spellings })
  return joined
}

/** Whether those named are all spellings, or one person with it already. */
function isAll(
  own: Participant,
  named: readonly Participant[],
  spellings: readonly SpellingRow[],
): boolean {
  const identities = new Set([own, ...named].map(({ identityId }) => identityId))
  if (spellings.length === 0) return identities.size === 1
  return identities.size === spellings.length && spellings.every(({ id }) => identities.has(id))
}

/**
 * The identity that goes on. Its status is that of all: the one that is being verified, else one
 * that is not verified, else the oldest, as all are.
 */
function goingOn(spellings: readonly SpellingRow[]): SpellingRow {
  const chosen =
    spellings.find((one) => one.is_open) ??
    spellings.find(({ status }) => status !== 'verified') ??
    spellings[0]
  return present(chosen, 'there are spellings')
}

interface Merge {
  readonly spellings: readonly SpellingRow[]
  readonly after: SpellingRow
}

/** Moves the participants, and lets what the person gave himself serve them, after a time. */
async function makeOne(unit: Unit, { giver }: Join, { spellings, after }: Merge) {
  const tenant = unit.tenant.id
  const identities = spellings.map(({ id }) => id)
  const sharing = await participantsSharing(unit.tx, tenant, identities)
  const ids = distinct([...sharing.values()].flat())
  const rows = await lockPayees(unit, ids)
  const before = await readPayees(unit.tx, tenant, ids, unit.now)
  const ended = identities.filter((id) => id !== after.id)
  await unit.tx.query(setEqualApart, { tenant_id: tenant, identity_ids: identities })
  await unit.tx.query(moveParticipants, {
    tenant_id: tenant,
    identity_ids: ended,
    identity_id: after.id,
    updated_at: unit.now,
  })
  await unit.tx.query(endIdentities, {
    tenant_id: tenant,
    ids: ended,
    joined_into: after.id,
    now: unit.now,
  })
  const first = present(spellings[0], 'there are spellings').first_participant_id
  await unit.tx.query(foldIdentity, {
    tenant_id: tenant,
    id: after.id,
    first_participant_id: first,
    updated_at: unit.now,
  })
  const payees = await readPayees(unit.tx, tenant, ids, unit.now)
  const served = ids.flatMap((id): Served[] => {
    const was = before.get(id)?.account ?? null
    const account = payees.get(id)?.account ?? null
    return account === null || account.id === was?.id ? [] : [{ id, before: was, after: account }]
  })
  const payableFrom = coolingFrom(await guardOf(unit))
  for (const one of served) {
    const row = present(rows.get(one.id), 'it is locked')
    const standing = { ...standingOf(row), payableFrom }
    const changes = row.account_changes + 1
    await insertChange(unit, {
      participantId: one.id,
      number: changes,
      accountId: one.after.id,
      beforeId: one.before?.id ?? null,
      status: 'accepted',
      giver,
      payableFrom,
    })
    await writeStandings(unit, [{ id: one.id, standing, changes }])
    announce(unit, 'participant_bank_account_changed', {
      id: showId('participant', one.id),
      bank_account_id: showId('bank_account', one.after.id),
    })
  }
  continueLater(unit, ids)
  return { ids, served }
}

interface Told {
  readonly joined: Joined
  readonly ids: readonly ParticipantId[]
  readonly spellings: readonly SpellingRow[]
}

/** By ids alone: the audit log outlives a person who is erased. */
async function tellJoined(
  unit: Unit,
  giver: Giver,
  { joined, ids, spellings }: Told,
): Promise<void> {
  const { participantId, after, served } = joined
  await writeAudit(unit, [
    {
      actor: { kind: giver.kind, id: giver.id, name: giver.name },
      operation: giver.operation,
      object: { kind: 'participant', id: showId('participant', participantId) },
      summary: 'Joined spellings of one e-mail address: they are one person.',
      before: {
        people: spellings.length,
        statuses: spellings.map(({ status }) => status),
      },
      after: {
        people: 1,
        statuses: [after],
        participants: ids.map((id) => showId('participant', id)),
        served: served.map(({ id }) => showId('participant', id)),
      },
      requestId: giver.requestId,
      ip: giver.ip,
    },
  ])
}
