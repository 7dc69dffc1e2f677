// For whom money is held: the sellers with most of it.
import type { HolderList, OverviewCurrency } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, Card, LinkTo, Query } from '../../components/index.ts'

const PERCENT = 100

type Holder = HolderList['data'][number]

/** The largest holders of each currency, as shares of what is held. */
export function Holders({ currencies }: { readonly currencies: readonly OverviewCurrency[] }) {
  const found = useOperation('listHolders', {})
  return (
    <Card title="For whom it is held" isFlush>
      <Query query={found}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 pb-4 text-muted">
              Nobody at present. Settlements that hold money for a seller are added up here.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((holder) => (
                <HolderLine
                  key={`${holder.participant_id ?? 'nobody'} ${holder.currency}`}
                  of={holder}
                  held={currencies.find(({ currency }) => currency === holder.currency)?.held ?? 0}
                />
              ))}
              {currencies.map((currency) => (
                <RestLine key={currency.currency} of={currency} holders={data} />
              ))}
            </ul>
          )
        }
      </Query>
    </Card>
  )
}

interface RestLineProps {
  readonly of: OverviewCurrency
  readonly holders: readonly Holder[]
}

/** What is held, but not for those above, so that all lines add up to it. */
function RestLine({ of: { currency, held }, holders }: RestLineProps) {
  const own = holders.filter((holder) => holder.currency === currency)
  const rest = held - own.reduce((sum, { amount }) => sum + amount, 0)
  if (rest <= 0) return null
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2 text-muted">
      <span>In project balances, or for others</span>
      <Amount minor={rest} currency={currency} />
    </li>
  )
}

function HolderLine({ of, held }: { readonly of: Holder; readonly held: number }) {
  const { participant_id, name, email, amount, currency, settlements } = of
  const share = held <= 0 ? 0 : Math.min(PERCENT, Math.round((amount / held) * PERCENT))
  const shown = share === 0 && amount > 0 ? '< 1' : share
  const plural = settlements === 1 ? 'settlement' : 'settlements'
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2">
      <span className="min-w-0 truncate">
        {participant_id === null ? (
          'For no seller yet'
        ) : (
          <LinkTo to={`/participants/${participant_id}`}>{name ?? email ?? 'Erased'}</LinkTo>
        )}
      </span>
      <Amount minor={amount} currency={currency} isStrong />
      <span className="col-span-2 mt-1 flex items-center gap-3 text-small text-muted">
        <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full bg-accent" style={{ width: `${share}%` }} />
        </span>
        <span className="whitespace-nowrap">
          {shown} % of {currency.toUpperCase()} held, {settlements} {plural}
        </span>
      </span>
    </li>
  )
}
