// How verifications end, and what that does to the e-mail address and all who share it.
import type { VerificationStatus } from '@holdfast/contract'
import type { Unit } from '#db'
import { advance, announce } from '#events'
import type { Id, Result } from '#kit'
import { accepted, distinct, Failure, groupBy, indexBy, present, refused, showId } from '#kit'
import { participantsSharing } from '#participants'
import { aboutVerification } from './creation.ts'
import { lockIdentitiesOf } from './store.ts'
import type { Verification, VerificationView } from './verifications.ts'
import { isEnded, isOpenToDetails, readVerificationViews } from './verifications.ts'

/** The outcome of one verification, from an operator or the sandbox's buttons. */
export interface Decision {
  readonly id: Id<'verification'>
  readonly outcome: 'pass' | 'fail'
}

/**
 * Locks the addresses of verifications, in the order of their ids and before the verifications
 * themselves, as everyone does who changes both; then reads.
 */
export async function lockVerifications(
  unit: Unit,
  ids: readonly Id<'verification'>[],
): Promise<Map<Id<'verification'>, VerificationView>> {
  await unit.tx.query(lockIdentitiesOf, { tenant_id: unit.tenant.id, ids: distinct(ids) })
  return await readVerificationViews(unit.tx, unit.tenant.id, ids)
}

/** How a change is made: who may, and what is written for those who may. */
interface Change<In> {
  /** Sees the verification under its lock. */
  readonly refusalOf: (view: VerificationView) => Failure | undefined
  readonly write: (chosen: readonly Chosen<In>[]) => Promise<void>
}

interface Chosen<In> {
  readonly input: In
  readonly verification: Verification
}

/**
 * Changes verifications, one answer for each input, in order. Refuses `not_found` for unknown ones.
 * An input that names the same verification as one before it sees what that one did.
 */
export async function changeVerifications<In extends { readonly id: Id<'verification'> }>(
  unit: Unit,
  inputs: readonly In[],
  change: Change<In>,
): Promise<Result<VerificationView>[]> {
  const results = new Map<In, Result<VerificationView>>()
  for (let waiting = inputs; waiting.length > 0; ) {
    const firsts = new Set(indexBy(waiting.toReversed(), ({ id }) => id).values())
    const round = waiting.filter((input) => firsts.has(input))
    waiting = waiting.filter((input) => !firsts.has(input))
    const answers = await changeOnce(unit, round, change)
    for (const [index, input] of round.entries()) {
      results.set(input, present(answers[index], 'every input of a round is answered'))
    }
  }
  return inputs.map((input) => present(results.get(input), 'every input is answered'))
}

async function changeOnce<In extends { readonly id: Id<'verification'> }>(
  unit: Unit,
  inputs: readonly In[],
  { refusalOf, write }: Change<In>,
): Promise<Result<VerificationView>[]> {
  const ids = inputs.map(({ id }) => id)
  const known = await lockVerifications(unit, ids)
  const refusals = inputs.map(({ id }) => {
    const view = known.get(id)
    return view === undefined ? new Failure('not_found') : refusalOf(view)
  })
  const chosen = inputs.flatMap((input, index) => {
    if (refusals[index] !== undefined) return []
    const { verification } = present(known.get(input.id), 'a chosen verification exists')
    return [{ input, verification }]
  })
  if (chosen.length > 0) await write(chosen)
  const views = await readVerificationViews(unit.tx, unit.tenant.id, ids)
  return inputs.map(({ id }, index) => {
    const refusal = refusals[index]
    if (refusal !== undefined) return refused(refusal)
    return accepted(present(views.get(id), 'a changed verification exists'))
  })
}

/** Moves verifications to a status where they may go there; those that may not stay. */
export async function moveVerifications(
  unit: Unit,
  verifications: readonly Verification[],
  to: VerificationStatus,
): Promise<void> {
  await advance(
    unit,
    'verification',
    verifications.map(({ id, participantId }) => ({
      id,
      to,
      about: aboutVerification(id, participantId),
    })),
  )
}

/** Hands verifications in: they are under review, and so is the address. */
export async function submitAll(unit: Unit, verifications: readonly Verification[]): Promise<void> {
  await moveVerifications(unit, verifications, 'automated_review')
  await advance(
    unit,
    'participant',
    verifications.map(({ identityId }) => ({ id: identityId, to: 'verifying', about: {} })),
  )
}

