// Who looks for what he has seen finds it as the program says it.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { errors } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { ROOT, readDocument } from './documents/index.ts'

const sources = globSync('{service/src,tools,contract/src}/**/*.{ts,mjs}', { cwd: ROOT })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
const said = sources.join('\n').replaceAll(/' \+\n\s+'/g, '')

/** What the first column of each table quotes. */
const quoted = readDocument('docs/guides/troubleshoot.md')
  .text.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Seen'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
  .map(([, text = '']) => text)
  .filter((text) => /[ _:]/.test(text) && !text.startsWith('HOLDFAST_'))

test.each(quoted)('%s is said', (text) => {
  const isCode = /^[a-z]+(_[a-z]+)+$/.test(text)
  const isSaid = (part: string) => (isCode ? part in errors : said.includes(part.trim()))
  expect(text.split('…').filter((part) => !isSaid(part))).toEqual([])
})
