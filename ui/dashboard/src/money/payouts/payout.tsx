// One payout of the revenue, and the items that make it up.
import type { PayoutDetail } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import {
  Amount,
  Card,
  type Column,
  DataTable,
  IdLink,
  KeyValues,
  Page,
  Query,
  StatusBadge,
  Time,
} from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { History } from '../details/history.tsx'
import { spokenName, statusWords } from '../words/statuses.ts'

type Item = PayoutDetail['items'][number]

export default function PayoutPage() {
  const id = useParam('id')
  const found = useOperation('getWeeklyPayout', { params: { id } })
  return (
    <Page title="Payout">
      <Query query={found}>{(detail) => <Shown detail={detail} />}</Query>
    </Page>
  )
}

function Shown({ detail }: { readonly detail: PayoutDetail }) {
  const { payout, opening, earned, shortfall_cleared, since, items, is_more } = detail
  const { id, amount, currency, status, failure_reason, created_at } = payout
  const { label, tone, meaning } = statusWords('outbound', status)
  const money = (minor: number) => <Amount minor={minor} currency={currency} />
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-h1">{money(amount)}</p>
          <StatusBadge status={status} label={label} tone={tone} />
          <IdLink id={id} />
        </div>
        <p className="mt-1 mb-4 text-muted">{failure_reason === null ? meaning : failure_reason}</p>
        <KeyValues
          items={[
            { label: 'Balance before', value: money(opening) },
            { label: 'Earned since', value: money(earned) },
            ...(shortfall_cleared === 0
              ? []
              : [{ label: 'Of which repaid what you owed', value: money(shortfall_cleared) }]),
            { label: 'Paid out', value: money(amount) },
            { label: 'Made', value: <Time at={created_at} /> },
            { label: 'The one before', value: since === null ? 'None' : <Time at={since} /> },
          ]}
        />
      </Card>
      <Card title="What makes it up" isFlush>
        <DataTable
          label="Items of the payout"
          columns={columnsOf(currency)}
          rows={items}
          rowKey={({ transaction }) => transaction}
          empty={{
            title: 'No items',
            text: 'Nothing changed the revenue since the payout before.',
          }}
        />
        {is_more && (
          <p className="p-4 text-muted">
            The newest 1,000. The statement of the revenue lists all of them.
          </p>
        )}
      </Card>
      <History id={id} />
    </>
  )
}

/** What changed the revenue, by the posting that did it. */
const earnedBy: Readonly<Record<string, string>> = {
  checkout_settled: 'Buyer fee',
  outbound_executed: 'Seller fee',
  conversion_executed: 'Seller fee of a conversion',
  outbound_returned: 'Fee given back: the money returned',
  shortfall_cleared: 'Repaid what you owed',
}

function columnsOf(currency: PayoutDetail['payout']['currency']): readonly Column<Item>[] {
  return [
    { id: 'at', header: 'When', cell: ({ at }) => <Time at={at} kind="short" /> },
    {
      id: 'kind',
      header: 'What',
      isMain: true,
      cell: ({ kind }) => earnedBy[kind] ?? spokenName(kind),
    },
    { id: 'about', header: 'Of', cell: ({ about }) => <IdLink id={about} /> },
    { id: 'posting', header: 'Posting', cell: ({ transaction }) => <IdLink id={transaction} /> },
    {
      id: 'amount',
      header: 'Amount',
      isNumber: true,
      cell: ({ amount }) => <Amount minor={amount} currency={currency} isSigned />,
    },
  ]
}
