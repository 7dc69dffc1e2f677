// What people decide about accounts that were given: proposals, disputes, and the end of these.
import { asksForSecondPerson } from '#approvals'
import { writeAudit } from '#audit'
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { accepted, Failure, refused, showId } from '#kit'
import { continueLater, giveAccounts, lockPayees, settleProposal, writeStandings } from './give.ts'
import type { Giver } from './giver.ts'
import type { PayeeStanding } from './standing.ts'
import { standingOf } from './standing.ts'
import type { StandingRow } from './store-payees.ts'

type ParticipantId = Id<'participant'>

/** A decision about the account that is proposed. */
export interface ProposalDecision {
  readonly participantId: ParticipantId
  /** The one that is meant: another may have taken its place. */
  readonly accountId: Id<'bank_account'>
  readonly outcome: 'accept' | 'refuse'
  readonly giver: Giver
}

/**
 * Accepts proposals, which are changes then, or refuses them, one after the other. Refuses
 * `not_found`, `invalid_state` where another or none is proposed, and `payee_needs_person` where a
 * key would accept one of an organisation that asks for a second person.
 */
export async function decideProposals(
  unit: Unit,
  decisions: readonly ProposalDecision[],
): Promise<Result<ParticipantId>[]> {
  const results: Result<ParticipantId>[] = []
  for (const decision of decisions) {
    const failure = await decideOne(unit, decision)
    results.push(failure === null ? accepted(decision.participantId) : refused(failure))
  }
  return results
}

async function decideOne(
  unit: Unit,
  { participantId, accountId, outcome, giver }: ProposalDecision,
): Promise<Failure | null> {
  const row = (await lockPayees(unit, [participantId])).get(participantId)
  if (row === undefined) return new Failure('not_found')
  if (row.proposed_account_id !== accountId) {
    return new Failure('invalid_state', { detail: 'This account is not proposed, or no more.' })
  }
  if (outcome === 'refuse') {
    await refuseProposal(unit, row, giver)
    return null
  }
  if (giver.kind === 'key' && (await asksForSecondPerson(unit))) {
    return new Failure('payee_needs_person')
  }
  await giveAccounts(unit, [{ participantId, accountId, giver: { ...giver, right: 'proven' } }])
  return null
}

async function refuseProposal(unit: Unit, row: StandingRow, giver: Giver): Promise<void> {
  await settleProposal(unit, {
    participantId: row.id,
    status: 'refused',
    by: giver,
    payableFrom: null,
    beforeId: null,
  })
  await writeStanding(unit, row, { proposedId: null })
  await tellDecision(unit, row.id, giver, {
    summary: 'Refused the account proposed for a participant.',
    before: { proposed_bank_account: true },
    after: { proposed_bank_account: false },
  })
  continueLater(unit, [row.id])
}

/** Somebody who says, or clears, that a change was not his. */
export interface Dispute {
  readonly participantId: ParticipantId
  readonly giver: Giver
}

/** Somebody who has disputed a change; new unless he had said so before. */
export interface Disputed {
  readonly participantId: ParticipantId
  readonly isNew: boolean
}

/**
 * Keeps that people said a change was not theirs: nothing is paid to them until a member has looked
 * at it. Said again it changes nothing. Refuses `not_found`, and `invalid_state` where there was no
 * change.
 */
export async function disputePayees(
  unit: Unit,
  disputes: readonly Dispute[],
): Promise<Result<Disputed>[]> {
  const fresh = new Set<ParticipantId>()
  const results = await forEachDispute(unit, disputes, async (row, giver) => {
    if (row.account_changes === 0) return new Failure('invalid_state')
    if (row.disputed_at !== null) return null
    await writeStanding(unit, row, { disputedAt: unit.now })
    await tellDecision(unit, row.id, giver, {
      summary: 'Said that a change of the own account was not theirs: payouts are stopped.',
      before: { disputed: false },
      after: { disputed: true },
    })
    fresh.add(row.id)
    return null
  })
  return results.map((result) => {
    if (!result.ok) return result
    return accepted({ participantId: result.value, isNew: fresh.has(result.value) })
  })
}

/** Lets people be paid again who disputed a change. Refuses `not_found`, `invalid_state`. */
export async function resumePayees(
  unit: Unit,
  disputes: readonly Dispute[],
): Promise<Result<ParticipantId>[]> {
  return await forEachDispute(unit, disputes, async (row, giver) => {
    if (row.disputed_at === null) return new Failure('invalid_state')
    await writeStanding(unit, row, { disputedAt: null })
    await tellDecision(unit, row.id, giver, {
      summary: 'Let a participant be paid again who had disputed a change of account.',
      before: { disputed: true },
      after: { disputed: false },
    })
    continueLater(unit, [row.id])
    return null
  })
}

async function forEachDispute(
  unit: Unit,
  disputes: readonly Dispute[],
  act: (row: StandingRow, giver: Giver) => Promise<Failure | null>,
): Promise<Result<ParticipantId>[]> {
  const results: Result<ParticipantId>[] = []
  for (const { participantId, giver } of disputes) {
    const row = (await lockPayees(unit, [participantId])).get(participantId)
    const failure = row === undefined ? new Failure('not_found') : await act(row, giver)
    results.push(failure === null ? accepted(participantId) : refused(failure))
  }
  return results
}

async function writeStanding(
  unit: Unit,
  row: StandingRow,
  change: Partial<PayeeStanding>,
): Promise<void> {
  const standing = { ...standingOf(row), ...change }
  await writeStandings(unit, [{ id: row.id, standing, changes: row.account_changes }])
}

interface Told {
  readonly summary: string
  readonly before: Readonly<Record<string, boolean>>
  readonly after: Readonly<Record<string, boolean>>
}

async function tellDecision(
  unit: Unit,
  id: ParticipantId,
  giver: Giver,
  told: Told,
): Promise<void> {
  await writeAudit(unit, [
    {
      actor: { kind: giver.kind, id: giver.id, name: giver.name },
      operation: giver.operation,
      object: { kind: 'participant', id: showId('participant', id) },
      ...told,
      requestId: giver.requestId,
      ip: giver.ip,
    },
  ])
}
