// The ways of paying of this installation: put together from the rooms that know them.
import { debitNoticeDays } from '@holdfast/contract'
import type { AdmitMeans, Methods } from '#checkouts'
import { bankTransfers, transfersOnly } from '#checkouts'
import { admitMethods, nextUrls } from '#collecting'
import { findCollectingAccount } from '#connections'
import { admitCredit, readCreditOffer } from '#credit'
import { present } from '#kit'
import type { Vault } from '#participants'

export interface MethodDeps {
  readonly vault: Vault
  /** Where the pages of this service are. */
  readonly baseUrl: string
}

/**
 * How long before a debit its payer is told, by the bank that may collect: asked before anything is
 * promised. Where a sandbox has none, it is simulated.
 */
const readNoticeDays: Methods['readNoticeDays'] = async (reader, tenant, currency) => {
  const { id: tenantId, environment } = tenant
  const found = await findCollectingAccount(reader, { tenantId, environment, currency, now: null })
  return found?.notice_days ?? (environment === 'sandbox' ? debitNoticeDays : null)
}

/** What the checkouts room is given; each room above it adds its own. */
export function createMethods({ vault, baseUrl }: MethodDeps): Methods {
  return {
    ...bankTransfers,
    served: new Set([...transfersOnly, 'card', 'open_banking', 'direct_debit', 'credit']),
    admit: admitEach(admitMethods(vault, readNoticeDays)),
    readNoticeDays,
    readCreditOffer,
    readNext: nextUrls(vault, baseUrl),
  }
}

/** Each request is admitted by the room that knows its method. */
function admitEach(admitOthers: AdmitMeans): AdmitMeans {
  return async (unit, requests) => {
    const onCredit = requests.filter(({ method }) => method === 'credit')
    const others = requests.filter(({ method }) => method !== 'credit')
    const credit = onCredit.length === 0 ? [] : await admitCredit(unit, onCredit)
    const rest = others.length === 0 ? [] : await admitOthers(unit, others)
    const results = { credit: credit.values(), rest: rest.values() }
    return requests.map(({ method }) => {
      const { value } = (method === 'credit' ? results.credit : results.rest).next()
      return present(value, 'each request has a result')
    })
  }
}
