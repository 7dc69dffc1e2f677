import type { JobKind } from '#jobs'
import type { Id } from '#kit'
import { parseId, present } from '#kit'

/** The date of a transfer has come. */
export const transferContinue: JobKind<{ readonly transferId: Id<'transfer'> }> = {
  name: 'transfer.continue',
  lane: 'steps',
  parse: ({ transfer }) => ({
    transferId: present(parseId('transfer', String(transfer)), 'the job names a transfer'),
  }),
}

/** A settlement of type transfer is full: its money goes to the project that it names. */
export const settlementTransfer: JobKind<{ readonly settlementId: Id<'settlement'> }> = {
  name: 'settlement.transfer',
  lane: 'steps',
  parse: ({ settlement }) => ({
    settlementId: present(
      parseId('settlement', String(settlement)),
      'a transfer names a settlement',
    ),
  }),
}
