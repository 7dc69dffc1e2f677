// How much is held of each currency, and what makes up the money at the bank.
import type { OverviewCurrency } from '@holdfast/contract'
import { Amount, Card, LinkTo } from '../../components/index.ts'

interface CardsProps {
  readonly currencies: readonly OverviewCurrency[]
  readonly timeZone: string
}

/** A card for each currency. */
export function MoneyCards({ currencies, timeZone }: CardsProps) {
  return (
    <>
      {currencies.map((one) => (
        <MoneyCard key={one.currency} of={one} timeZone={timeZone} />
      ))}
    </>
  )
}

interface CardProps {
  readonly of: OverviewCurrency
  readonly timeZone: string
}

function MoneyCard({ of, timeZone }: CardProps) {
  const { currency, held, at_bank } = of
  return (
    <Card>
      <h2 className="text-muted">Held in {currency.toUpperCase()}</h2>
      <p className="text-h1">
        <LinkTo to={`/projects?currency=${currency}`} className="text-ink no-underline">
          <Amount minor={held} currency={currency} />
        </LinkTo>
      </p>
      <p className="text-small text-muted">in projects and settlements, until it is released</p>
      <dl className="mt-2 grid gap-1">
        {partsOf(of).map((part) => (
          <Part key={part.label} part={part} currency={currency} />
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-medium">
          <dt>= At the bank</dt>
          <dd>
            <Amount minor={at_bank} currency={currency} />
          </dd>
        </div>
      </dl>
      <NextPayout of={of} timeZone={timeZone} />
    </Card>
  )
}

interface PartLine {
  readonly label: string
  readonly minor: number
  readonly to?: string
}

/** What else is at the bank beside what is held; what is zero says nothing and is left out. */
function partsOf(of: OverviewCurrency): PartLine[] {
  const { currency, in_review, leaving, revenue, interest, own_money, shortfall } = of
  const parts: PartLine[] = [
    { label: '+ In review', minor: in_review, to: '/inbounds?status=in_review' },
    { label: '+ On its way out', minor: leaving, to: `/outbounds?currency=${currency}` },
    { label: '+ Your revenue', minor: revenue, to: '/payouts' },
    { label: '+ Interest of the bank', minor: interest },
    { label: '+ Your own money', minor: own_money },
    { label: '− Owed for what was taken back and bank charges', minor: shortfall },
  ]
  return parts.filter(({ minor }) => minor !== 0)
}

interface PartProps {
  readonly part: PartLine
  readonly currency: OverviewCurrency['currency']
}

function Part({ part: { label, minor, to }, currency }: PartProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{to === undefined ? label : <LinkTo to={to}>{label}</LinkTo>}</dt>
      <dd>
        <Amount minor={minor} currency={currency} />
      </dd>
    </div>
  )
}

function NextPayout({ of, timeZone }: CardProps) {
  const { next_payout, currency, unreconciled } = of
  return (
    <div className="mt-3 grid gap-1 text-small text-muted">
      {unreconciled > 0 && (
        <p>
          <Amount minor={unreconciled} currency={currency} /> of what is held is not matched to
          anything.
        </p>
      )}
      {next_payout === null || next_payout.amount <= 0 ? (
        <p>No revenue to pay out yet.</p>
      ) : (
        <p>
          Next payout <Amount minor={next_payout.amount} currency={currency} /> on{' '}
          <time dateTime={next_payout.at}>{payoutDay(next_payout.at, timeZone)}</time>
          {!next_payout.has_account && (
            <>
              {' – '}
              <LinkTo to="/settings/payouts">give a bank account</LinkTo> first
            </>
          )}
        </p>
      )}
    </div>
  )
}

function payoutDay(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return format.format(new Date(at))
}
