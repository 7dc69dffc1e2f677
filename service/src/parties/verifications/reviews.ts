// What reviewers see of a verification, and how they decide.
import type {
  DocumentKind,
  ReviewOutcome,
  ReviewVerificationBody,
  VerificationDetailsBody,
  VerificationFile,
  VerificationReview,
} from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { announce } from '#events'
import { fieldFault } from '#http'
import type { FieldFault, Id, Result, TenantId } from '#kit'
import { accepted, Failure, indexBy, present, showId, showInstant, showInstantOrNull } from '#kit'
import type { Vault } from '#participants'
import { sealParticipantTexts } from '#participants'
import { aboutVerification } from './creation.ts'
import { changeVerifications, decideVerifications, moveVerifications } from './decisions.ts'
import { readDetails } from './details.ts'
import type { Document } from './documents.ts'
import { isWhole, readDocuments, showDocument } from './documents.ts'
import type { Review } from './requests.ts'
import { answerRequests, readOpenRequests, readReviews, reasonBound } from './requests.ts'
import { insertReviews } from './store-reviews.ts'
import type { VerificationView } from './verifications.ts'
import { showVerification } from './verifications.ts'

/** Everything that reviewers see of one verification. */
export interface File {
  readonly view: VerificationView
  readonly details: VerificationDetailsBody | null
  readonly documents: readonly Document[]
  readonly request: Review | null
  readonly reviews: readonly Review[]
}

/** Reads what reviewers see, in the order of the views. Holds personal data. */
export async function readFiles(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  views: readonly VerificationView[],
): Promise<File[]> {
  const ids = views.map(({ verification }) => verification.id)
  const details = await readDetails(reader, vault, tenantId, views)
  const documents = await readDocuments(reader, vault, tenantId, ids)
  const reviews = await readReviews(reader, vault, tenantId, views)
  const requests = await readOpenRequests(reader, vault, tenantId, views)
  return views.map((view) => {
    const { id } = view.verification
    return {
      view,
      details: details.get(id) ?? null,
      documents: (documents.get(id) ?? []).filter(isWhole),
      request: requests.get(id) ?? null,
      reviews: reviews.get(id) ?? [],
    }
  })
}

/** A file as the API shows it to reviewers. */
export function showFile(file: File): VerificationFile {
  const { view, details, documents, request, reviews } = file
  return {
    verification: showVerification(view),
    details,
    request: request === null ? null : { kinds: [...request.documentKinds], note: request.reason },
    documents: documents.map(showDocument),
    reviews: reviews.map(showReview),
  }
}

function showReview(review: Review): VerificationReview {
  return {
    at: showInstant(review.decidedAt),
    outcome: review.outcome,
    reason: review.reason,
    document_kinds: [...review.documentKinds],
    member_id: showId('member', review.memberId),
    answered_at: showInstantOrNull(review.answeredAt),
  }
}

/** A decision that is to be made. */
export interface ReviewInput {
  readonly id: Id<'verification'>
  readonly outcome: ReviewOutcome
  readonly reason: string | null
  readonly documentKinds: readonly DocumentKind[]
  readonly memberId: Id<'member'>
}

/** What a decision lacks: a reason unless it passes, the documents that are asked for. */
export function reviewFaults(body: ReviewVerificationBody): FieldFault[] {
  const faults: FieldFault[] = []
  const isMissing = (value: unknown) => value === undefined || value === null
  if (body.outcome !== 'pass' && isMissing(body.reason)) {
    faults.push(fieldFault('/reason', 'required'))
  }
  if (body.outcome === 'ask' && isMissing(body.document_kinds)) {
    faults.push(fieldFault('/document_kinds', 'required'))
  }
  return faults
}

/**
 * Decides verifications, one answer for each. Whoever is asked for more is written to again: the
 * event `verification_required` tells it. Refuses `not_found`; `invalid_state` when it is over, or
 * when more is asked for than was handed in yet.
 */
export async function reviewVerifications(
  unit: Unit,
  vault: Vault,
  inputs: readonly ReviewInput[],
): Promise<Result<VerificationView>[]> {
  const asked = inputs.filter(({ outcome }) => outcome === 'ask')
  const decided = inputs.flatMap(({ id, outcome }) => (outcome === 'ask' ? [] : [{ id, outcome }]))
  const ends = await decideVerifications(unit, decided)
  const questions = await askForMore(unit, asked)
  const results = inputs.map(({ outcome }) =>
    present((outcome === 'ask' ? questions : ends).shift(), 'every decision has a result'),
  )
  await keepReviews(
    unit,
    vault,
    inputs.flatMap((input, place) => {
      const result = results[place]
      return result?.ok === true ? [{ ...input, view: result.value }] : []
    }),
  )
  return results
}

async function askForMore(
  unit: Unit,
  inputs: readonly ReviewInput[],
): Promise<Result<VerificationView>[]> {
  return await changeVerifications(unit, inputs, {
    refusalOf: ({ verification: { status } }) =>
      status === 'automated_review' || status === 'manual_review'
        ? undefined
        : new Failure('invalid_state'),
    write: async (chosen) => {
      const all = chosen.map(({ verification }) => verification)
      await moveVerifications(unit, all, 'manual_review')
      for (const { id, participantId } of all) {
        announce(unit, 'verification_required', aboutVerification(id, participantId))
      }
    },
  })
}

async function keepReviews(
  unit: Unit,
  vault: Vault,
  made: readonly (ReviewInput & { readonly view: VerificationView })[],
): Promise<void> {
  if (made.length === 0) return
  // A new decision takes the place of a question that is still open.
  await answerRequests(
    unit,
    made.map(({ id }) => id),
  )
  const reasoned = made.filter(({ reason }) => reason !== null)
  const sealed = await sealParticipantTexts(
    unit,
    vault,
    reasoned.map(({ id, reason, view }) => ({
      participantId: view.verification.participantId,
      bound: reasonBound(id),
      text: reason ?? '',
    })),
  )
  const sealedOf = new Map(reasoned.map((one, place) => [one, sealed[place]]))
  await unit.tx.query(insertReviews, {
    tenant_id: unit.tenant.id,
    decided_at: unit.now,
    rows: made.map((one) => ({
      verification_id: one.id,
      outcome: one.outcome,
      reason_sealed: sealedOf.get(one) ?? null,
      document_kinds: one.documentKinds.join(','),
      member_id: one.memberId,
    })),
  })
}

/** Files of results, in order. */
export async function withFiles(
  unit: Unit,
  vault: Vault,
  results: readonly Result<VerificationView>[],
): Promise<Result<File>[]> {
  const views = results.flatMap((result) => (result.ok ? [result.value] : []))
  const files = await readFiles(unit.tx, vault, unit.tenant.id, views)
  const fileOf = indexBy(files, ({ view }) => view)
  return results.map((result) =>
    result.ok ? accepted(present(fileOf.get(result.value), 'every view has its file')) : result,
  )
}
