// What will fall due, day by day, and what an advance ran.
import type { AdvancedClock, DueList } from '@holdfast/contract'
import { Button, Card, dueWords, EmptyState, formatTime, IdLink } from '../components/index.ts'
import { byDay, dueUntil, timeUntil } from './due.ts'

type Item = DueList['data'][number]

interface DueTimelineProps {
  readonly now: string
  readonly items: readonly Item[]
  readonly deliveries: number
  readonly isPending: boolean
  readonly onMove: (to: string) => void
}

const dayWords = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const hourWords = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** The timeline; each entry can be moved to. */
export function DueTimeline({ now, items, deliveries, isPending, onMove }: DueTimelineProps) {
  return (
    <div className="grid gap-6">
      {byDay(items).map(({ at, items: some }) => (
        <section key={at} aria-label={dayWords.format(new Date(at))}>
          <h3 className="mb-2 text-h3">{dayWords.format(new Date(at))}</h3>
          <ol className="grid gap-0 border-l-2 border-line">
            {some.map((item) => (
              <li
                key={`${item.kind} ${item.id ?? ''} ${item.at}`}
                className={
                  'relative grid gap-x-4 gap-y-1 py-2 pl-6 sm:grid-cols-[5rem_1fr_auto] ' +
                  'sm:items-center'
                }
              >
                <span
                  aria-hidden="true"
                  className={
                    'absolute -left-[5px] top-5 size-2 rounded-full bg-accent sm:top-1/2 ' +
                    'sm:-translate-y-1/2'
                  }
                />
                <time dateTime={item.at} className="tabular-nums text-muted">
                  {hourWords.format(new Date(item.at))}
                </time>
                <span className="min-w-0">
                  <span className="font-medium">{dueWords(item.kind)}</span>
                  <span className="text-muted"> · {distance(now, item.at)}</span>
                  {item.id === null ? null : (
                    <span className="block">
                      <IdLink id={item.id} />
                    </span>
                  )}
                </span>
                <MoveHere item={item} items={items} isPending={isPending} onMove={onMove} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {deliveries === 0 ? null : (
        <p className="text-muted">
          Besides,{' '}
          {deliveries === 1
            ? '1 delivery or e-mail waits'
            : `${deliveries} deliveries and e-mails wait`}{' '}
          to be sent.
        </p>
      )}
    </div>
  )
}

function distance(now: string, at: string): string {
  const until = timeUntil(now, at)
  return until === 'now' ? 'due now' : `in ${until}`
}

interface MoveHereProps extends Pick<DueTimelineProps, 'items' | 'isPending' | 'onMove'> {
  readonly item: Item
}

function MoveHere({ item, items, isPending, onMove }: MoveHereProps) {
  const count = dueUntil(items, item.at)
  return (
    <Button size="small" isPending={isPending} onPress={() => onMove(item.at)}>
      Move here<span className="sr-only"> to {formatTime(item.at)}</span>
      {count > 1 ? <span className="text-muted"> and run {count}</span> : null}
    </Button>
  )
}

/** What an advance ran on its way. */
export function Ran({ came: { ran, stopped, now } }: { readonly came: AdvancedClock }) {
  const about = `It was stopped at ${formatTime(now)}; what was due before is done.`
  return (
    <Card title="What the advance ran" about={stopped ? about : undefined}>
      <div role="status">
        {ran.length === 0 ? (
          <EmptyState
            title="Nothing was due"
            text="The clock has moved; nothing was due on the way."
          />
        ) : (
          <ol className="grid gap-2">
            {ran.map(({ at, kind, id }) => (
              <li key={`${at} ${kind} ${id}`} className="flex flex-wrap gap-x-3">
                <span className="tabular-nums text-muted">{formatTime(at)}</span>
                <span>{dueWords(kind)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}
