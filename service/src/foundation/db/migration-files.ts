// Migrations are SQL files, in order of their numbers. What a file says of itself stands in its
// first lines: `-- holdfast: …`.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sha256 } from '#kit'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const FILE_PATTERN = /^(\d{4})_[a-z0-9_]+\.sql$/
const SAID = /^-- holdfast: (.*)$/gm
const BUILDS_FROM = /^builds from (\d{4}) go on$/
const OUTSIDE = 'outside a transaction'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /**
   * The oldest build, by its last migration, that goes on working once this is applied; null: none
   * that does not have it.
   */
  readonly oldestBuild: number | null
  /** It is one statement that no transaction may hold. */
  readonly isOutside: boolean
}

let own: Migration[] | undefined

/**
 * The migrations of this build, sorted by number. Read once: what a process runs is what it was
 * started with.
 */
export function readMigrations(): readonly Migration[] {
  own ??= readMigrationFiles(FOLDER)
  return own
}

/** Reads a folder. Throws when two share a number, one is misnamed, or says what nobody knows. */
export function readMigrationFiles(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const found = names.toSorted().map((name) => readMigration(folder, name))
  if (new Set(found.map(({ version }) => version)).size !== found.length) {
    throw new Error('two migrations share a number')
  }
  return found
}

function readMigration(folder: string, name: string): Migration {
  const number = FILE_PATTERN.exec(name)?.[1]
  if (number === undefined) throw new Error(`${name}: a migration is named 0001_what.sql`)
  const sql = readFileSync(`${folder}/${name}`, 'utf8')
  const checksum = sha256(sql).toString('hex')
  return { version: Number(number), name, sql, checksum, ...readSaid(name, sql) }
}

function readSaid(name: string, sql: string): Pick<Migration, 'oldestBuild' | 'isOutside'> {
  let oldestBuild: number | null = null
  let isOutside = false
  for (const [, said = ''] of sql.matchAll(SAID)) {
    const oldest = BUILDS_FROM.exec(said)?.[1]
    if (oldest !== undefined) oldestBuild = Number(oldest)
    else if (said === OUTSIDE) isOutside = true
    else throw new Error(`${name}: nothing is known of "holdfast: ${said}"`)
  }
  return { oldestBuild, isOutside }
}
