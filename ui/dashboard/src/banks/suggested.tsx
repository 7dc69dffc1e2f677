// Projects that money may be meant for, each with what speaks for it: one press names it.
import type { BankDecisionFile, Currency } from '@holdfast/contract'
import { Amount, Button, IdLink } from '../components/index.ts'
import { evidenceWords } from '../money/words/reasons.ts'

export type Suggestion = BankDecisionFile['suggestions'][number]

interface SuggestedProps {
  readonly suggestions: readonly Suggestion[]
  readonly currency: Currency
  readonly onTake: (projectId: string) => void
}

/** The suggestions, the likeliest first; nothing where there is none. */
export function Suggested({ suggestions, currency, onTake }: SuggestedProps) {
  if (suggestions.length === 0) return null
  return (
    <section aria-label="What it may be meant for" className="grid gap-2">
      <h3 className="font-medium">What it may be meant for</h3>
      <ul className="grid gap-3">
        {suggestions.map((one) => (
          <li
            key={one.checkout_id ?? one.project_id}
            className="flex flex-wrap items-start justify-between gap-2"
          >
            <div className="min-w-0">
              <p>
                <IdLink id={one.checkout_id ?? one.project_id} /> {one.buyer_name}{' '}
                {one.outstanding === null ? null : (
                  <Amount minor={one.outstanding} currency={currency} />
                )}
              </p>
              <p className="text-small text-muted">
                {one.evidence.map((evidence) => evidenceWords[evidence]).join(' · ')}
              </p>
            </div>
            <Button
              size="small"
              label={`Name its project: ${one.buyer_name ?? one.project_id}`}
              onPress={() => onTake(one.project_id)}
            >
              Name its project
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
