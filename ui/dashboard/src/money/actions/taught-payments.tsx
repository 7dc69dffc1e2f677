// What a taught rule did with the payments of its payer, or would do.
import type { TaughtOutcome, TaughtPayment } from '@holdfast/contract'
import { Amount, LinkTo, Time } from '../../components/index.ts'

const outcomeWords: Readonly<Record<TaughtOutcome, string>> = {
  matched: 'Matched by this rule',
  agrees: 'Was matched to this project without it',
  differs: 'Belonged to another project: the rule would be wrong',
  would_match: 'Waits; would be matched',
  would_suggest: 'Waits in another project; this one would be suggested first',
  names_checkout: 'Waits; names a checkout, so the rule does not apply',
  waits: 'Waits; no checkout, or more than one, could take it',
  other: 'In review, moved or sent back',
}

/** Payments of a payer, the newest first. */
export function TaughtPayments({ payments }: { readonly payments: readonly TaughtPayment[] }) {
  if (payments.length === 0) {
    return <p className="text-muted">Nothing more is known about this payer.</p>
  }
  const wrong = payments.filter(({ outcome }) => outcome === 'differs').length
  return (
    <section aria-label="Payments of this payer" className="grid gap-2">
      <h3 className="text-h3">Payments of this payer</h3>
      {wrong === 0 ? null : (
        <p role="status" className="rounded-card bg-warn-soft p-3 text-warn-ink">
          {wrong === 1
            ? 'One payment of this payer belonged to another project.'
            : `${wrong} payments of this payer belonged to other projects.`}
        </p>
      )}
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <Payment key={payment.inbound_id} payment={payment} />
        ))}
      </ul>
    </section>
  )
}

function Payment({ payment }: { readonly payment: TaughtPayment }) {
  const { inbound_id, created_at, amount, currency, outcome, checkout_id } = payment
  return (
    <li className="grid gap-0.5 py-2">
      <span className="flex justify-between gap-4">
        <LinkTo to={`/inbounds/${inbound_id}`}>
          <Time at={created_at} kind="short" />
        </LinkTo>
        <Amount minor={amount} currency={currency} isStrong />
      </span>
      <span className="text-small text-muted">
        {outcomeWords[outcome]}
        {checkout_id === null ? null : (
          <>
            {' · '}
            <LinkTo to={`/checkouts/${checkout_id}`}>checkout</LinkTo>
          </>
        )}
      </span>
    </li>
  )
}