/**
 * Ends verifications. One that was not submitted is carried through the steps before. Passed: the
 * address is verified, and `participant_verified` is announced for every participant that has it.
 * Failed: the address is unverified again. Refuses `not_found`, and `invalid_state` when it is
 * over.
 */
export async function decideVerifications(
  unit: Unit,
  decisions: readonly Decision[],
): Promise<Result<VerificationView>[]> {
  return await changeVerifications(unit, decisions, {
    refusalOf: ({ verification }) =>
      isEnded(verification) ? new Failure('invalid_state') : undefined,
    write: async (chosen) => {
      const all = chosen.map(({ verification }) => verification)
      await moveVerifications(unit, all, 'partially_submitted')
      await submitAll(unit, all)
      const those = (outcome: Decision['outcome']) =>
        chosen.filter(({ input }) => input.outcome === outcome).map((one) => one.verification)
      await passAll(unit, those('pass'))
      await failAll(unit, those('fail'))
    },
  })
}

/** A step of one verification that the sandbox is told to take. */
export interface VerificationStep {
  readonly id: Id<'verification'>
  readonly outcome: Decision['outcome'] | 'require_id' | 'manual_review'
}

/**
 * Ends verifications, or takes them to a step that needs people: the person is asked for an
 * identity document, or a reviewer looks at it. Refuses `not_found`, and `invalid_state` when it is
 * over or past that step.
 */
export async function stepVerifications(
  unit: Unit,
  steps: readonly VerificationStep[],
): Promise<Result<VerificationView>[]> {
  const results = new Map<VerificationStep, Result<VerificationView>>()
  for (const [outcome, group] of groupBy(steps, (step) => step.outcome)) {
    const decided = await takeStep(
      unit,
      outcome,
      group.map(({ id }) => id),
    )
    for (const [place, step] of group.entries()) {
      results.set(step, present(decided[place], 'every step has a result'))
    }
  }
  return steps.map((step) => present(results.get(step), 'every step has a result'))
}

async function takeStep(
  unit: Unit,
  outcome: VerificationStep['outcome'],
  ids: readonly Id<'verification'>[],
): Promise<Result<VerificationView>[]> {
  const inputs = ids.map((id) => ({ id }))
  switch (outcome) {
    case 'pass':
    case 'fail':
      return await decideVerifications(
        unit,
        ids.map((id) => ({ id, outcome })),
      )
    case 'require_id':
      return await changeVerifications(unit, inputs, {
        refusalOf: ({ verification }) =>
          isOpenToDetails(verification) ? undefined : new Failure('invalid_state'),
        write: async (chosen) => {
          const all = chosen.map(({ verification }) => verification)
          await moveVerifications(unit, all, 'partially_submitted')
          await moveVerifications(unit, all, 'id_verification_required')
        },
      })
    case 'manual_review':
      return await changeVerifications(unit, inputs, {
        refusalOf: ({ verification }) =>
          isEnded(verification) || verification.status === 'manual_review'
            ? new Failure('invalid_state')
            : undefined,
        write: async (chosen) => {
          const all = chosen.map(({ verification }) => verification)
          await moveVerifications(unit, all, 'partially_submitted')
          await submitAll(unit, all)
          await moveVerifications(unit, all, 'manual_review')
        },
      })
  }
}

async function passAll(unit: Unit, verifications: readonly Verification[]): Promise<void> {
  if (verifications.length === 0) return
  await moveVerifications(unit, verifications, 'passed')
  const moves = verifications.map(({ identityId, participantId }) => ({
    id: identityId,
    to: 'verified' as const,
    about: { id: showId('participant', participantId) },
  }))
  const moved = await advance(unit, 'participant', moves)
  const identityIds = verifications.map(({ identityId }) => identityId)
  const sharing = await participantsSharing(unit.tx, unit.tenant.id, identityIds)
  for (const { identityId, participantId } of verifications) {
    if (!moved.has(identityId)) continue
    for (const id of sharing.get(identityId) ?? []) {
      if (id === participantId) continue
      announce(unit, 'participant_verified', { id: showId('participant', id) })
    }
  }
}

async function failAll(unit: Unit, verifications: readonly Verification[]): Promise<void> {
  if (verifications.length === 0) return
  await moveVerifications(unit, verifications, 'failed')
  await advance(
    unit,
    'participant',
    verifications.map(({ identityId }) => ({ id: identityId, to: 'unverified', about: {} })),
  )
}
