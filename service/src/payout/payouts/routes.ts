import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { commandRoute, readRoute } from '#http'
import type { Vault } from '#participants'
import { showChecksOfAccounts } from '#participants'
import { effectOf, readPayoutAccounts, setPayoutAccounts, showPayoutAccount } from './accounts.ts'

/** Setting and listing the accounts that revenue is paid to. */
export function payoutRoutes(vault: Vault): Route[] {
  return [
    commandRoute(operations.setPayoutAccount, {
      parse: ({ body }) => body,
      run: async (unit, inputs) => await setPayoutAccounts(unit, vault, inputs),
      render: ({ account }) => account,
      effect: effectOf,
    }),
    readRoute(operations.listPayoutAccounts, {
      parse: ({ principal }) => principal.tenantId,
      run: async (reader, tenant) => {
        const accounts = await readPayoutAccounts(reader, tenant)
        const rows = [...accounts.values()]
        const ids = rows.map(({ id }) => id)
        const checks = await showChecksOfAccounts(reader, vault, tenant, ids)
        return rows.map((row) => showPayoutAccount(row, checks.get(row.id)))
      },
      render: (data) => ({ data }),
    }),
  ]
}
