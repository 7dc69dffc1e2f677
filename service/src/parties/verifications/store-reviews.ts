import type { DocumentKind } from '@holdfast/contract'
import { statement } from '#db'

export interface ReviewRow {
  verification_id: string
  outcome: 'pass' | 'fail' | 'ask'
  reason_sealed: Buffer | null
  document_kinds: DocumentKind[]
  member_id: string
  decided_at: Date
  answered_at: Date | null
}

export const insertReviews = statement(
  'verifications.insert_reviews',
  `insert into verification_reviews (tenant_id, verification_id, outcome, reason_sealed,
                                     document_kinds, member_id, decided_at)
   select $1::uuid, n.verification_id, n.outcome, n.reason_sealed,
          string_to_array(n.document_kinds, ','), n.member_id, $2::timestamptz
     from unnest($3::uuid[], $4::text[], $5::bytea[], $6::text[], $7::uuid[])
       as n (verification_id, outcome, reason_sealed, document_kinds, member_id)`,
)

/** What reviewers decided of verifications, in order. */
export const selectReviews = statement<ReviewRow>(
  'verifications.select_reviews',
  `select verification_id, outcome, reason_sealed, document_kinds, member_id, decided_at,
          answered_at
     from verification_reviews
    where tenant_id = $1::uuid and verification_id = any($2::uuid[])
    order by verification_id, number`,
)

export const answerReviews = statement(
  'verifications.answer_reviews',
  `update verification_reviews set answered_at = $2::timestamptz
    where tenant_id = $1::uuid and verification_id = any($3::uuid[])
      and outcome = 'ask' and answered_at is null`,
)
