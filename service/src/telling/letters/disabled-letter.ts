// The mail that tells an organisation that one of its webhook handlers was disabled.
import type { Unit } from '#db'
import { queueEmails, sendEmails } from '#mail'
import { readOrganisation } from '#organisations'
import type { LetterDeps } from './letter-desk.ts'

/** Tells the organisation's contact; nobody where it has given no address. */
export async function tellDisabled(
  unit: Unit,
  { vault, isSmtpOn }: LetterDeps,
  handler: { readonly url: string; readonly failingSince: Date },
): Promise<void> {
  const { contactEmail, name, accentColour, logoUrl } = await readOrganisation(
    unit.tx,
    unit.tenant.id,
  )
  if (contactEmail === null) return
  const { url: handlerUrl, failingSince } = handler
  const ids = await sendEmails(unit, vault, [
    {
      kind: 'handler_disabled',
      to: contactEmail,
      organisationName: name,
      accentColour,
      logoUrl,
      isSandbox: unit.tenant.environment === 'sandbox',
      handlerUrl,
      failingSince,
    },
  ])
  if (isSmtpOn) queueEmails(unit, ids)
}
