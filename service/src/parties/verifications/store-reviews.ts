import type { DocumentKind, ReviewOutcome } from '@holdfast/contract'
import { statement } from '#db'

export interface ReviewRow {
  verification_id: string
  outcome: ReviewOutcome
  reason_sealed: Buffer | null
  document_kinds: DocumentKind[]
  member_id: string
  decided_at: Date
  answered_at: Date | null
}

export const insertReviews = statement('verifications.insert_reviews')(
  `insert into verification_reviews (tenant_id, verification_id, outcome, reason_sealed,
                                     document_kinds, member_id, decided_at)
   select $tenant_id::uuid, n.verification_id, n.outcome, n.reason_sealed,
          string_to_array(n.document_kinds, ','), n.member_id, $decided_at::timestamptz
     from $rows(verification_id uuid, outcome text, reason_sealed bytea, document_kinds text,
                member_id uuid) as n`,
)

/** What reviewers decided of verifications, in order. */
export const selectReviews = statement<ReviewRow>('verifications.select_reviews')(
  `select verification_id, outcome, reason_sealed, document_kinds, member_id, decided_at,
          answered_at
     from verification_reviews
    where tenant_id = $tenant_id::uuid and verification_id = any($verification_ids::uuid[])
    order by verification_id, number`,
)

export const answerReviews = statement('verifications.answer_reviews')(
  `update verification_reviews set answered_at = $answered_at::timestamptz
    where tenant_id = $tenant_id::uuid and verification_id = any($verification_ids::uuid[])
      and outcome = 'ask' and answered_at is null`,
)
