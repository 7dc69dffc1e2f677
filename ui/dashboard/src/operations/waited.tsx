// How long something has waited, in words and colour.
import { useTenantNow } from '../api/index.ts'
import { joinClasses } from '../components/index.ts'
import { ageOf, urgencyOf } from './age.ts'

interface AgeProps {
  readonly since: string
  /** Coloured by how urgent it is. */
  readonly isMarked?: boolean
}

/** How long something has waited, by the clock that dated it. */
export function Age({ since, isMarked = false }: AgeProps) {
  const now = useTenantNow()?.getTime()
  if (now === undefined) return null
  const tone = isMarked ? ages[urgencyOf(since, now)] : ''
  return <span className={joinClasses('whitespace-nowrap', tone)}>{ageOf(since, now)}</span>
}

const ages = {
  fresh: 'text-muted',
  waiting: 'text-warn-ink',
  overdue: 'font-medium text-bad-ink',
} as const
