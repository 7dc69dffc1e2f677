// What an e-mail needs that asks a seller to be verified.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { present } from '#kit'
import { linkTokenPrefix, readOrganisation } from '#organisations'
import { issueFor } from './creation.ts'
import { isEnded, readVerificationViews } from './verifications.ts'

/** The link is `<base url>/verify/<linkToken>`; the token is a secret: the mail is kept sealed. */
export interface VerificationInvitation {
  readonly verificationId: Id<'verification'>
  readonly participantId: Id<'participant'>
  readonly email: string
  readonly name: string | null
  readonly linkToken: string
  readonly organisationName: string
}

/**
 * Invitations for verifications that are not over yet, in the order of the ids, each with a new link;
 * links sent before stay good. Holds personal data and secrets: for e-mails only, never for events,
 * logs or answers.
 */
export async function verificationInvitations(
  unit: Unit,
  verificationIds: readonly Id<'verification'>[],
): Promise<VerificationInvitation[]> {
  const tenantId = unit.tenant.id
  const views = await readVerificationViews(unit.tx, tenantId, verificationIds)
  const invited = [...views.values()].filter(({ verification }) => !isEnded(verification))
  if (invited.length === 0) return []
  const { name: organisationName } = await readOrganisation(unit.tx, tenantId)
  const ids = invited.map(({ verification }) => verification.id)
  const links = await issueFor(unit, ids, { kind: 'verification_link', prefix: linkTokenPrefix })
  return invited.map(({ verification, participant }) => ({
    verificationId: verification.id,
    participantId: participant.id,
    email: participant.email,
    name: participant.name,
    linkToken: present(links.get(verification.id), 'every invitation has a link'),
    organisationName,
  }))
}
