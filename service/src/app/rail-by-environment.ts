// Which rail moves a tenant's money: simulators never see live orders, nor people or real banks
// test orders. It is chosen for each payment; in a sandbox where a bank to practise with is
// connected.
import { readRoutedNumber } from '#banks'
import type { FindCollectingBank } from '#collecting'
import { findCollectingAccount, findPayingAccount, isConnected } from '#connections'
import type { Database } from '#db'
import { manualRail } from '#manual'
import { bankCollecting, bankRail } from '#orders'
import { readOrganisation } from '#organisations'
import type { Vault } from '#participants'
import type { CollectingRail, Leaving, Rails } from '#rails'
import { hasBeenAsked, sandboxCollectingRail, sandboxRail } from '#rails'
import { tracedCollecting, tracedRail } from './traced-rails.ts'

/** The rails of all tenants: by a bank where one is connected, else simulated, or by hand. */
export function openRails(database: Database, vault: Vault): Rails {
  return {
    sandbox: tracedRail(sandboxRail(database)),
    live: {
      manual: tracedRail(manualRail(database, vault)),
      bank: tracedRail(bankRail(database, vault)),
    },
    environmentOf: async (tenantId) =>
      (await readOrganisation(database.global, tenantId)).environment,
    isConnected,
    choose: async (unit, leaving) => {
      const { currency, cameTo } = leaving
      const account = isForBanks(leaving) ? await findPayingAccount(unit, currency, cameTo) : null
      const isSimulated = unit.tenant.environment === 'sandbox'
      if (isSimulated && (account === null || (await hasBeenAsked(unit, leaving.key)))) return null
      return { rail: account === null ? 'manual' : 'bank', connected_account_id: account }
    },
  }
}

/** A bank pays to accounts that are known by number and holder; in dollars by their bank, too. */
function isForBanks({ origin, currency }: Leaving): boolean {
  if (origin === null) return true
  const { account, holderName } = origin
  if (account === null || holderName === null) return false
  return currency !== 'usd' || readRoutedNumber(account) !== null
}

/** The rails that collect: a debit by the bank that was chosen when it started, else simulated. */
export function openCollectingRail(database: Database, vault: Vault): CollectingRail {
  const simulated = sandboxCollectingRail(database)
  const bank = bankCollecting(database, vault)
  return tracedCollecting({
    ...simulated,
    collectDebit: async (order) => {
      await (order.atBank === null ? simulated : bank).collectDebit(order)
    },
  })
}

/** By which bank debits are collected: one that two people have let collect; null: by none. */
export const findCollectingBank: FindCollectingBank = async ({ tx, tenant, now }, currency) => {
  const { id: tenantId, environment } = tenant
  const found = await findCollectingAccount(tx, { tenantId, environment, currency, now })
  if (found === null) return null
  return { id: found.id, noticeDays: found.notice_days, timeZone: found.time_zone }
}
