// The end of a review of a project or a settlement: what waited for it goes on.
import { cancelForsaken } from '#checkouts'
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { compact, groupBy } from '#kit'
import { continueReviewed } from '#outbounds'
import type { ProjectRecord } from '#projects'
import { reviewProjects, settleProjects } from '#projects'
import { continueReturns } from '#returns'
import type { SettlementRecord } from '#settlements'
import { holdSettlements, passSettlements } from '#settlements'
import { continueQueueLater } from './queue.ts'

/** A step of the review of a project, by an operator. */
export interface ProjectReview {
  readonly projectId: Id<'project'>
  readonly action: 'begin' | 'end'
}

/**
 * Begins and ends reviews of projects: meanwhile they receive, their outbounds wait in `in_review`,
 * their transfers in `awaiting_funds`, and what they send back is `paused`. One result each: 404
 * `not_found`, 409 `invalid_state`.
 */
export async function decideProjectReviews(
  unit: Unit,
  reviews: readonly ProjectReview[],
): Promise<Result<ProjectRecord>[]> {
  const results = new Map<ProjectReview, Result<ProjectRecord>>()
  for (const [action, group] of groupBy(reviews, (review) => review.action)) {
    const ids = group.map(({ projectId }) => projectId)
    const decided = await reviewProjects(unit, ids, action)
    for (const [place, review] of group.entries()) {
      const result = decided[place]
      if (result !== undefined) results.set(review, result)
    }
    if (action === 'begin') continue
    const ended = decided.flatMap((result) => (result.ok ? [result.value.id] : []))
    await continueReviewed(unit, ended)
    await continueReturns(unit, ended)
    await continueQueueLater(unit, ended)
  }
  return reviews.flatMap((review) => results.get(review) ?? [])
}

/** A step of the review of a settlement, by an operator. */
export interface SettlementReview {
  readonly id: Id<'settlement'>
  readonly outcome: 'hold' | 'pass'
}

/**
 * Begins and ends reviews of settlements: meanwhile they receive, and what asks them for money
 * waits in `awaiting_funds`. One result each: 404 `not_found`, 409 `invalid_state`.
 */
export async function decideSettlementReviews(
  unit: Unit,
  reviews: readonly SettlementReview[],
): Promise<Result<SettlementRecord>[]> {
  const results = new Map<SettlementReview, Result<SettlementRecord>>()
  for (const [outcome, group] of groupBy(reviews, (review) => review.outcome)) {
    const ids = group.map(({ id }) => id)
    const decided =
      outcome === 'hold' ? await holdSettlements(unit, ids) : await passSettlements(unit, ids)
    for (const [place, review] of group.entries()) {
      const result = decided[place]
      if (result !== undefined) results.set(review, result)
    }
    if (outcome === 'hold') continue
    await goOn(unit, compact(decided.map((result) => (result.ok ? result.value : null))))
  }
  return reviews.flatMap((review) => results.get(review) ?? [])
}

/** What ended around settlements while they were in review follows now; what waited goes on. */
async function goOn(unit: Unit, passed: readonly SettlementRecord[]): Promise<void> {
  await cancelForsaken(unit, passed)
  const projectIds = passed.map(({ project_id }) => project_id)
  await settleProjects(unit, projectIds)
  await continueQueueLater(unit, projectIds)
}
