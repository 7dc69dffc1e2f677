// The mail that a new verification leads to: it stands above the rooms that know the link, the
// money and the words.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { sendEmails } from '#mail'
import { readWaitingAmounts } from '#outbounds'
import type { Vault } from '#participants'
import { verificationInvitations } from '#verifications'

export interface InvitationDeps {
  readonly vault: Vault
  /** Where links in e-mails lead. */
  readonly baseUrl: string
}

/** Writes the mails that ask sellers to be verified, with the unit that asks for it. */
export async function inviteToVerify(
  unit: Unit,
  { vault, baseUrl }: InvitationDeps,
  ids: readonly Id<'verification'>[],
): Promise<void> {
  const tenantId = unit.tenant.id
  const invitations = await verificationInvitations(unit.tx, vault, tenantId, ids)
  const emails = await Promise.all(
    invitations.map(async ({ participantId, email, linkToken, organisationName }) => {
      const [money] = await readWaitingAmounts(unit.tx, tenantId, [participantId])
      return {
        kind: 'verification_wanted' as const,
        to: email,
        organisationName,
        money: money ?? null,
        url: `${baseUrl}/verify/${linkToken}`,
        isSandbox: unit.tenant.environment === 'sandbox',
      }
    }),
  )
  await sendEmails(unit, vault, emails)
}
