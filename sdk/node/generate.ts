// `node sdk/node/generate.ts`: writes the generated files anew.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generate } from './generator.ts'

const folder = new URL('./generated/', import.meta.url)
const formatter = fileURLToPath(
  new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url),
)

for (const [name, text] of generate()) writeFileSync(new URL(name, folder), text)
const { status } = spawnSync(
  process.execPath,
  [formatter, 'check', '--write', fileURLToPath(folder)],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
