// The mail that tells a buyer what will be debited, and when. It stands above the rooms that know
// the debit, the person and the words.

import { firstDayOf, readAmountsToCollect } from '#collecting'
import type { CollectingAccount } from '#connections'
import { findCollectingAccount } from '#connections'
import type { Unit } from '#db'
import type { DebitRecord, Mandate } from '#debits'
import { debitNotice, readDebits, readMandates } from '#debits'
import type { RunnableHandler } from '#jobs'
import { stepHandler } from '#jobs'
import type { Id } from '#kit'
import { distinct, present } from '#kit'
import type { NewEmail } from '#mail'
import { queueEmails, sendEmails } from '#mail'
import { bankProfiles, collectionScheme, dayCollected } from '#messages'
import { readOrganisation } from '#organisations'
import { readParticipants } from '#participants'
import { saidOf } from './buyer-letters.ts'
import type { LetterDeps } from './letter-desk.ts'
import { senderOf } from './letter-desk.ts'

/** Writes the notices whose day has come. */
export function debitNoticeHandler(deps: LetterDeps): RunnableHandler {
  return stepHandler(debitNotice, async (unit, jobs) => {
    const ids = jobs.map(({ payload }) => payload.debit)
    const sent = await sendEmails(unit, deps.vault, await noticesOf(unit, deps, ids))
    if (deps.isSmtpOn) queueEmails(unit, sent)
  })
}

/** Whether a bank is to collect a debit, from a day on. */
function isWaiting(debit: DebitRecord): debit is DebitRecord & { readonly collect_from: string } {
  return debit.status === 'executing' && debit.collect_from !== null
}

async function noticesOf(
  unit: Unit,
  deps: LetterDeps,
  ids: readonly Id<'debit'>[],
): Promise<NewEmail[]> {
  const { id: tenant } = unit.tenant
  const all = await readDebits(unit.tx, tenant, ids)
  const scheduled = [...all.values()].filter(({ status }) => status === 'scheduled')
  // What is due at once by a bank has started: it waits until its payer has been told long enough.
  const waiting = [...all.values()].filter(isWaiting)
  const debits = [...scheduled, ...waiting]
  const amounts = new Map([
    ...(await readAmountsToCollect(unit.tx, tenant, scheduled)),
    ...waiting.map(({ id, amount }) => [id, amount] as const),
  ])
  const mandates = await readMandates(
    unit.tx,
    tenant,
    debits.map(({ mandate_id }) => mandate_id),
  )
  const people = await readParticipants(
    unit.tx,
    tenant,
    [...mandates.values()].map(({ participant_id }) => participant_id),
  )
  const checkoutIds = debits.map(({ checkout_id }) => checkout_id)
  const said = await saidOf(unit, deps, checkoutIds)
  const banks = await readBanksOf(unit, debits)
  const sender = senderOf(unit, await readOrganisation(unit.tx, tenant))
  return debits.flatMap((debit): NewEmail[] => {
    const mandate = mandates.get(debit.mandate_id)
    const buyer = mandate === undefined ? undefined : people.get(mandate.participant_id)
    const amount = amounts.get(debit.id)
    const of = said.get(debit.checkout_id)
    // Of what would be collected now, and of nothing that would not be.
    if (amount === undefined || mandate === undefined || buyer === undefined) return []
    if (of === undefined) return []
    return [
      {
        kind: 'debit_pre_notification',
        about: debit.id,
        to: buyer.email,
        ...sender,
        ...of,
        money: { amount, currency: debit.currency },
        collectedAt: collectedAt(debit, mandate, banks.get(debit.currency) ?? null),
        mandateReference: mandate.reference,
        maskedAccount: mandate.masked,
      },
    ]
  })
}

/** By which bank debits would be collected, by their currencies. */
async function readBanksOf(
  { tx, tenant }: Unit,
  debits: readonly DebitRecord[],
): Promise<Map<string, CollectingAccount | null>> {
  const { id: tenantId, environment } = tenant
  const banks = new Map<string, CollectingAccount | null>()
  for (const currency of distinct(debits.map((debit) => debit.currency))) {
    const asked = { tenantId, environment, currency, now: null }
    banks.set(currency, await findCollectingAccount(tx, asked))
  }
  return banks
}

/** The day on which a debit is collected: where a bank does, the first for which it takes one. */
function collectedAt(debit: DebitRecord, mandate: Mandate, bank: CollectingAccount | null): Date {
  if (bank === null) return debit.scheduled_at
  const { notice_days: noticeDays, time_zone: timeZone } = bank
  const startsAt = debit.scheduled_at
  const terms = { debit, mandate, bank: { noticeDays, timeZone }, now: startsAt }
  const from = debit.collect_from ?? firstDayOf(terms)
  const { profile, debit_scheme: scheme } = bank
  const way = present(collectionScheme(bankProfiles[profile], scheme), 'the profile collects')
  const day = dayCollected(way, bank, { from, now: startsAt })
  return new Date(present(day, 'its calendar reaches to its day'))
}
