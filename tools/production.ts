// `npm run production -- FOLDER`: what the service runs from, without Node and database, assembled
// in a folder, with the bill of its packages. `--commit HASH` says what it is built from where
// there is no working copy of git.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildCommit } from '../service/src/app/commands/version.ts'
import { writeBill } from './production/bill.ts'
import { assembleTree } from './production/tree.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const MEGABYTE = 1_000_000

function main(words: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { commit: { type: 'string' } },
  })
  const [folder, more] = positionals
  if (folder === undefined || more !== undefined) {
    throw new Error('Usage: npm run production -- FOLDER [--commit HASH]')
  }
  const into = path.resolve(folder)
  const given = values.commit ?? ''
  const commit = given === '' ? buildCommit(ROOT) : given
  const sizes = assembleTree({ from: ROOT, into, commit })
  writeBill(into)
  const lines = Object.entries(sizes).map(([part, bytes]) => line(part, bytes))
  const sum = Object.values(sizes).reduce((total, bytes) => total + bytes, 0)
  process.stdout.write(`${[...lines, line('together', sum)].join('\n')}\n`)
}

function line(part: string, bytes: number): string {
  return `${part.padEnd(8)} ${(bytes / MEGABYTE).toFixed(1).padStart(6)} MB`
}

main(process.argv.slice(2))
