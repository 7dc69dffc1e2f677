import type { RunnableHandler } from '#jobs'
import { stepHandler } from '#jobs'
import { collectionReportOf, sandboxCollectionReport } from '#rails'
import { callOffHandlers } from './call-off.ts'
import { recordCollections } from './record.ts'
import { debitHandlers } from './run-debits.ts'
import type { CollectingDeps } from './start.ts'
import { startHandler } from './start.ts'

/** The jobs by which money is collected and reported. */
export function collectingHandlers(deps: CollectingDeps): RunnableHandler[] {
  return [
    startHandler(deps),
    ...callOffHandlers(deps),
    ...debitHandlers(deps),
    stepHandler(sandboxCollectionReport, async (unit, jobs) => {
      await recordCollections(
        unit,
        deps.vault,
        jobs.map(({ payload }) => collectionReportOf(payload)),
      )
    }),
  ]
}
