import type { RunnableHandler } from '#jobs'
import { stepHandler } from '#jobs'
import { queueContinue, settlementUncovered } from '#outbounds'
import type { Vault } from '#participants'
import { startSettlementTransfers } from './automatic.ts'
import { callBackTransfers } from './commands.ts'
import { advanceTransfers } from './execute.ts'
import { settlementTransfer, transferContinue } from './jobs.ts'
import { continueQueues } from './queue.ts'
import { lockTransfers } from './rows.ts'

/** The jobs by which transfers, and queues of projects, go on. */
export function transferHandlers(vault: Vault): RunnableHandler[] {
  return [
    stepHandler(transferContinue, async (unit, jobs) => {
      const transfers = await lockTransfers(
        unit,
        jobs.map(({ payload }) => payload.transfer),
      )
      await advanceTransfers(
        unit,
        [...transfers.values()].filter(({ status }) => status === 'scheduled'),
      )
    }),
    stepHandler(queueContinue, async (unit, jobs) => {
      await continueQueues(
        unit,
        vault,
        jobs.map(({ payload }) => payload.project),
      )
    }),
    stepHandler(settlementUncovered, async (unit, jobs) => {
      await callBackTransfers(
        unit,
        jobs.map(({ payload }) => payload.settlement),
      )
    }),
    stepHandler(settlementTransfer, async (unit, jobs) => {
      await startSettlementTransfers(
        unit,
        jobs.map(({ payload }) => payload.settlement),
      )
    }),
  ]
}
