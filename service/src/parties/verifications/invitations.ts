// What an e-mail needs that asks a seller to be verified.
import type { VerificationStatus } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, distinct } from '#kit'
import { readOrganisation } from '#organisations'
import type { Vault } from '#participants'
import { readParticipants } from '#participants'
import { selectOpen } from './store.ts'
import { isEnded, readVerificationViews } from './verifications.ts'

/** The link is `<base url>/verify/<linkToken>`; the token is a secret: the mail is kept sealed. */
export interface VerificationInvitation {
  readonly verificationId: Id<'verification'>
  readonly participantId: Id<'participant'>
  readonly email: string
  readonly name: string | null
  readonly linkToken: string
  readonly organisationName: string
  /** All that is wanted was given; it is being looked at. */
  readonly isHandedIn: boolean
}

/** Where the link leads, below the base URL. */
export function invitationPath({ linkToken }: Pick<VerificationInvitation, 'linkToken'>): string {
  return `/verify/${linkToken}`
}

const reviewed: ReadonlySet<VerificationStatus> = new Set<VerificationStatus>([
  'automated_review',
  'manual_review',
])

/** Binds a sealed link token to its verification. */
export function linkBound(tenantId: TenantId, id: Id<'verification'>): string {
  return `${tenantId}/verifications/${id}/link`
}

/**
 * Invitations for verifications that are not over yet, in the order of the ids. Holds personal data
 * and secrets: for e-mails, and for the one answer that shows a link to who may see it; never for
 * events or logs.
 */
export async function verificationInvitations(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  verificationIds: readonly Id<'verification'>[],
): Promise<VerificationInvitation[]> {
  const views = await readVerificationViews(reader, tenantId, verificationIds)
  if (views.size === 0) return []
  const { name: organisationName } = await readOrganisation(reader, tenantId)
  return verificationIds.flatMap((id) => {
    const view = views.get(id)
    if (view === undefined || isEnded(view.verification)) return []
    const { verification, participant } = view
    const linkToken = vault.unseal(verification.linkSealed, linkBound(tenantId, id))
    const { id: participantId, email, name } = participant
    const isHandedIn = reviewed.has(verification.status)
    const facts = { participantId, email, name, linkToken, organisationName, isHandedIn }
    return [{ verificationId: id, ...facts }]
  })
}

/** Invitations to the verifications that are open for the addresses of these participants. */
export async function openInvitations(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  participantIds: readonly Id<'participant'>[],
): Promise<VerificationInvitation[]> {
  const people = [...(await readParticipants(reader, tenantId, participantIds)).values()]
  const identities = distinct(people.map(({ identityId }) => identityId))
  const open = await reader.query(selectOpen, { tenant_id: tenantId, identity_ids: identities })
  const ids = open.map(({ id }) => asId('verification', id))
  return await verificationInvitations(reader, vault, tenantId, ids)
}
