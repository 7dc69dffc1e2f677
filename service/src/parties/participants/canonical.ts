import { writtenText } from '#kit'

/**
 * One text for equal values: keys sorted, what is null or left out dropped, numbers as they were
 * written. For hashes and comparisons, not for keeping.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const written = writtenText(value)
  if (written !== undefined) return written
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalText(inner)}`)
  return `{${entries.join(',')}}`
}
