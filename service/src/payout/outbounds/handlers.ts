import type { RunnableHandler } from '#jobs'
import { actHandler, stepHandler } from '#jobs'
import { payeeContinue } from '#participants'
import { railReportOf, sandboxReport } from '#rails'
import { releaseScheduled, settlementRelease } from './automatic.ts'
import { outboundContinue, outboundSend } from './jobs.ts'
import { continueOutbounds } from './progress.ts'
import { recordReports, recordSubmissions } from './reports.ts'
import { lockOutbounds } from './rows.ts'
import type { OutboundDeps } from './send.ts'
import { sendOutbound } from './send.ts'
import { continuePayees } from './waiting.ts'

/** The jobs by which outbounds go on, are sent and are reported. */
export function outboundHandlers(deps: OutboundDeps): RunnableHandler[] {
  const { vault } = deps
  return [
    stepHandler(outboundContinue, async (unit, jobs) => {
      const ids = jobs.map(({ payload }) => payload.outbound)
      await lockOutbounds(unit, ids)
      await continueOutbounds(unit, vault, ids)
    }),
    stepHandler(payeeContinue, async (unit, jobs) => {
      await continuePayees(
        unit,
        jobs.map(({ payload }) => payload.participant),
      )
    }),
    stepHandler(settlementRelease, async (unit, jobs) => {
      await releaseScheduled(
        unit,
        vault,
        jobs.map(({ payload }) => payload.settlement),
      )
    }),
    actHandler({
      kind: outboundSend,
      act: async ({ tenantId, payload }) => await sendOutbound(deps, tenantId, payload.outbound),
      record: async (unit, jobs) => {
        await recordSubmissions(
          unit,
          jobs.map(({ payload, outcome }) => ({ id: payload.outbound, submission: outcome })),
        )
      },
    }),
    stepHandler(sandboxReport, async (unit, jobs) => {
      await recordReports(
        unit,
        jobs.map(({ payload }) => railReportOf(payload)),
      )
    }),
  ]
}
