// How long something has waited, in words and colour.
import { useTenantNow } from '../api/index.ts'
import { classes } from '../components/index.ts'
import { age, urgency } from './age.ts'

interface AgeProps {
  readonly since: string
  /** Coloured by how urgent it is. */
  readonly isMarked?: boolean
}

/** How long something has waited, by the clock that dated it. */
export function Age({ since, isMarked = false }: AgeProps) {
  const now = useTenantNow()?.getTime()
  if (now === undefined) return null
  const tone = isMarked ? ages[urgency(since, now)] : ''
  return <span className={classes('whitespace-nowrap', tone)}>{age(since, now)}</span>
}

const ages = {
  fresh: 'text-muted',
  waiting: 'text-warn-ink',
  overdue: 'font-medium text-bad-ink',
} as const
