import { debitNoticeDays, operations } from '@holdfast/contract'
import type { DebitRecord } from '#debits'
import { showDebit } from '#debits'
import type { Route } from '#http'
import { commandRoute } from '#http'
import { fail, parseId } from '#kit'
import { collectAgain } from './again.ts'

/** Collecting debits again. */
export const debitRoutes: readonly Route[] = [
  commandRoute(operations.collectDebitAgain, {
    parse: ({ params, body }) => ({
      debitId: parseId('debit', params.id) ?? fail('not_found'),
      afterDays: body.after_days ?? debitNoticeDays,
    }),
    run: async (unit, asked) => await collectAgain(unit, asked),
    render: (debit: DebitRecord) => showDebit(debit),
  }),
]
