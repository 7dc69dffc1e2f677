// The query of an address as plain texts: `?status=failed&currency=eur`. A reader can change it by
// hand, and a link shows what it filters.

export type Search = Readonly<Record<string, string>>

/** Reads the query of an address. */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Writes the query of an address; empty values are left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') written.set(key, value)
  }
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}
