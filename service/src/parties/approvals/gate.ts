// The one place where another person is demanded: behind each command of a member that may need
// one, inside its transaction. What is above the limit, or takes two owners, is undone.
import type { ApprovalRule } from '@holdfast/contract'
import type { Unit } from '#db'
import type { CommandWatch } from '#http'
import { Failure } from '#kit'
import type { Move } from './day.ts'
import { openDay } from './day.ts'
import { endWithEffect } from './end.ts'
import type { Measured } from './measure.ts'
import { isApprovable, measureCommand } from './measure.ts'
import type { TellDeps } from './notices.ts'
import { knowsSecondOwner } from './second-owner.ts'
import type { LimitRow } from './store.ts'
import { selectLimits } from './store.ts'

/** Ends a request that is only measured: nothing of it is kept. */
export class MeasuredRequest extends Failure {
  readonly measured: Measured
  /** Why it needs another person; null where it needs none. */
  readonly rule: ApprovalRule | null

  constructor(measured: Measured, rule: ApprovalRule | null) {
    super('approval_required')
    this.name = 'MeasuredRequest'
    this.measured = measured
    this.rule = rule
  }
}

/**
 * Refuses with `second_owner_required` what takes two owners, and with `approval_required` what one
 * member may not do alone. What keys move is judged where it is made (`key-moves.ts`); the account
 * that revenue is paid to they do not set in live.
 */
export function approvalGate(deps: TellDeps): CommandWatch {
  return {
    concerns: ({ kind, environment }, operationId) => {
      if (kind === 'member') return isApprovable(operationId)
      return kind === 'private' && environment === 'live' && operationId === 'setPayoutAccount'
    },
    look: async (unit, done) => {
      if (done.some(({ principal: { kind } }) => kind === 'private')) {
        throw new Failure('second_owner_required', { detail: NOT_BY_KEY })
      }
      const limits = await unit.tx.query(selectLimits, { tenant_id: unit.tenant.id })
      const isGuarded = await knowsSecondOwner(unit.tx, unit.tenant)
      const alone: Alone[] = []
      for (const one of done) {
        const { approval, keyId: memberId } = one.principal
        if (typeof approval === 'object') continue
        if (approval !== 'measured' && limits.length === 0 && !isGuarded) continue
        const measured = await measureCommand(unit, one)
        const isTrial = approval === 'measured'
        alone.push({ actors: [memberId], measured, limits, isTrial })
      }
      await endWithEffect(deps, unit, done)
      await judgeMovements(unit, { limits, isGuarded }, alone)
    },
  }
}

/** Whether the organisation asks for a second person at all: it has set a limit. */
export async function asksForSecondPerson(unit: Unit): Promise<boolean> {
  return (await unit.tx.query(selectLimits, { tenant_id: unit.tenant.id })).length > 0
}

/** What a member asks to do without another. */
interface Alone extends Move {
  readonly measured: Measured
  /** It is only measured. */
  readonly isTrial: boolean
}

interface Rules {
  readonly limits: readonly LimitRow[]
  /** Some acts take two owners. */
  readonly isGuarded: boolean
}

async function judgeMovements(
  unit: Unit,
  { limits, isGuarded }: Rules,
  alone: readonly Alone[],
): Promise<void> {
  const day = await openDay(unit, { limits, moves: alone })
  for (const one of alone) {
    const takesTwo = isGuarded && one.measured.takesTwoOwners
    const isLarge = isAboveLimit(one.measured, limits)
    const isAbove = isLarge || day.isAbove(one)
    if (one.isTrial) {
      const rule = takesTwo ? 'second_owner' : isAbove ? 'limit' : null
      throw new MeasuredRequest(one.measured, rule)
    }
    if (takesTwo) throw new Failure('second_owner_required')
    if (isLarge) throw new Failure('approval_required')
    if (isAbove) throw new Failure('approval_required', { detail: ABOVE_DAY })
    day.add(one)
  }
  await day.write()
}

const NOT_BY_KEY =
  'No key sets the account that revenue is paid to in live: it is asked for in the dashboard.'

const ABOVE_DAY =
  'With what you have moved in the last 24 hours this is above the limit of what one member may ' +
  'do alone.'

/**
 * Each currency is judged by its own limit, and one above it is enough. A change of where money
 * goes needs a second person in each currency that has a limit; one of where others are paid to,
 * whose money may be of any currency, as soon as one has.
 */
export function isAboveLimit(
  { parts }: Pick<Measured, 'parts'>,
  limits: readonly LimitRow[],
): boolean {
  return parts.some(({ currency, amount }) => {
    if (currency === null) return limits.length > 0
    const limit = limits.find((one) => one.currency === currency)
    return limit !== undefined && (amount === null || amount > limit.amount)
  })
}
