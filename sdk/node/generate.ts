// `node sdk/node/generate.ts`: writes the generated files anew, and the README's table of calls.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withCalls } from './calls-table.ts'
import { generate } from './generator.ts'

const folder = new URL('./generated/', import.meta.url)
const formatter = fileURLToPath(
  new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url),
)

for (const [name, text] of generate()) writeFileSync(new URL(name, folder), text)
const readme = new URL('./README.md', import.meta.url)
writeFileSync(readme, withCalls(readFileSync(readme, 'utf8')))
const { status } = spawnSync(
  process.execPath,
  [formatter, 'check', '--write', fileURLToPath(folder)],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
