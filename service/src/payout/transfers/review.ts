// The end of a project's review: what waited for it goes on.
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { groupBy } from '#kit'
import { continueReviewed } from '#outbounds'
import type { ProjectRecord } from '#projects'
import { reviewProjects } from '#projects'
import { continueQueueLater } from './queue.ts'

/** A step of the review of a project, by an operator. */
export interface ProjectReview {
  readonly projectId: Id<'project'>
  readonly action: 'begin' | 'end'
}

/**
 * Begins and ends reviews of projects: meanwhile they receive, their outbounds wait in `in_review`
 * and their transfers in `awaiting_funds`. One result each: 404 `not_found`, 409 `invalid_state`.
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
    await continueQueueLater(unit, ended)
  }
  return reviews.flatMap((review) => results.get(review) ?? [])
}
