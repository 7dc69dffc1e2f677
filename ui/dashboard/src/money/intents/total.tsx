// What a new payment comes to, while it is written.
import { Amount, Card } from '../../components/index.ts'
import { browserNow } from '../../kit/clock.ts'
import { parseAmount } from '../words/amounts.ts'
import { type IntentDraft, totalsOf } from './draft.ts'

/** The lines of the payment and what the buyer pays now; stays in sight. */
export function Total({ draft }: { readonly draft: IntentDraft }) {
  const { currency, settlements } = draft
  const { later, buyerFee, total } = totalsOf(draft, browserNow())
  return (
    <div className="lg:sticky lg:top-20">
      <Card title="What the buyer pays">
        <dl className="grid gap-1.5">
          {settlements.map(({ key, amount, description }, index) => {
            const parsed = parseAmount(amount)
            return (
              <div key={key} className="flex justify-between gap-4">
                <dt className="min-w-0 truncate">
                  {description === '' ? `Settlement ${index + 1}` : description}
                </dt>
                <dd>{parsed.ok ? <Amount minor={parsed.value} currency={currency} /> : '–'}</dd>
              </div>
            )
          })}
          {buyerFee > 0 && (
            <div className="flex justify-between gap-4">
              <dt>Buyer fee</dt>
              <dd>
                <Amount minor={buyerFee} currency={currency} />
              </dd>
            </div>
          )}
          <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-h3">
            <dt>To pay now</dt>
            <dd aria-live="polite">
              <Amount minor={total} currency={currency} />
            </dd>
          </div>
          {later > 0 && (
            <div className="flex justify-between gap-4 text-muted">
              <dt>Collected later</dt>
              <dd>
                <Amount minor={later} currency={currency} />
              </dd>
            </div>
          )}
        </dl>
      </Card>
    </div>
  )
}
