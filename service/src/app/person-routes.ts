// What people do by a link from their mailbox, and the mails that it leads to: whoever is paid, and
// buyers who come back.
import type { PublicUnpaid } from '@holdfast/contract'
import { buyerRoutes, statusLinks } from '#buyers'
import type { Reader, Unit } from '#db'
import type { Route } from '#http'
import type { Id, TenantId } from '#kit'
import { present, showInstant, showMinor, sum } from '#kit'
import type { Desk, LetterDeps } from '#letters'
import { invitationLetters, senderOf, statusLetter, tellDisputes } from '#letters'
import type { NewEmail } from '#mail'
import { queueEmails, sendEmails } from '#mail'
import { readOrganisation } from '#organisations'
import { readUnpaid } from '#outbounds'
import { latestBankAccounts } from '#participants'
import type { PayeeLink } from '#payees'
import { payeePageRoutes, payeeRoutes, sendLinks } from '#payees'
import { openInvitations } from '#verifications'
import type { TermsOf } from './dry-runs.ts'
import { knownAbove } from './known-above.ts'

/** Accounts of participants, the page of whoever is paid, and the page of a payment. */
export function personRoutes(deps: LetterDeps, termsOf: TermsOf): Route[] {
  const mailLink = async (unit: Unit, link: PayeeLink) =>
    await mailAccountLink(unit, deps, link, null)
  const tell = async (unit: Unit, ids: readonly Id<'participant'>[]) =>
    await tellDisputes(unit, deps, ids)
  const { vault } = deps
  return [
    ...payeeRoutes({ vault, mailLink, tellAbove: knownAbove(vault, termsOf) }),
    ...payeePageRoutes({ vault, readUnpaid: showUnpaid, tellDisputes: tell }),
    ...buyerRoutes({
      mailStatus: async (unit, id) => {
        const desk = await deskOf(unit, deps)
        await sendLetters(desk, [await statusLetter(desk, id)])
      },
      mailVerification: async (unit, { buyerId, checkoutId }) => {
        const desk = await deskOf(unit, deps)
        const open = await openInvitations(unit.tx, deps.vault, unit.tenant.id, [buyerId])
        const statusUrl = await statusUrlOf(unit, deps, checkoutId)
        await sendLetters(desk, await invitationLetters(desk, open, statusUrl))
      },
      mailAccountLink: async (unit, { buyerId, checkoutId }) => {
        const statusUrl = await statusUrlOf(unit, deps, checkoutId)
        const mailBuyer = async (_unit: Unit, link: PayeeLink) => {
          await mailAccountLink(unit, deps, link, statusUrl)
        }
        const [result] = await sendLinks(unit, { mailLink: mailBuyer }, [buyerId])
        return present(result, 'one link was asked for')
      },
    }),
  ]
}

type OwnDesk = Pick<Desk, 'unit' | 'deps' | 'sender'>

async function deskOf(unit: Unit, deps: LetterDeps): Promise<OwnDesk> {
  return { unit, deps, sender: senderOf(unit, await readOrganisation(unit.tx, unit.tenant.id)) }
}

async function sendLetters({ unit, deps }: OwnDesk, letters: readonly NewEmail[]): Promise<void> {
  const ids = await sendEmails(unit, deps.vault, letters)
  if (deps.isSmtpOn) queueEmails(unit, ids)
}

/** A buyer's own way back to a payment. */
async function statusUrlOf(
  unit: Unit,
  { baseUrl }: LetterDeps,
  checkoutId: Id<'checkout'>,
): Promise<string> {
  const links = await statusLinks(unit, [checkoutId])
  return baseUrl + present(links.get(checkoutId), 'each has a link')
}

/**
 * Writes whoever is paid a link by which he changes his account himself, or gives his first one;
 * where money could not be paid, that is what it tells of.
 */
async function mailAccountLink(
  unit: Unit,
  deps: LetterDeps,
  link: PayeeLink,
  statusUrl: string | null,
): Promise<void> {
  const desk = await deskOf(unit, deps)
  const { participantId: about, email: to } = link
  const unpaid = await readUnpaid(unit.tx, unit.tenant.id, [about])
  const letter = { ...desk.sender, to, about, url: deps.baseUrl + link.path, statusUrl }
  const [latest] = unpaid
  if (latest !== undefined) {
    const { currency } = latest
    const amount = sum(unpaid.filter((one) => one.currency === currency).map((one) => one.amount))
    const money = { amount, currency }
    return await sendLetters(desk, [{ kind: 'payout_failed', ...letter, money }])
  }
  const accounts = await latestBankAccounts(unit.tx, unit.tenant.id, [about])
  await sendLetters(desk, [{ kind: 'bank_account_link', ...letter, isFirst: !accounts.has(about) }])
}

/** What the page of whoever is paid shows of it. */
async function showUnpaid(
  reader: Reader,
  tenant: TenantId,
  id: Id<'participant'>,
): Promise<PublicUnpaid[]> {
  return (await readUnpaid(reader, tenant, [id])).map((one) => ({
    amount: showMinor(one.amount),
    currency: one.currency,
    at: showInstant(one.at),
    reason:
      one.failure_reason === 'invalid_target_account_credentials'
        ? 'account_refused'
        : 'no_account',
  }))
}
