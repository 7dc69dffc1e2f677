// A town connects its bank: by two people, with an account whose books begin on the first day.
import { folderConnection } from '../harness/bank.ts'
import { restFromLooking } from './clock.ts'
import { letCollect } from './debits.ts'
import { openProjects } from './deeds.ts'
import { mendHost, wayTo } from './host.ts'
import { type Nature, OWN_MONEY } from './nature.ts'
import { answerInbox } from './people.ts'
import type { Shown, Town } from './town.ts'
import { FIRST_MORNING, mustAs, proposeByTwo } from './town.ts'

/** Connects the bank of a town, begins the books of its account, and opens projects. */
export async function connectBank(town: Town, more: object = {}): Promise<void> {
  const { nature } = town
  const collect = {
    iban: nature.account,
    account_number: null,
    routing_data: [{ routing_code_type: 'bic_swift', routing_code: 'AIBKIE2D' }],
    reference: null,
    metadata: { bank_name: 'North Bank' },
  }
  const both = { local_bank_transfer: collect, international_bank_transfer: collect }
  await proposeByTwo(town, 'manual', {
    kind: 'collection_account',
    collection_account: { currency: 'eur', collect: both },
  })
  const { profile, isReportOnly: books_reports } = nature
  const way = town.host === null ? {} : wayTo(town.host)
  const terms = { profile, cut_off: '15:30', answer_hours: 30, books_reports, ...way, ...more }
  const account = { iban: nature.account, batch_limit: nature.batchLimit }
  const proposal = folderConnection(terms, account)
  const { connect } = proposal
  const accounts = [...connect.accounts, ...ownAccounts(nature)]
  await proposeByTwo(town, 'bank', { ...proposal, connect: { ...connect, accounts } })
  const { data } = await mustAs(town, 'ada', ['GET', '/v1/bank/connections'])
  town.connectionId = data[0].id
  town.accountId = data[0].accounts.find(({ kind }: Shown) => kind === 'client_money').id
  await mendHost(town)
  await restFromLooking(town)
  const { id } = await mustAs(town, 'ada', ['POST', '/v1/bank/starts'], {
    connected_account_id: town.accountId,
    starts_on: new Date(FIRST_MORNING).toISOString().slice(0, 10),
    opening: OWN_MONEY,
  })
  await mustAs(town, 'ben', ['POST', `/v1/bank/decision/${id}/approve`])
  await answerInbox(town)
  await letCollect(town)
  await openProjects(town)
}

function ownAccounts({ ownAccount: iban }: Nature): readonly object[] {
  if (iban === null) return []
  const account = { kind: 'own_money', currency: 'eur', holder: 'Harbour', iban }
  return [{ ...account, batch_limit: null, opened_on: '2026-01-01' }]
}
