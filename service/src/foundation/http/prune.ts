// Makes a body fit its schema by leaving out what is wrong, so that the rules which a schema cannot
// state are checked all the same: one answer names every wrong field, of either kind.
import type { FieldFault } from '#kit'
import { isRecord } from '#kit'

/** What stands in for required fields that are missing or wrong. */
export type StandIns = Readonly<Record<string, unknown>>

/**
 * A copy of a body without the fields that faults name. A wrong element of a list becomes `{}`, so
 * that the others keep their places.
 */
export function pruneFaulty(
  body: unknown,
  faults: readonly FieldFault[],
  standIns: StandIns,
): unknown {
  if (!isRecord(body)) return body
  const copy = structuredClone(body)
  for (const { pointer } of faults) removeAt(copy, stepsOf(pointer))
  return { ...standIns, ...copy }
}

/** The faults that do not follow from one of the `earlier` ones. */
export function independentFaults(
  faults: readonly FieldFault[],
  earlier: readonly FieldFault[],
): FieldFault[] {
  return faults.filter(
    ({ pointer }) =>
      !earlier.some((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`)),
  )
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function removeAt(within: unknown, steps: readonly string[]): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  if (Array.isArray(within)) {
    const place = Number(step)
    if (!(place in within)) return
    if (rest.length === 0) within[place] = {}
    else removeAt(within[place], rest)
  } else if (isRecord(within)) {
    if (rest.length === 0) Reflect.deleteProperty(within, step)
    else removeAt(within[step], rest)
  }
}
