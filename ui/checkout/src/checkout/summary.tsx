import type { PublicIntent, PublicLine } from '@holdfast/contract'
import { formatDay } from '../format/dates.ts'
import { formatAmount } from '../format/money.ts'
import { Button } from '../parts/button.tsx'
import { HeldPicture } from '../parts/held-picture.tsx'
import { LockIcon } from '../parts/icons.tsx'
import { Screen, Total } from '../parts/screen.tsx'
import { words } from '../words/words.ts'

interface SummaryProps {
  readonly intent: PublicIntent
  readonly isFirst: boolean
  readonly onNext: () => void
}

/** Who asks for money, what for, and how much. */
export function Summary({ intent, isFirst, onNext }: SummaryProps) {
  const { lines, organisation, currency } = intent
  const due = lines.filter((line) => line.due)
  const later = lines.filter((line) => !line.due)
  const money = (minor: number) => formatAmount(minor, currency)
  return (
    <Screen
      title={words.summary.title(organisation.name)}
      takesFocus={!isFirst}
      bar={
        <>
          <Total label={words.summary.totalNow} amount={money(intent.total)} />
          <Button onPress={onNext}>{words.summary.next}</Button>
        </>
      }
    >
      <section class="card" aria-labelledby="due-title">
        <h2 id="due-title" class="small-title">
          {words.summary.due}
        </h2>
        <Lines lines={due} money={money} />
        <dl class="sums">
          <div>
            <dt>{words.summary.subtotal}</dt>
            <dd class="amount">{money(intent.subtotal)}</dd>
          </div>
          {intent.fee > 0 && (
            <div>
              <dt>{words.summary.fee}</dt>
              <dd class="amount">{money(intent.fee)}</dd>
            </div>
          )}
          <div class="sums-total">
            <dt>{words.summary.total}</dt>
            <dd class="amount">{money(intent.total)}</dd>
          </div>
        </dl>
      </section>
      {later.length > 0 && (
        <section class="card card-quiet" aria-labelledby="later-title">
          <h2 id="later-title" class="small-title">
            {words.summary.later}
          </h2>
          <p class="quiet">{words.summary.laterHint}</p>
          <Lines lines={later} money={money} />
        </section>
      )}
      {due.some((line) => line.held) && (
        <HeldPicture now="paid" sentence={words.held.before(organisation.name)} />
      )}
    </Screen>
  )
}

interface LinesProps {
  readonly lines: readonly PublicLine[]
  readonly money: (minor: number) => string
}

/** What the money is for, line by line. */
export function Lines({ lines, money }: LinesProps) {
  return (
    <ul class="lines">
      {lines.map((line, index) => (
        <li key={index} class="line">
          <div class="line-words">
            <span class="line-title">{line.description}</span>
            {line.summary !== null && <span class="quiet">{line.summary}</span>}
            {line.tax !== null && line.tax > 0 && (
              <span class="quiet">{words.summary.tax(money(line.tax))}</span>
            )}
            {line.required_by !== null && (
              <span class="quiet">{words.summary.neededBy(formatDay(line.required_by))}</span>
            )}
            {line.held && (
              <span class="tag">
                <LockIcon /> {words.summary.held}
              </span>
            )}
          </div>
          <span class="amount">{money(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
}
