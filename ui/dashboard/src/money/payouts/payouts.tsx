// Payouts of the revenue: what gathers for the next one, and those that were made.
import type { WeeklyPayoutList } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import {
  Amount,
  Card,
  type Column,
  DataTable,
  EmptyState,
  LinkTo,
  Page,
  Query,
  StatusBadge,
  Time,
} from '../../components/index.ts'
import { statusWords } from '../words/statuses.ts'

type Payout = WeeklyPayoutList['data'][number]
type Gathering = WeeklyPayoutList['next'][number]

const columns: readonly Column<Payout>[] = [
  {
    id: 'created',
    header: 'Made',
    cell: ({ created_at }) => <Time at={created_at} kind="short" />,
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumber: true,
    isMain: true,
    cell: ({ amount, currency }) => <Amount minor={amount} currency={currency} />,
  },
  { id: 'status', header: 'Status', cell: statusCell },
  { id: 'reason', header: 'Why it failed', cell: ({ failure_reason }) => failure_reason ?? '' },
]

function statusCell({ status }: Payout) {
  const { label, tone } = statusWords('outbound', status)
  return <StatusBadge status={status} label={label} tone={tone} />
}

export default function PayoutsPage() {
  const found = useOperation('listWeeklyPayouts', {})
  return (
    <Page
      title="Payouts"
      about="Your revenue, the fees that you earned, is paid to your own bank account every Monday."
    >
      <Query query={found}>
        {({ next, data }) => (
          <>
            <Next gatherings={next} />
            <Card title="Made" isFlush>
              <DataTable
                label="Payouts"
                columns={columns}
                rows={data}
                rowKey={({ id }) => id}
                rowTo={({ id }) => `/payouts/${id}`}
                empty={{
                  title: 'No payout yet',
                  text:
                    'The first is made on the Monday after your first fee, once there is a ' +
                    'bank account.',
                }}
              />
            </Card>
          </>
        )}
      </Query>
    </Page>
  )
}

function Next({ gatherings }: { readonly gatherings: readonly Gathering[] }) {
  if (gatherings.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No revenue yet"
          text={
            'Fees of buyers and sellers gather here: a buyer fee when its checkout settles, a ' +
            'seller fee when its release has left.'
          }
        />
      </Card>
    )
  }
  return (
    <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {gatherings.map((one) => (
        <GatheringCard key={one.currency} of={one} />
      ))}
    </div>
  )
}

function GatheringCard({ of }: { readonly of: Gathering }) {
  const { currency, amount, revenue, shortfall, at, has_account } = of
  return (
    <Card>
      <h2 className="text-muted">Next payout in {currency.toUpperCase()}</h2>
      <p className="text-h1">
        <Amount minor={amount} currency={currency} />
      </p>
      <p className="text-muted">
        <Time at={at} />
      </p>
      {shortfall > 0 && (
        <p className="mt-2">
          <Amount minor={revenue} currency={currency} /> earned, less{' '}
          <Amount minor={shortfall} currency={currency} /> owed for money that was taken back.
        </p>
      )}
      {!has_account && (
        <p className="mt-2 text-warn-ink">
          There is no bank account for it: <LinkTo to="/settings/payouts">give one</LinkTo>. Until
          then the money stays with your revenue.
        </p>
      )}
    </Card>
  )
}
