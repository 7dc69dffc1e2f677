// What the service prints invoices and receipts with: the words of the pages, their amounts and
// days, and the QR code of a SEPA transfer.
import type { Language, TransferInstructions } from '@holdfast/contract'
import { countryName } from './format/countries.ts'
import { epcText } from './format/epc.ts'
import { formatAmount } from './format/money.ts'
import { scanCode } from './parts/scan-code.ts'
import type { InvoiceWords } from './words/invoice/en.ts'
import { loadAll } from './words/load.ts'
import { englishWords, localeOf } from './words/words.ts'

/** How a language writes what stands on an invoice. */
export interface Print {
  readonly words: InvoiceWords
  /** What the rows of a transfer are called. */
  readonly rows: Readonly<Record<string, string>>
  /** Whole minor units, as `£1,234.56`. */
  readonly amount: (minor: number, currency: string) => string
  /** The day of an instant, in the zone of who issues it. */
  readonly day: (instant: string) => string
  /** The name of a country. */
  readonly country: (code: string) => string
}

const spoken = await loadAll()

/** How invoices and receipts are written in a language, with days of a time zone (IANA name). */
export function printIn(language: Language, timeZone: string): Print {
  const { invoice, transfer } = spoken.get(language) ?? englishWords
  const locale = localeOf(language)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  return {
    words: invoice,
    rows: transfer.rows,
    amount: (minor, currency) => formatAmount(minor, currency, [locale]),
    day: (instant) => days.format(new Date(instant)),
    country: (code) => countryName(code, [locale]),
  }
}

/** The code that banking apps read, row by row; undefined where no standard has one. */
export function transferCode(instructions: TransferInstructions): boolean[][] | undefined {
  const text = epcText(instructions)
  return text === undefined ? undefined : scanCode(text)
}
