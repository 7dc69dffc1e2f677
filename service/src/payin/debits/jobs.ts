import type { JobKind } from '#jobs'
import type { Id } from '#kit'
import { parseId, present } from '#kit'

interface OfDebit {
  readonly debitId: Id<'debit'>
}

function parse({ debit }: Readonly<Record<string, unknown>>): OfDebit {
  return { debitId: present(parseId('debit', String(debit)), 'the job names a debit') }
}

/** The date of a debit has come. */
export const debitStart: JobKind<OfDebit> = { name: 'debit.start', lane: 'steps', parse }

/** The buyer is told what will be collected, and when. */
export const debitNotice: JobKind<OfDebit> = { name: 'debit.notice', lane: 'steps', parse }

/** The order goes to the rail. */
export const debitCollect: JobKind<OfDebit> = { name: 'debit.collect', lane: 'steps', parse }
