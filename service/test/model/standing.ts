// What projects show of themselves in the model: their balance, and whether they are complete.

import { balanceOf, debtsOf, fundingsOf, settlementStatus } from './derived.ts'
import type { Project, Return, Status, World } from './state.ts'

/** What a project shows as its balance: its own account and its funding settlements. */
export function projectBalance(world: World, project: Project): number {
  return fundingsOf(world, project).reduce((sum, s) => sum + balanceOf(s), project.own)
}

export const isOver = (status: Status) => ['executed', 'failed', 'cancelled'].includes(status)

/** It stands apart: it has not left, and is not back. */
export const isUnderWay = ({ status }: Return) =>
  ['paused', 'processing', 'executing'].includes(status)

/** Complete: it has had business, nothing is outstanding and nothing is held. */
export function projectStatus(world: World, project: Project): Status {
  if (project.inReview) return 'in_review'
  const here = world.settlements.filter((s) => s.project === project)
  const checkouts = world.checkouts.filter((c) => c.project === project)
  const isBusy =
    project.own > 0 ||
    here.some((s) => s.live > 0 || settlementStatus(s) === 'settling' || balanceOf(s) > 0) ||
    checkouts.some(({ status }) => status === 'settling') ||
    checkouts.some((c) => debtsOf(world, c).length > 0) ||
    world.returns.some((one) => one.inbound.project === project && isUnderWay(one)) ||
    world.outbounds.some((o) => o.project === project && !isOver(o.status))
  return checkouts.length > 0 && !isBusy ? 'complete' : 'in_progress'
}
