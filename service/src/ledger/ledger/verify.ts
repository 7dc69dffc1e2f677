// Checks the books as a whole: every file of service/invariants is a question whose answer must be
// empty. All are asked in one snapshot, over all tenants, by a connection of the database's owner.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { readAsOwner } from '#db'

const FOLDER = fileURLToPath(new URL('../../../invariants/', import.meta.url))
const FILE_PATTERN = /^\d{2}_[a-z0-9_]+\.sql$/
/** Rows shown of one broken invariant; the first few say what happened. */
const BREACHES_SHOWN_MAX = 20

/** A row that an invariant found where there must be none. */
export interface Breach {
  /** The invariant's file name without its ending: `02_tenant_sums`. */
  readonly invariant: string
  readonly row: Readonly<Record<string, unknown>>
}

export interface Invariant {
  readonly name: string
  readonly sql: string
}

/** Reads the invariants, sorted by number. Throws when there is none or a name is malformed. */
export function readInvariants(folder: string = FOLDER): Invariant[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  if (names.length === 0) throw new Error(`${folder} holds no invariant`)
  return names.toSorted().map((name) => {
    if (!FILE_PATTERN.test(name)) throw new Error(`${name}: an invariant is named 01_what.sql`)
    return { name: name.slice(0, -'.sql'.length), sql: readFileSync(`${folder}/${name}`, 'utf8') }
  })
}

/** The invariants of the ledger by itself, 01 to 09: true also where no other room has rows. */
export function ledgerInvariants(): Invariant[] {
  return readInvariants().filter(({ name }) => name.startsWith('0'))
}

/**
 * Asks every invariant in one snapshot and returns what it found, at most 20 rows for each: an
 * empty list means that the books are right. The client must have no transaction open.
 * Throws when its role sees only a part of the rows.
 */
export async function checkInvariants(
  client: pg.ClientBase,
  invariants: readonly Invariant[] = readInvariants(),
): Promise<Breach[]> {
  return await readAsOwner(client, async () => {
    const breaches: Breach[] = []
    for (const invariant of invariants) {
      const rows = await askInvariant(client, invariant)
      const shown = rows.slice(0, BREACHES_SHOWN_MAX)
      breaches.push(...shown.map((row) => ({ invariant: invariant.name, row })))
    }
    return breaches
  })
}

async function askInvariant(
  client: pg.ClientBase,
  { name, sql }: Invariant,
): Promise<readonly Breach['row'][]> {
  try {
    return (await client.query<Breach['row']>(sql)).rows
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`the invariant ${name} cannot be asked: ${reason}`, { cause: error })
  }
}
