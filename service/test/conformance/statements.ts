// The statements of the service.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const SERVICE = path.resolve(import.meta.dirname, '../..')
const TELLER = path.join(import.meta.dirname, 'tell-statements.ts')

/** The files in which the rooms declare their statements. */
export const stores: readonly string[] = globSync('src/**/{store,store-*,database}.ts', {
  cwd: SERVICE,
})
  .filter((name) => !name.includes('testing'))
  .toSorted()

interface Declared {
  readonly name: string
  /** As it is sent. */
  readonly text: string
  /** As the coordinator of a cluster is sent it. */
  readonly clusterText: string
  readonly isPlannedForValues: boolean
  /** Of each position of the text. */
  readonly slots: readonly { readonly name: string; readonly type: string }[]
}

export const storePaths: readonly string[] = stores.map((store) => path.join(SERVICE, store))

/** What these files declare, told by a process of its own: beside other tests are theirs, too. */
export function serviceStatements(): Declared[] {
  const files = storePaths.map((store) => pathToFileURL(store).href)
  const options = { cwd: SERVICE, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY } as const
  return JSON.parse(execFileSync(process.execPath, [TELLER, ...files], options))
}
