// `node sdk/node/generate.ts` writes `generated/` anew from the contract.
import { mkdirSync, writeFileSync } from 'node:fs'
import { generate } from './generator.ts'

const folder = new URL('./generated/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, text] of generate()) writeFileSync(new URL(name, folder), text)
