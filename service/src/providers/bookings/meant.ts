// Which project a payer meant: the references that a text may hold, found in it however it is
// split, spaced or slipped.
import type { Id } from '#kit'
import { bareText, distinct } from '#kit'
import { creditorReferencesIn } from '#messages'
import type { MeantProject } from './decide.ts'

/** A checkout's begins with C, a project's own with P; nine more follow. */
const STARTS: ReadonlySet<string> = new Set(['C', 'P'])
const LENGTH = 10

/**
 * All that may be a reference in texts: only letters and digits count, and no reference has an O,
 * I or L, so that these are read as the digits they are mistaken for.
 */
export function referencesIn(texts: readonly string[]): string[] {
  return distinct(
    texts.flatMap((text) => {
      const bare = bareText(text).replaceAll('O', '0').replace(/[IL]/g, '1')
      const starts = [...bare].flatMap((letter, at) => (STARTS.has(letter) ? [at] : []))
      return starts.map((at) => bare.slice(at, at + LENGTH)).filter((one) => one.length === LENGTH)
    }),
  )
}

/** A reference that somebody has been given. */
export interface OpenReference {
  readonly reference: string
  readonly project_id: Id<'project'>
  readonly is_checkout: boolean
}

/**
 * The project that texts name: by a creditor reference whose check digits hold, else by words; by a
 * checkout, else by its own reference. A checkout is named where one is; two projects are nobody's
 * choice but a person's.
 */
export function meantBy(
  texts: readonly string[],
  open: ReadonlyMap<string, OpenReference>,
): MeantProject {
  const structured = texts.flatMap(creditorReferencesIn)
  const checked = structured.flatMap((one) => open.get(one) ?? [])
  return namedBy(
    checked.length > 0 ? checked : referencesIn(texts).flatMap((one) => open.get(one) ?? []),
  )
}

function namedBy(found: readonly OpenReference[]): MeantProject {
  const checkouts = found.filter(({ is_checkout }) => is_checkout)
  const named = checkouts.length > 0 ? checkouts : found
  const [first] = named
  if (first === undefined) return null
  if (named.some(({ project_id }) => project_id !== first.project_id)) return 'several'
  const isOne = checkouts.length === 1
  return { projectId: first.project_id, reference: isOne ? first.reference : null }
}
