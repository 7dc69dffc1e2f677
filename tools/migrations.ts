// Which migrations a database at work can take while the build before goes on beside it.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Migration } from '../service/src/foundation/db/migration-files.ts'
import { isRecord } from '../service/src/foundation/kit/index.ts'

/**
 * The last migration that makes the tables of 0.1.0, in an empty database. Until that is published
 * it is moved along; from then on it stays, and whatever comes is added beside.
 */
export const BASELINE = 60

/** What `migrate` sets itself, and what is a matter of taste. */
const EXCLUDED = ['require-lock-timeout', 'require-statement-timeout', 'prefer-robust-stmts']
const OLDEST_POSTGRES = '15.0'
/** An empty line or a comment, and the end of a statement. */
const STATEMENT_END = /;\s*(?:--[^\n]*)?$/gm

const lintBin = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk')

interface Complaint {
  readonly line: number
  readonly message: string
  readonly rule_name: string
}

function areComplaints(told: unknown): told is Complaint[] {
  return Array.isArray(told) && told.every((one) => isRecord(one) && 'rule_name' in one)
}

/** What is wrong with migrations of a folder, one text each; none where they can be applied. */
export function lintMigrations(folder: string, migrations: readonly Migration[]): string[] {
  return migrations.flatMap((migration) => [
    ...complaintsOf(folder, migration).map(({ line, message, rule_name: rule }) => {
      return `${migration.name}:${line + 1}: ${rule}: ${message}`
    }),
    ...faultsOf(migration).map((fault) => `${migration.name}: ${fault}`),
  ])
}

function complaintsOf(folder: string, { name, isOutside }: Migration): Complaint[] {
  const options = ['--reporter', 'json', '--pg-version', OLDEST_POSTGRES]
  const inside = isOutside ? [] : ['--assume-in-transaction']
  const words = [...options, ...inside, '--exclude', EXCLUDED.join(','), path.join(folder, name)]
  const { status, stdout, stderr } = spawnSync(process.execPath, [lintBin, ...words], {
    encoding: 'utf8',
  })
  if (status !== 0 && stdout.trim() === '') throw new Error(`squawk has failed: ${stderr}`)
  const told: unknown = stdout.trim() === '' ? [] : JSON.parse(stdout)
  if (!areComplaints(told)) throw new Error(`squawk tells something else: ${stdout}`)
  return told
}

/** What the lint does not know: the build before, and what stands outside a transaction. */
function faultsOf({ version, sql, oldestBuild, isOutside }: Migration): string[] {
  const faults: string[] = []
  if (oldestBuild === null) {
    faults.push(
      'say from which build on others go on beside it: `-- holdfast: builds from … go on`',
    )
  } else if (oldestBuild < BASELINE || oldestBuild >= version) {
    faults.push(`builds that go on beside it begin at ${BASELINE}, and before it`)
  }
  if (isOutside && (sql.match(STATEMENT_END)?.length ?? 0) !== 1) {
    faults.push('outside a transaction stands one statement alone')
  }
  return faults
}
