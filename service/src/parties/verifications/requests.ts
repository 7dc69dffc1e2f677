// What reviewers ask for besides: open from the question until the person hands it in.
import type { DocumentKind, ReviewOutcome } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, groupBy } from '#kit'
import type { Vault } from '#participants'
import { openParticipantTexts } from '#participants'
import type { ReviewRow } from './store-reviews.ts'
import { answerReviews, selectReviews } from './store-reviews.ts'
import type { VerificationView } from './verifications.ts'

/** A decision of a reviewer. */
export interface Review {
  readonly verificationId: Id<'verification'>
  readonly outcome: ReviewOutcome
  /** Null when none was given, or the person was erased. */
  readonly reason: string | null
  readonly documentKinds: readonly DocumentKind[]
  readonly memberId: Id<'member'>
  readonly decidedAt: Date
  readonly answeredAt: Date | null
}

/** Binds a sealed reason to its verification. */
export function reasonBound(id: Id<'verification'>): string {
  return `verifications/${id}/review`
}

/** What reviewers decided of verifications, in order. */
export async function readReviews(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  views: readonly VerificationView[],
): Promise<Map<Id<'verification'>, Review[]>> {
  if (views.length === 0) return new Map()
  const owners = new Map(views.map(({ verification }) => [verification.id, verification]))
  const rows = await reader.query(selectReviews, {
    tenant_id: tenantId,
    verification_ids: [...owners.keys()],
  })
  const sealed = rows.flatMap(({ verification_id, reason_sealed }) => {
    const id = asId('verification', verification_id)
    const owner = owners.get(id)
    if (reason_sealed === null || owner === undefined) return []
    const { participantId } = owner
    return [{ participantId, bound: reasonBound(id), sealed: reason_sealed }]
  })
  const texts = await openParticipantTexts(reader, vault, tenantId, sealed)
  const textOf = new Map(sealed.map((one, place) => [one.sealed, texts[place] ?? null]))
  const reviews = rows.map((row) => {
    const reason = row.reason_sealed === null ? null : (textOf.get(row.reason_sealed) ?? null)
    return reviewOf(row, reason)
  })
  return groupBy(reviews, ({ verificationId }) => verificationId)
}

function reviewOf(row: ReviewRow, reason: string | null): Review {
  return {
    verificationId: asId('verification', row.verification_id),
    outcome: row.outcome,
    reason,
    documentKinds: row.document_kinds,
    memberId: asId('member', row.member_id),
    decidedAt: row.decided_at,
    answeredAt: row.answered_at,
  }
}

/** What verifications in review are asked for and have not been answered. */
export async function readOpenRequests(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  views: readonly VerificationView[],
): Promise<Map<Id<'verification'>, Review>> {
  const inReview = views.filter(({ verification }) => verification.status === 'manual_review')
  const reviews = await readReviews(reader, vault, tenantId, inReview)
  return new Map(
    [...reviews.values()].flatMap((list) => {
      const latest = list.at(-1)
      const isOpen = latest?.outcome === 'ask' && latest.answeredAt === null
      return latest === undefined || !isOpen ? [] : [[latest.verificationId, latest]]
    }),
  )
}

/** Closes what verifications were asked for. */
export async function answerRequests(
  unit: Unit,
  ids: readonly Id<'verification'>[],
): Promise<void> {
  if (ids.length === 0) return
  await unit.tx.query(answerReviews, {
    tenant_id: unit.tenant.id,
    answered_at: unit.now,
    verification_ids: ids,
  })
}
