// The ways of paying of this installation: put together from the rooms that know them.
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

/** What the checkouts room is given; each room above it adds its own. */
/** Whether a bank may collect debits in a currency: before anything is promised. */
const collectsByBank: Methods['collectsByBank'] = async (reader, tenant, currency) => {
  const { id: tenantId, environment } = tenant
  const asked = { tenantId, environment, currency, now: null }
  return (await findCollectingAccount(reader, asked)) !== null
}

export function createMethods({ vault, baseUrl }: MethodDeps): Methods {
  return {
    ...bankTransfers,
    served: new Set([...transfersOnly, 'card', 'open_banking', 'direct_debit', 'credit']),
    admit: admitEach(admitMethods(vault)),
    collectsByBank,
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
