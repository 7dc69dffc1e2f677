// A status as a word with a shape: colour is the third thing that tells, never the only one.
import { joinClasses } from './classes.ts'
import { Icon, type IconName } from './icons.tsx'

export type Tone = 'neutral' | 'waiting' | 'active' | 'good' | 'review' | 'bad'

const looks: Readonly<Record<Tone, { readonly icon: IconName; readonly look: string }>> = {
  neutral: { icon: 'ring', look: 'bg-sunken text-muted' },
  waiting: { icon: 'dots', look: 'bg-warn-soft text-warn-ink' },
  active: { icon: 'play', look: 'bg-info-soft text-info-ink' },
  good: { icon: 'check', look: 'bg-good-soft text-good-ink' },
  review: { icon: 'eye', look: 'bg-accent-soft text-accent' },
  bad: { icon: 'stop', look: 'bg-bad-soft text-bad-ink' },
}

const tones: readonly (readonly [RegExp, Tone])[] = [
  [/review/, 'review'],
  [/fail|refus|declin|return|chargeback|taken_back|abandon|disabled|bounced|revoked/, 'bad'],
  [/awaiting|pending|required|incomplete|unreconciled|scheduled|paused|late|open$/, 'waiting'],
  [/cancel|expired|withdrawn|archived|ended|none|dropped/, 'neutral'],
  [/settling|process|submitted|confirmed|approved|running|sent|created|received/, 'active'],
  [
    /settled|executed|paid|passed|agrees|active|succeeded|delivered|complete|done|enabled|verified/,
    'good',
  ],
]

/** The tone of a status by its word, where the caller has none. */
function toneOf(status: string): Tone {
  return tones.find(([pattern]) => pattern.test(status))?.[1] ?? 'neutral'
}

interface StatusBadgeProps {
  readonly status: string
  /** Other words than those of the status. */
  readonly label?: string
  readonly tone?: Tone
  /** What the status means. */
  readonly title?: string
}

/** A status. */
export function StatusBadge({ status, label, tone, title }: StatusBadgeProps) {
  const { icon, look } = looks[tone ?? toneOf(status)]
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1 rounded-full px-2 py-px text-small whitespace-nowrap',
        look,
      )}
      title={title}
    >
      <Icon name={icon} className="size-3" />
      {label ?? asSentence(status)}
    </span>
  )
}

/** `awaiting_funds` as `Awaiting funds`. */
export function asSentence(word: string): string {
  const text = word.replaceAll(/[_.]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
