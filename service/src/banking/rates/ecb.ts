// The euro reference rates as the European Central Bank publishes them (eurofxref-daily.xml).
import type { Decimal } from './decimal.ts'
import { parseDecimal } from './decimal.ts'
import type { RateTable } from './rates.ts'

/** Larger than the file of ninety days. */
const FILE_CHARACTERS_MAX = 2_000_000
const DAY =
  /<Cube\s+time=(["'])(\d{4}-\d{2}-\d{2})\1\s*>(.*?)<\/Cube>\s*(?=<Cube\s+time=|<\/Cube>)/gs
const RATE = /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])([^"'<>]*)\3\s*\/>/g

/**
 * Reads the rates of the newest day of a reference file. Throws an Error that says what is wrong:
 * no day, no rate, a rate that is no positive decimal, a currency twice. Entities are not expanded.
 */
export function parseReferenceRates(xml: string): RateTable {
  if (xml.length > FILE_CHARACTERS_MAX) throw new Error('the reference file is too large')
  if (xml.includes('<!')) throw new Error('a reference file declares nothing')
  const days = [...xml.matchAll(DAY)].map(([, , day = '', body = '']) => ({ day, body }))
  const newest = days.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
  if (newest === undefined) throw new Error('the reference file has no day')
  const rates = new Map<string, Decimal>()
  for (const [, , code = '', , text = ''] of newest.body.matchAll(RATE)) {
    const rate = parseDecimal(text)
    if (rate === undefined) throw new Error(`the rate of ${code} is no positive decimal: ${text}`)
    const currency = code.toLowerCase()
    if (rates.has(currency)) throw new Error(`${code} stands twice on ${newest.day}`)
    rates.set(currency, rate)
  }
  if (rates.size === 0) throw new Error(`the reference file has no rate on ${newest.day}`)
  return { day: newest.day, base: 'eur', rates }
}
