import type { RunnableHandler } from '#jobs'
import { actHandler, stepHandler } from '#jobs'
import { returnReportOf, sandboxReturnReport } from '#rails'
import { returnSend } from './jobs.ts'
import { recordReturnReports, recordReturnSubmissions } from './reports.ts'
import type { ReturnDeps } from './send.ts'
import { sendReturn } from './send.ts'

/** The jobs by which returns are sent and are reported. */
export function returnHandlers(deps: ReturnDeps): RunnableHandler[] {
  return [
    actHandler({
      kind: returnSend,
      act: async ({ tenantId, payload }) =>
        await sendReturn(deps, tenantId, payload.inbound_return),
      record: async (unit, jobs) => {
        await recordReturnSubmissions(
          unit,
          jobs.map(({ payload, outcome }) => ({ id: payload.inbound_return, submission: outcome })),
        )
      },
    }),
    stepHandler(sandboxReturnReport, async (unit, jobs) => {
      await recordReturnReports(
        unit,
        jobs.map(({ payload }) => returnReportOf(payload)),
      )
    }),
  ]
}
