// What is typed into the forms of a verification, kept in the tab, and what is wrong with it.
import { useLayoutEffect, useState } from 'preact/hooks'
import { RequestError } from '../api/problem.ts'
import { keepEntries, keptEntry } from '../frame/kept.ts'
import type { Faults } from '../parts/field.tsx'

/** Texts by the names of their fields. */
export type Entries = Readonly<Record<string, string>>

/** Texts of a form that a sleeping phone or a reload does not lose. */
export function useKeptEntries<Name extends string>(
  form: string,
  first: Readonly<Record<Name, string>>,
): [Readonly<Record<Name, string>>, (name: Name, value: string) => void, () => void] {
  const [entries, setEntries] = useState(() => keptEntries(form, first))
  useLayoutEffect(() => keepEntries(form, entries), [form, entries])
  const set = (name: Name, value: string) => setEntries((now) => ({ ...now, [name]: value }))
  return [entries, set, () => setEntries(first)]
}

/** Texts of a form as this tab knows them; `first` where it knows none. */
export function keptEntries<Form extends Entries>(form: string, first: Form): Form {
  const filled = { ...first }
  for (const name of Object.keys(first)) {
    const text = keptEntry(form, name)
    if (text !== undefined) Object.assign(filled, { [name]: text })
  }
  return filled
}

/** What is wrong in a form, and how often it was tried. */
export function useFaults() {
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  return {
    faults,
    tries,
    show: setFaults,
    refuse: (found: Faults) => {
      setFaults(found)
      setTries((before) => before + 1)
    },
  }
}

/** Only those that are there. */
export function faultsIf(found: readonly (readonly [string, string] | false)[]): Faults {
  return Object.fromEntries(found.filter((one) => one !== false))
}

/** The service's faults beside the fields they name; `other` where it names none of them. */
export function namedFaults(
  error: unknown,
  fieldOf: (pointer: string) => readonly [string, string] | undefined,
  other: readonly [string, string],
): Faults {
  const served = error instanceof RequestError ? error.faults : []
  const named = served.flatMap(({ pointer }) => {
    const field = fieldOf(pointer)
    return field === undefined ? [] : [field]
  })
  return Object.fromEntries(named.length === 0 ? [other] : named)
}
