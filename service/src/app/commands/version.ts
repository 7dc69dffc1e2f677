// Which build this is.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrations } from '#db'
import { isRecord } from '#kit'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const COMMIT_PATTERN = /^[0-9a-f]{40,64}$/

export interface BuildVersion {
  readonly version: string
  /** Null where it is not known. */
  readonly commit: string | null
  readonly node: string
  /** The last migration that this build knows. */
  readonly schema: string
}

/** What is known of this build. */
export function readVersion(): BuildVersion {
  const schema =
    readMigrations()
      .at(-1)
      ?.name.replace(/\.sql$/, '') ?? ''
  return {
    version: packageVersion(),
    commit: buildCommit(ROOT),
    node: process.versions.node,
    schema,
  }
}

/** The same in lines for a person. */
export function versionText({ version, commit, node, schema }: BuildVersion): string {
  return [
    `holdfast   ${version}`,
    `commit     ${commit ?? 'unknown'}`,
    `node       ${node}`,
    `schema     ${schema}`,
  ].join('\n')
}

function packageVersion(): string {
  const told: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  return isRecord(told) && typeof told.version === 'string' ? told.version : 'unknown'
}

/** What a build was made of: written into it (`tools/production`), or what a working copy has. */
export function buildCommit(root: string): string | null {
  const written = textOf(path.join(root, 'COMMIT'))?.trim() ?? ''
  return COMMIT_PATTERN.test(written) ? written : readCommit(path.join(root, '.git'))
}

/** The commit that a folder of git has checked out, read without git; null where there is none. */
export function readCommit(folder: string): string | null {
  const head = textOf(path.join(folder, 'HEAD'))?.trim() ?? ''
  const ref = /^ref: (refs\/\S+)$/.exec(head)?.[1]
  const commit = ref === undefined ? head : commitOf(folder, ref)
  return COMMIT_PATTERN.test(commit) ? commit : null
}

/** A branch has a file of its own, or a line in the one of those that were packed. */
function commitOf(folder: string, ref: string): string {
  const own = textOf(path.join(folder, ref))?.trim()
  if (own !== undefined) return own
  const packed = textOf(path.join(folder, 'packed-refs'))?.split('\n') ?? []
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? ''
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
