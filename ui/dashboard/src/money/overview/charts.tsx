// The shape of the money over time: what was held, what came and what left.
import type { Currency, Flows } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import {
  Card,
  Chart,
  Columns,
  formatAmount,
  Query,
  SelectField,
  Skeleton,
} from '../../components/index.ts'
import { browserNow } from '../../kit/clock.ts'
import { useQueryText } from '../../router/index.ts'
import { dayBefore, secondsOf } from './days.ts'

const RANGES = ['30', '90', '365'] as const
const CHART_PX = 220

interface ChartsProps {
  readonly currencies: readonly Currency[]
  readonly timeZone: string
}

/** Two charts of one currency, each with its table. */
export function Charts({ currencies, timeZone }: ChartsProps) {
  const [search, change] = useQueryText()
  const currency = currencies.find((one) => one === search.currency) ?? currencies[0] ?? 'eur'
  const range = RANGES.find((one) => one === search.days) ?? '30'
  const found = useOperation(
    'getFlows',
    { query: { currency, from: dayBefore(browserNow(), Number(range), timeZone) } },
    { keepsPrevious: true },
  )
  return (
    <section aria-label="Money over time" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">Money over time</h2>
        <div className="flex gap-3">
          {currencies.length > 1 && (
            <SelectField
              label="Currency"
              name="currency"
              isLabelHidden
              value={currency}
              onChange={(chosen) => change({ currency: chosen })}
              choices={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
            />
          )}
          <SelectField
            label="Time"
            name="days"
            isLabelHidden
            value={range}
            onChange={(days) => change({ days: days === '30' ? undefined : days })}
            choices={RANGES.map((value) => ({ value, label: `${value} days` }))}
          />
        </div>
      </div>
      <Query query={found} loading={<Skeleton height={CHART_PX} />}>
        {(flows) => <Pair flows={flows} />}
      </Query>
    </section>
  )
}

function Pair({ flows }: { readonly flows: Flows }) {
  const { days, currency } = flows
  const times = days.map(({ day }) => secondsOf(day))
  const format = (minor: number) => formatAmount(minor, currency)
  return (
    <Columns>
      <Card title="At the bank, at the end of each day">
        <Chart
          label="Money at the bank at the end of each day"
          kind="area"
          height={CHART_PX}
          times={times}
          format={format}
          series={[{ label: 'At the bank', values: days.map(({ held }) => held), color: 1 }]}
        />
      </Card>
      <Card title="What came and what left, day by day">
        <Chart
          label="What came and what left, day by day"
          kind="bar"
          height={CHART_PX}
          times={times}
          format={format}
          series={[
            { label: 'Came in', values: days.map(({ inflow }) => inflow), color: 2 },
            { label: 'Left', values: days.map(({ outflow }) => outflow), color: 3 },
          ]}
        />
      </Card>
    </Columns>
  )
}
