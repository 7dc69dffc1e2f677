// Writes the README's table of operations from the contract: `node tools/write-operations.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import { operations, publicOperationIds } from '../contract/src/index.ts'

const README = new URL('../README.md', import.meta.url)
const HEAD = '| Area | Operations |\n|---|---|\n'

/** One line for each area, in the order of the contract. */
function table(): string {
  const areas = new Map<string, string[]>()
  for (const { tag, method, path } of publicOperationIds.map((id) => operations[id])) {
    areas.set(tag, [...(areas.get(tag) ?? []), `\`${method} ${path}\``])
  }
  const lines = [...areas].map(([tag, listed]) => `| ${tag} | ${listed.join(' · ')} |\n`)
  return HEAD + lines.join('')
}

const text = readFileSync(README, 'utf8')
const begin = text.indexOf(HEAD)
if (begin === -1) throw new Error('the README has no table of operations')
const end = text.indexOf('\n\n', begin) + 1
writeFileSync(README, text.slice(0, begin) + table() + text.slice(end))
