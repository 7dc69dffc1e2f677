// Writes the README's table of operations from the contract: `node tools/write-operations.ts`.
// A test holds that the README has this table.
import { readFileSync, writeFileSync } from 'node:fs'
import { operations, publicOperationIds } from '../contract/src/index.ts'

const README = new URL('../README.md', import.meta.url)
const BEGIN = '<!-- Written by `node tools/write-operations.ts` from here. -->\n'
const END = '\n<!-- To here. -->\n'

/** The README with the table of the present contract: a line for each area, in its order. */
export function withOperations(readme: string): string {
  const begin = readme.indexOf(BEGIN)
  const end = readme.indexOf(END)
  if (begin === -1 || end === -1) throw new Error('the README has no table of operations')
  return `${readme.slice(0, begin)}${BEGIN}\n${table()}${readme.slice(end)}`
}

function table(): string {
  const areas = new Map<string, string[]>()
  for (const { tag, method, path } of publicOperationIds.map((id) => operations[id])) {
    areas.set(tag, [...(areas.get(tag) ?? []), `\`${method} ${path}\``])
  }
  const lines = [...areas].map(([tag, listed]) => `| ${tag} | ${listed.join(' · ')} |\n`)
  return `| Area | Operations |\n|---|---|\n${lines.join('')}`
}

if (import.meta.main) writeFileSync(README, withOperations(readFileSync(README, 'utf8')))
