// Verifications: what they are, and how they are shown.
import type {
  Metadata,
  ParticipantStatus,
  Verification as ShownVerification,
  VerificationStatus,
  VerificationType,
} from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, distinct, present, showId } from '#kit'
import type { IdentityId, Participant } from '#participants'
import { readParticipants, showParticipant } from '#participants'
import type { VerificationRow } from './store.ts'
import { selectVerifications } from './store.ts'

export interface Verification {
  readonly id: Id<'verification'>
  readonly participantId: Id<'participant'>
  readonly identityId: IdentityId
  /** Of the e-mail address, when it was read. */
  readonly identityStatus: ParticipantStatus
  readonly type: VerificationType
  readonly status: VerificationStatus
  readonly redirectUrl: string | null
  readonly metadata: Metadata | null
  /** Under the participant's key. */
  readonly detailsSealed: Buffer | null
  /** The e-mailed link's token, under the vault's key. */
  readonly linkSealed: Buffer
}

/** A verification with its participant, and its client secret when it was just made. */
export interface VerificationView {
  readonly verification: Verification
  readonly participant: Participant
  readonly clientSecret: string | null
}

export function verificationOf(row: VerificationRow): Verification {
  return {
    id: asId('verification', row.id),
    participantId: asId('participant', row.participant_id),
    identityId: row.identity_id,
    identityStatus: row.identity_status,
    type: row.type,
    status: row.status,
    redirectUrl: row.redirect_url,
    metadata: row.metadata,
    detailsSealed: row.details_sealed,
    linkSealed: row.link_sealed,
  }
}

/** Passed or failed: nothing moves it any more. */
export function isEnded({ status }: Verification): boolean {
  return status === 'passed' || status === 'failed'
}

/** True until it is submitted: the person may still change what was given. */
export function isOpenToDetails({ status }: Verification): boolean {
  return status === 'required' || status === 'partially_submitted'
}

/** Verifications of a tenant by id; unknown ids, and other tenants', are missing. */
export async function readVerifications(
  reader: Reader,
  tenantId: TenantId,
  ids: readonly Id<'verification'>[],
): Promise<Map<Id<'verification'>, Verification>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.query(selectVerifications, { tenant_id: tenantId, ids: distinct(ids) })
  return new Map(rows.map(verificationOf).map((one) => [one.id, one]))
}

/** Verifications with their participants; missing like in `readVerifications`. */
export async function readVerificationViews(
  reader: Reader,
  tenantId: TenantId,
  ids: readonly Id<'verification'>[],
): Promise<Map<Id<'verification'>, VerificationView>> {
  const verifications = await readVerifications(reader, tenantId, ids)
  const participantIds = [...verifications.values()].map(({ participantId }) => participantId)
  const participants = await readParticipants(reader, tenantId, participantIds)
  return new Map(
    [...verifications].map(([id, verification]) => {
      const participant = participants.get(verification.participantId)
      const known = present(participant, 'a verification has its participant')
      return [id, { verification, participant: known, clientSecret: null }]
    }),
  )
}

/** A verification as the API shows it. */
export function showVerification(view: VerificationView): ShownVerification {
  const { verification, participant, clientSecret } = view
  return {
    id: showId('verification', verification.id),
    type: verification.type,
    status: verification.status,
    participant: showParticipant(participant),
    client_secret: clientSecret,
    redirect_url: verification.redirectUrl,
    metadata: verification.metadata,
  }
}
