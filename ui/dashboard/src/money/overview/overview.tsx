// The first screen: how much is held, for whom, what waits for you, is anything wrong.
import type { Overview } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { ButtonLink, Columns, formatTime, Page, Query, useMay } from '../../components/index.ts'
import { Charts } from './charts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Health } from './health.tsx'
import { Holders } from './holders.tsx'
import { MoneyCards } from './money-cards.tsx'
import { Waiting } from './waiting.tsx'

const RENEW_MS = 60_000

export default function OverviewPage() {
  const found = useOperation('getOverview', {}, { everyMs: RENEW_MS })
  const mayPay = useMay('createPaymentIntent')
  const about =
    found.data === undefined ? undefined : `As of ${formatTime(found.data.as_of)}, by the ledger.`
  return (
    <Page
      title="Overview"
      about={about}
      actions={
        mayPay && (
          <ButtonLink to="/payments/new" kind="primary">
            New payment
          </ButtonLink>
        )
      }
    >
      <Query query={found}>{(overview) => <Shown overview={overview} />}</Query>
    </Page>
  )
}

function Shown({ overview }: { readonly overview: Overview }) {
  const { currencies, queues, health, time_zone } = overview
  if (currencies.length === 0) {
    return (
      <>
        {queues.some(({ count }) => count > 0) && <Waiting queues={queues} />}
        <FirstSteps />
      </>
    )
  }
  return (
    <>
      <Columns>
        <div className="grid gap-5">
          <MoneyCards currencies={currencies} timeZone={time_zone} />
          <Holders currencies={currencies} />
        </div>
        <div className="grid gap-5">
          <Waiting queues={queues} />
          <Health health={health} />
        </div>
      </Columns>
      <Charts currencies={currencies.map(({ currency }) => currency)} timeZone={time_zone} />
    </>
  )
}
