// From which day on a debit may be collected by a bank. Pure.
import { debitNoticeDays } from '@holdfast/contract'
import { workingDayFrom } from '#calendars'
import type { DebitRecord, Mandate } from '#debits'
import { addDays, addMs, dayOf, present } from '#kit'
import type { CollectingBankTerms } from './start.ts'

const DAY_MS = 86_400_000

/** Of a debit that was due when it was made nobody could be told before. */
export function isDueAtOnce({
  scheduled_at: date,
  created_at: createdAt,
}: Pick<DebitRecord, 'scheduled_at' | 'created_at'>): boolean {
  return date <= createdAt
}

/** What the first day of a debit depends on. */
export interface FirstDay {
  readonly debit: Pick<DebitRecord, 'scheduled_at' | 'created_at'>
  readonly mandate: Pick<Mandate, 'notice_days'>
  readonly bank: Pick<CollectingBankTerms, 'noticeDays' | 'timeZone'>
  readonly now: Date
}

/**
 * The first working day on which its payer has been told of a debit long enough: as its mandate
 * says, whatever was decided since, and never shorter than is decided now.
 */
export function firstDayOf({ debit, mandate, bank, now }: FirstDay): string {
  const noticeDays = Math.max(mandate.notice_days, bank.noticeDays)
  const day = addDays(dayOf(toldAt(debit, now), bank.timeZone), noticeDays)
  return present(workingDayFrom(day, 'target'), 'TARGET has days without end')
}

/** When its payer is told of it. */
function toldAt(debit: FirstDay['debit'], now: Date): Date {
  if (isDueAtOnce(debit)) return now
  const due = addMs(debit.scheduled_at, -debitNoticeDays * DAY_MS)
  return due > debit.created_at ? due : debit.created_at
}
