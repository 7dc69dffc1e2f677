// The front door of approvals: what needs a second person above a limit.
import type { RunnableHandler } from '#jobs'
import { actHandler, stepHandler } from '#jobs'
import { carryOut, recordOutcomes } from './carry-out.ts'
import { expire } from './decide.ts'
import type { ApprovalDeps } from './deps.ts'
import { approvalExpiry, approvalRun } from './jobs.ts'

export { type ApprovalDeps, approvalSealKey } from './deps.ts'
export { approvalGate } from './gate.ts'
export { approvalRoutes } from './routes.ts'

/** Ends what nobody decided, and does what was approved by a process that died. */
export function approvalHandlers(deps: ApprovalDeps): RunnableHandler[] {
  return [
    stepHandler(approvalExpiry, async (unit, jobs) => {
      await expire(
        unit,
        jobs.map(({ payload }) => payload.approvalId),
      )
    }),
    actHandler({
      kind: approvalRun,
      act: async ({ tenantId, payload }) => await carryOut(deps, tenantId, payload.approvalId),
      record: async (unit, jobs) => {
        await recordOutcomes(
          unit,
          jobs.flatMap(({ outcome }) => (outcome === null ? [] : [outcome])),
        )
      },
    }),
  ]
}
