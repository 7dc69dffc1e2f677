// Looks through everything that is kept for what must not be kept: card numbers and security codes
// anywhere, personal data where only ids belong.
import { isUtf8 } from 'node:buffer'
import { isValidIBAN } from 'ibantools'
import type pg from 'pg'

/** Where only ids and codes belong: whoever reads these must not learn who pays whom. */
export const idsOnly: ReadonlySet<string> = new Set([
  'deliveries',
  'delivery_attempts',
  'event_resends',
  'event_sequences',
  'events',
  'idempotency_keys',
  'jobs',
  'journal_checkpoints',
  'journal_entries',
  'journal_heads',
  'journal_tiles',
  'ledger_accounts',
  'ledger_movements',
  'ledger_transactions',
  'reconciliations',
  'status_steps',
])

/** A text that was kept, and where. */
export interface Kept {
  readonly at: string
  readonly text: string
  /** Bytes that are no text, as what is sealed or hashed: by chance they look like anything. */
  readonly isOpaque?: boolean
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
}

/** Every value of every column of every table, as text; bytes as they read. */
export async function dumpOf(owner: pg.Client): Promise<Kept[]> {
  const { rows: columns } = await owner.query<Column>(
    `select c.table_name, c.column_name, c.data_type
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.table_name not in (select relname from pg_class where relispartition)
        and c.data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying',
                            'bigint')`,
  )
  const kept: Kept[] = []
  for (const { table_name, column_name, data_type } of columns) {
    const column = `"${column_name}"`
    const value = data_type === 'bytea' ? column : `${column}::text`
    const { rows } = await owner.query<{ value: string | Buffer }>(
      `select distinct ${value} as value from "${table_name}" where ${column} is not null`,
    )
    const at = `${table_name}.${column_name}`
    for (const row of rows) kept.push({ at, ...readOf(row.value) })
  }
  return kept
}

const CONTROLS = /[\p{Cc}--[\t\n\r]]/v

/** Bytes of text are read as text, all others letter by letter. */
function readOf(value: string | Buffer): Omit<Kept, 'at'> {
  if (typeof value === 'string') return { text: value }
  const text = value.toString('utf8')
  if (isUtf8(value) && !CONTROLS.test(text)) return { text }
  return { text: value.toString('latin1'), isOpaque: true }
}

/** Numbers that PostgreSQL gives its clusters, by chance: one in ten reads like a card's. */
const GIVEN_BY_CHANCE: ReadonlySet<string> = new Set(['installation.home'])
const CARD = /(?<![\w.-])(?:\d{13,19}|\d{4}(?:[ -]\d{4}){3})(?![\w.-])/g
const SECURITY_CODE = /\b(?:cvv|cvc|security[ _]code)["']?\s*[:=]\s*["']?\d{3,4}/i
const EMAIL = /[\w.+-]+@[\w-]+\.[a-z]{2,}/gi
const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Z0-9])/g

/** Card numbers and security codes in a text that was kept. */
export function cardsIn({ at, text }: Kept): string[] {
  if (GIVEN_BY_CHANCE.has(at)) return []
  const numbers = [...text.matchAll(CARD)].map(([found]) => found.replaceAll(/[ -]/g, ''))
  const code = SECURITY_CODE.exec(text)
  return [...numbers.filter(isLuhn), ...(code === null ? [] : [code[0]])]
}

/** E-mail addresses and IBANs in a text. */
export function addressesIn(text: string): string[] {
  const ibans = [...text.matchAll(IBAN)].map(([found]) => found.replaceAll(' ', ''))
  return [
    ...[...text.matchAll(EMAIL)].map(([found]) => found),
    ...ibans.filter((one) => isValidIBAN(one)),
  ]
}

/**
 * What tells of people: these words, and any e-mail address and IBAN. Bytes that are no text are
 * looked through for the words alone.
 */
export function personalIn(
  { text, isOpaque = false }: Omit<Kept, 'at'>,
  words: readonly string[],
): string[] {
  const addresses = isOpaque ? [] : addressesIn(text)
  const named = words.filter((word) => !addresses.includes(word) && text.includes(word))
  return [...addresses, ...named]
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
