// Facts of a resource: each line with its name, left out where there is nothing to show.
import type { ReactNode } from 'react'
import { IdLink, Time } from '../../components/index.ts'

/** One line of the facts of a resource. */
export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** A fact that is a time; nothing when there is none. */
export function timeFact(label: string, at: string | null): Fact | null {
  return at === null ? null : { label, value: <Time at={at} kind="full" /> }
}

/** A fact that is the id of another resource; nothing when there is none. */
export function idFact(label: string, id: string | null): Fact | null {
  return id === null ? null : { label, value: <IdLink id={id} /> }
}

/** A fact that is text; nothing when there is none. */
export function textFact(label: string, text: string | null): Fact | null {
  return text === null || text === '' ? null : { label, value: text }
}
