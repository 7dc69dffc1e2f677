// The one place where a second person is demanded: behind each command of a member that may need
// one, inside its transaction. What is above the limit is undone.
import { noteForAudit } from '#audit'
import type { Unit } from '#db'
import type { CommandWatch } from '#http'
import { Failure } from '#kit'
import type { Measured } from './measure.ts'
import { isApprovable, measure } from './measure.ts'
import type { LimitRow } from './store.ts'
import { selectLimits } from './store.ts'

/** Ends a request that is only measured: nothing of it is kept. */
export class MeasuredRequest extends Failure {
  readonly measured: Measured
  readonly isAboveLimit: boolean

  constructor(measured: Measured, isAboveLimit: boolean) {
    super('approval_required')
    this.name = 'MeasuredRequest'
    this.measured = measured
    this.isAboveLimit = isAboveLimit
  }
}

/** Refuses with `approval_required` what one member may not do alone. Keys are not bound. */
export const approvalGate: CommandWatch = {
  concerns: ({ kind }, operationId) => kind === 'member' && isApprovable(operationId),
  look: async (unit, done) => {
    const limits = await unit.tx.query(selectLimits, [unit.tenant.id])
    for (const one of done) {
      const { approval } = one.principal
      if (typeof approval === 'object') noteApproval(unit, one.requestId, approval.id)
      else if (approval === 'measured' || limits.length > 0) {
        const measured = await measure(unit, one)
        const isAbove = isAboveLimit(measured, limits)
        if (approval === 'measured') throw new MeasuredRequest(measured, isAbove)
        if (isAbove) throw new Failure('approval_required')
      }
    }
  },
}

function noteApproval(unit: Unit, requestId: string, id: string): void {
  noteForAudit(unit, requestId, { summary: `Done with the approval ${id}.` })
}

/** A change of where money goes needs a second person in each currency that has a limit. */
export function isAboveLimit({ currency, amount }: Measured, limits: readonly LimitRow[]): boolean {
  const limit = limits.find((one) => one.currency === currency)
  if (limit === undefined) return false
  return amount === null || amount > limit.amount
}
