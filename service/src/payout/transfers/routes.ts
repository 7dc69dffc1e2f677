import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { commandRoute, readRoute, triedRoutes } from '#http'
import { fail, parseId } from '#kit'
import { cancelTransfers, createTransfers } from './commands.ts'
import { effectOfTransfers } from './effect.ts'
import { readTransfers } from './rows.ts'
import { showTransfer } from './show.ts'
import type { TransferRecord } from './transfer.ts'

/** Making, reading and calling back transfers. */
export const transferRoutes: readonly Route[] = [
  ...triedRoutes(operations.createTransfers, operations.dryRunTransfers, {
    parse: ({ body, principal }) => ({ batch: body.transfers, principal }),
    run: async (unit, asked) =>
      await createTransfers(
        unit,
        asked.map(({ batch }) => batch),
        asked.map(({ principal }) => principal),
      ),
    render: (transfers: TransferRecord[]) => ({ transfers: transfers.map(showTransfer) }),
    effect: effectOfTransfers,
  }),
  readRoute(operations.getTransfer, {
    parse: ({ params, principal }) => ({
      tenant: principal.tenantId,
      id: parseId('transfer', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }) => {
      const [transfer] = await readTransfers(reader, tenant, [id])
      return transfer ?? fail('not_found')
    },
    render: showTransfer,
  }),
  commandRoute(operations.cancelTransfer, {
    parse: ({ params }) => parseId('transfer', params.id) ?? fail('not_found'),
    run: cancelTransfers,
    render: showTransfer,
  }),
]
