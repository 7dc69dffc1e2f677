// The mail that tells an organisation that one of its webhook handlers was disabled.
import type { Unit } from '#db'
import { queueEmails, sendEmails } from '#mail'
import { readOrganisation } from '#organisations'
import type { LetterDeps } from './letter-desk.ts'
import { dashboardUrl, senderOf } from './letter-desk.ts'

/** Tells the organisation's contact; nobody where it has given no address. */
export async function tellDisabled(
  unit: Unit,
  deps: LetterDeps,
  handler: { readonly url: string; readonly failingSince: Date },
): Promise<void> {
  const organisation = await readOrganisation(unit.tx, unit.tenant.id)
  const { contactEmail: to } = organisation
  if (to === null) return
  const { url: handlerUrl, failingSince } = handler
  const url = dashboardUrl(unit, deps, 'developers/webhooks')
  const sender = senderOf(unit, organisation)
  const ids = await sendEmails(unit, deps.vault, [
    { kind: 'handler_disabled', ...sender, to, handlerUrl, failingSince, url },
  ])
  if (deps.isSmtpOn) queueEmails(unit, ids)
}
