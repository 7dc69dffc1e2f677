// What people do by a link from their mailbox, and the mails that it leads to: whoever is paid, and
// buyers who come back.
import { buyerRoutes } from '#buyers'
import type { Unit } from '#db'
import type { Route } from '#http'
import type { Id } from '#kit'
import { present } from '#kit'
import type { NewEmail } from '#mail'
import { queueEmails, sendEmails } from '#mail'
import { readOrganisation } from '#organisations'
import type { PayeeLink } from '#payees'
import { payeePageRoutes, payeeRoutes, sendLinks } from '#payees'
import { openInvitations } from '#verifications'
import { statusLetter } from './buyer-letters.ts'
import { tellDisputes } from './dispute-letter.ts'
import type { Desk, LetterDeps } from './letter-desk.ts'
import { senderOf } from './letter-desk.ts'
import { invitationLetters } from './letters.ts'

/** Accounts of participants, the page of whoever is paid, and the page of a payment. */
export function personRoutes(deps: LetterDeps): Route[] {
  const mailLink = async (unit: Unit, link: PayeeLink) => await mailAccountLink(unit, deps, link)
  const tell = async (unit: Unit, ids: readonly Id<'participant'>[]) =>
    await tellDisputes(unit, deps, ids)
  const { vault } = deps
  return [
    ...payeeRoutes({ vault, mailLink }),
    ...payeePageRoutes({ vault, tellDisputes: tell }),
    ...buyerRoutes({
      mailStatus: async (unit, id) => {
        const desk = await deskOf(unit, deps)
        await send(desk, [await statusLetter(desk, id)])
      },
      mailVerification: async (unit, buyerId) => {
        const desk = await deskOf(unit, deps)
        const open = await openInvitations(unit.tx, deps.vault, unit.tenant.id, [buyerId])
        await send(desk, await invitationLetters(desk, open))
      },
      mailAccountLink: async (unit, buyerId) => {
        const [result] = await sendLinks(unit, { mailLink }, [buyerId])
        return present(result, 'one link was asked for')
      },
    }),
  ]
}

type OwnDesk = Pick<Desk, 'unit' | 'deps' | 'sender'>

async function deskOf(unit: Unit, deps: LetterDeps): Promise<OwnDesk> {
  return { unit, deps, sender: senderOf(unit, await readOrganisation(unit.tx, unit.tenant.id)) }
}

async function send({ unit, deps }: OwnDesk, letters: readonly NewEmail[]): Promise<void> {
  const ids = await sendEmails(unit, deps.vault, letters)
  if (deps.isSmtpOn) queueEmails(unit, ids)
}

/** Writes whoever is paid a link by which he changes his account himself. */
async function mailAccountLink(
  unit: Unit,
  deps: LetterDeps,
  { participantId: about, email: to, path }: PayeeLink,
): Promise<void> {
  const desk = await deskOf(unit, deps)
  const url = deps.baseUrl + path
  await send(desk, [{ kind: 'bank_account_link', ...desk.sender, to, about, url }])
}
