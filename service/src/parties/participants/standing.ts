// Where somebody is paid to, and the pure decision what an account that is given becomes.
import type { ParticipantStatus } from '@holdfast/contract'
import type { Id } from '#kit'
import { addMs } from '#kit'
import type { StandingRow } from './store-payees.ts'

const HOUR_MS = 3_600_000

type AccountId = Id<'bank_account'>

/**
 * Whether somebody may say where a verified person is paid to. `none`: it is only proposed.
 * `alone`: it counts, unless the organisation asks for a second person. `proven`: it counts, as a
 * second person was asked elsewhere, or the person who is paid has proven to be it. `own`: that
 * person gives it in his verification, which is no change.
 */
export type GiverRight = 'none' | 'alone' | 'proven' | 'own'

/** What is known of where a participant is paid to. */
export interface PayeeStanding {
  /** Of its e-mail address. */
  readonly status: ParticipantStatus
  /** What it is paid to. */
  readonly accountId: AccountId | null
  readonly proposedId: AccountId | null
  /** What it was paid to before the present account, whose cooling-off time runs. */
  readonly beforeId: AccountId | null
  /** The end of the cooling-off time, if there was one. */
  readonly payableFrom: Date | null
  readonly disputedAt: Date | null
}

/** A row as the decisions look at it. */
export function standingOf(row: StandingRow): PayeeStanding {
  return {
    status: row.status,
    accountId: row.bank_account_id,
    proposedId: row.proposed_account_id,
    beforeId: row.account_before_id,
    payableFrom: row.payable_from,
    disputedAt: row.disputed_at,
  }
}

/** What an account that was given became. */
export type Given =
  /** It was the account already. */
  | 'kept'
  /** It is the account, and nobody is to be told: the address is not verified. */
  | 'chosen'
  /** It is the account, and was guarded. */
  | 'changed'
  | 'proposed'

/** How accounts are guarded at an instant. */
export interface Guard {
  readonly now: Date
  readonly coolingHours: number
  /** A second person is asked for: whoever would act alone may only propose. */
  readonly isShared: boolean
}

/**
 * Verified, or handed in to be: what is given from then on the person has not seen on his page, and
 * his verification must not make it good.
 */
export function isGuarded(status: ParticipantStatus): boolean {
  return status !== 'unverified'
}

/** Whether the cooling-off time of the present account runs. */
export function isCooling({ payableFrom }: Pick<PayeeStanding, 'payableFrom'>, now: Date): boolean {
  return payableFrom !== null && payableFrom > now
}

/** What becomes of an account that is given, and where the participant stands then. */
export function giveAccount(
  standing: PayeeStanding,
  { accountId, right }: { readonly accountId: AccountId; readonly right: GiverRight },
  guard: Guard,
): { readonly given: Given; readonly standing: PayeeStanding } {
  if (standing.accountId === accountId) return { given: 'kept', standing }
  if (right === 'own' || !isGuarded(standing.status)) {
    const chosen = { ...standing, ...withoutProposal(standing, accountId), ...uncooled, accountId }
    return { given: 'chosen', standing: chosen }
  }
  if (right === 'none' || (right === 'alone' && guard.isShared)) {
    if (standing.proposedId === accountId) return { given: 'kept', standing }
    return { given: 'proposed', standing: { ...standing, proposedId: accountId } }
  }
  return { given: 'changed', standing: changeAccount(standing, accountId, guard) }
}

const uncooled = { beforeId: null, payableFrom: null } as const

function withoutProposal({ proposedId }: PayeeStanding, accountId: AccountId) {
  return { proposedId: proposedId === accountId ? null : proposedId }
}

/** Going back to the account before ends the cooling-off time; all else begins it anew. */
function changeAccount(standing: PayeeStanding, accountId: AccountId, guard: Guard): PayeeStanding {
  const wasCooling = isCooling(standing, guard.now)
  const beforeId = wasCooling ? standing.beforeId : standing.accountId
  const isBack = wasCooling && beforeId === accountId
  const payableFrom = isBack ? null : coolingFrom(guard)
  const cooled = payableFrom === null ? uncooled : { beforeId, payableFrom }
  return { ...standing, ...withoutProposal(standing, accountId), ...cooled, accountId }
}

/** When the cooling-off time ends that begins now; null where there is none. */
export function coolingFrom({
  now,
  coolingHours,
}: Pick<Guard, 'now' | 'coolingHours'>): Date | null {
  return coolingHours === 0 ? null : addMs(now, coolingHours * HOUR_MS)
}

/** Why releases and refunds to its account wait; until null: until somebody decides. */
export interface PayeeHold {
  readonly reason: 'cooling_off' | 'disputed' | 'proposed'
  readonly until: Date | null
}

/** Why money to the account of a participant waits now; null when it may be paid. */
export function holdOf(standing: PayeeStanding, now: Date): PayeeHold | null {
  const { disputedAt, payableFrom, accountId, proposedId } = standing
  if (disputedAt !== null) return { reason: 'disputed', until: null }
  if (isCooling(standing, now)) return { reason: 'cooling_off', until: payableFrom }
  // There is an account, but nobody who may has said that it is the one.
  if (accountId === null && proposedId !== null) return { reason: 'proposed', until: null }
  return null
}
