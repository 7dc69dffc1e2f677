// What the dashboard reads, as benchmarks ask for it.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { searchKinds } from '../../contract/src/index.ts'
import { parseAccounts } from '../../service/src/desk/explorer/accounts.ts'
import {
  parsePostings,
  readAccounts,
  readBalance,
  readJournalStatus,
  readPostings,
  readWeeklyPayouts,
} from '../../service/src/desk/explorer/index.ts'
import { readFlows, readHolders, readOverview } from '../../service/src/desk/overview/index.ts'
import { readPicture } from '../../service/src/desk/pictures/index.ts'
import { searchAll } from '../../service/src/desk/search/index.ts'
import { countTable, parseTable, readTable } from '../../service/src/desk/tables/index.ts'
import { parseTimeline, readTimeline } from '../../service/src/desk/timelines/index.ts'
import { parseItems, readItems, readQueues } from '../../service/src/desk/work/index.ts'
import type { Reader } from '../../service/src/foundation/db/index.ts'
import type { Principal } from '../../service/src/foundation/http/index.ts'
import { asId, showId, type TenantId } from '../../service/src/foundation/kit/index.ts'
import { tenantAccount } from '../../service/src/ledger/ledger/index.ts'
import { openVault } from '../../service/src/parties/participants/index.ts'
import { lastOf, referenceOf } from './store-desk.ts'

export type Read = (reader: Reader, now: Date) => Promise<unknown>

/** What of a tenant is looked at: its newest payment, and words that search finds something by. */
export interface Looked {
  readonly project: string
  readonly checkout: string
  readonly settlement: string
  readonly reference: string
  readonly buyer: string
  readonly seller: string
}

/** The newest payment of a tenant. */
export async function newestOf(
  owner: pg.Client,
  tenant: TenantId,
): Promise<Pick<Looked, 'project' | 'checkout' | 'settlement' | 'reference'>> {
  const last = async (table: string) =>
    (await owner.query<{ id: string }>(lastOf(table), [tenant])).rows[0]?.id ?? ''
  const checkout = await last('checkouts')
  const { rows } = await owner.query<{ reference: string }>(referenceOf, [tenant, checkout])
  return {
    checkout,
    project: await last('projects'),
    settlement: await last('settlements'),
    reference: rows[0]?.reference ?? '',
  }
}

/** All that the dashboard reads, by what it is called. */
export function readsOf(tenant: TenantId, looked: Looked): Readonly<Record<string, Read>> {
  const principal: Principal = {
    tenantId: tenant,
    environment: 'sandbox',
    keyId: tenant,
    kind: 'member',
  }
  const table = (name: 'checkouts' | 'settlements' | 'outbounds' | 'inbounds', query: object) =>
    parseTable({ params: { table: name }, query, principal })
  const find =
    (q: string): Read =>
    async (reader) =>
      await searchAll(reader, { tenant, q, kinds: searchKinds, limit: 5 })
  const story = (shown: string): Read => {
    return async (reader) => await readTimeline(reader, parseTimeline(tenant, shown, {}))
  }
  const bank = asId('ledger_account', tenantAccount(tenant, 'bank', 'eur'))
  const viewer = { memberId: tenant, role: 'owner', environment: 'sandbox' } as const
  const queue = parseItems({ tenant, viewer }, 'outbounds_in_review', {})
  const unmatched = parseItems({ tenant, viewer }, 'unreconciled', {})
  const vault = openVault(randomBytes(32))
  const project = asId('project', looked.project)
  return {
    overview: async (reader, now) =>
      await readOverview(reader, { tenant, viewer, doubt: null }, now),
    'flows, 30 days': async (reader, now) =>
      await readFlows(reader, { tenant, query: { currency: 'eur' } }, now),
    holders: async (reader) => await readHolders(reader, tenant),
    'search by id': find(showId('settlement', asId('settlement', looked.settlement))),
    'search by e-mail': find(looked.buyer),
    'search by reference': find(looked.reference),
    'search by amount': find('EUR 179.19'),
    'search by name': find('Bea 12'),
    'search that finds nothing': find('nothing like this'),
    picture: async (reader, now) => await readPicture(reader, { tenant, id: project }, now),
    'timeline of a project': story(showId('project', project)),
    'timeline of a checkout': story(showId('checkout', asId('checkout', looked.checkout))),
    'queue counts': async (reader) => await readQueues(reader, tenant, viewer),
    'queue of 800': async (reader) => await readItems(reader, vault, queue),
    'queue of unreconciled money': async (reader) => await readItems(reader, vault, unmatched),
    'table, newest': async (reader) => await readTable(reader, table('checkouts', {})),
    'table by status and amount': async (reader) =>
      await readTable(
        reader,
        table('outbounds', { status: 'failed,in_review', amount_to: 20_000 }),
      ),
    'table by e-mail': async (reader) =>
      await readTable(reader, table('settlements', { email: looked.seller })),
    'count of a table': async (reader) => await countTable(reader, table('checkouts', {})),
    'ledger accounts': async (reader) => await readAccounts(reader, parseAccounts(tenant, {})),
    'ledger accounts with a balance': async (reader) =>
      await readAccounts(reader, parseAccounts(tenant, { with_balance: true })),
    'postings of the bank': async (reader) =>
      await readPostings(reader, parsePostings(tenant, bank, {})),
    'balance of the bank 15 days ago': async (reader, now) => {
      const at = new Date(now.getTime() - 15 * 86_400_000)
      return await readBalance(reader, { tenant, id: bank, at }, now)
    },
    payouts: async (reader, now) => await readWeeklyPayouts(reader, tenant, now),
    'journal status': async (reader, now) => await readJournalStatus(reader, tenant, now),
  }
}
