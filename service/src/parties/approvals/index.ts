// The front door of approvals: what needs another person, above a limit or beside an owner.
import type { RunnableHandler } from '#jobs'
import { actHandler, stepHandler } from '#jobs'
import { carryOut, recordOutcomes } from './carry-out.ts'
import type { ApprovalDeps } from './deps.ts'
import { passTime, remindMembers } from './in-time.ts'
import { approvalExpiry, approvalNotice, approvalRun } from './jobs.ts'

export {
  type ApprovedOutbound,
  approveAccounts,
  bindPassed,
  type PassedOutbound,
  type Rebound,
  readApprovedOutbounds,
} from './bound.ts'
export { type ApprovalDeps, approvalSealKey } from './deps.ts'
export { approvalGate, asksForSecondPerson } from './gate.ts'
export { holdAboveLimits } from './key-moves.ts'
export { lapseApprovals, lapseWatch } from './lapse.ts'
export { carryLimits } from './limits.ts'
export type { ApprovalNotice, Tell, TellDeps } from './notices.ts'
export { overrideApproval, readWaitingActs } from './override.ts'
export { approvalRoutes } from './routes.ts'

/** What time decides, who is told of what waits, and what was approved when a process died. */
export function approvalHandlers(deps: ApprovalDeps): RunnableHandler[] {
  return [
    stepHandler(approvalExpiry, async (unit, jobs) => {
      await passTime(
        unit,
        jobs.map(({ payload }) => payload.approval),
      )
    }),
    stepHandler(approvalNotice, async (unit, jobs) => {
      await remindMembers(
        unit,
        deps,
        jobs.map(({ payload }) => payload.approval),
      )
    }),
    actHandler({
      kind: approvalRun,
      act: async ({ tenantId, payload }) => await carryOut(deps, tenantId, payload.approval),
      record: async (unit, jobs) => {
        await recordOutcomes(
          unit,
          deps,
          jobs.flatMap(({ outcome }) => (outcome === null ? [] : [outcome])),
        )
      },
    }),
  ]
}
