// The mail that tells members that a bank or card issuer took money back. It names the inbound by
// its id alone: mails to members outlive a person who is erased.
import type { TakeBackReason } from '@holdfast/contract'
import { mayRole } from '@holdfast/contract'
import type { PendingEvent } from '#db'
import { readInbounds } from '#inbounds'
import { indexBy, minor, showId } from '#kit'
import type { MemberNotice } from '#mail'
import { showAmount } from '#mail'
import { readMemberAddresses } from '#members'
import { readProjects } from '#projects'
import { memberNoticeOf } from './approval-letter.ts'
import type { Desk } from './letter-desk.ts'
import { idsOf } from './letter-desk.ts'

const reasons: Readonly<Record<TakeBackReason, string>> = {
  chargeback: 'Chargeback',
  fraudulent: 'The card’s holder calls it fraud',
  not_received: 'The buyer says that nothing was received',
  not_as_described: 'The buyer says that it is not as described',
  duplicate: 'Paid twice',
  recalled: 'Recalled by the paying bank',
  debit_returned: 'The debit was returned',
  insufficient_funds: 'The account did not hold the amount',
  account_closed: 'The account is closed',
  not_authorised: 'The buyer says that it was not authorised',
}

/** Writes to each member who may move money in this environment, once for each taking back. */
export async function takenBackLetters(
  { unit, deps }: Pick<Desk, 'unit' | 'deps'>,
  events: readonly PendingEvent[],
): Promise<MemberNotice[]> {
  const { tx, tenant } = unit
  const inbounds = indexBy(await readInbounds(tx, tenant.id, idsOf('inbound', events)), ({ id }) =>
    showId('inbound', id),
  )
  const projects = await readProjects(
    tx,
    tenant.id,
    [...inbounds.values()].map(({ project_id }) => project_id),
  )
  const members = await readMemberAddresses(tx, tenant.organisationId)
  const told = members.filter(({ role }) => mayRole(role, 'money', tenant.environment))
  const sender = await memberNoticeOf(unit)
  return events.flatMap(({ payload }): MemberNotice[] => {
    const shown = String(payload.id)
    const inbound = inbounds.get(shown)
    const project = inbound === undefined ? undefined : projects.get(inbound.project_id)
    if (inbound === undefined || project === undefined) return []
    const amount = showAmount(minor(BigInt(Number(payload.amount))), project.currency, 'en')
    const url = `${deps.baseUrl}/dashboard/${tenant.environment}/inbounds/${shown}`
    const letter = {
      ...sender,
      subject: `${amount} were taken back`,
      heading: `${amount} were taken back by the bank or card issuer`,
      paragraphs: [
        'What the payment had paid for gives what it still holds. What had been paid out before ' +
          'is owed by you, and is taken from your revenue before a payout.',
        'Ask the buyer to pay again: that repays what is owed first. If it was wrong, dispute it ' +
          'with your bank; what you win is booked as new money.',
      ],
      facts: [
        ['Payment', shown],
        ['Amount', amount],
        ['Reason', reasonOf(payload.taken_back_reason)],
      ],
      closing: 'You get this because you may move money.',
      link: { label: 'See what can be done', url },
      about: inbound.id,
    } satisfies Omit<MemberNotice, 'to'>
    return told.map(({ email: to }) => ({ ...letter, to }))
  })
}

function reasonOf(reason: unknown): string {
  const words = new Map<unknown, string>(Object.entries(reasons))
  return words.get(reason) ?? 'Not told'
}
