import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventTypes } from '../contract/src/index.ts'
import { referencePages } from './write-reference.ts'

const FOLDER = path.resolve(import.meta.dirname, '../docs/reference')

/** One of several that are shown; hundreds of values; what holds whatever it is given. */
const WITHOUT_FIELDS = ['AnyIntent', 'BankAccountCurrency', 'Country', 'CreatedIntent', 'Metadata']

it('holds no page beside those that are written', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual([...referencePages().keys()].toSorted())
})

it.each([...referencePages()])('%s is current: node tools/write-reference.ts', (name, text) => {
  const file = path.join(FOLDER, name)
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

it('shows on some page every type that a field names', () => {
  const all = [...referencePages().values()].join('\n')
  const shown = new Set([...all.matchAll(/^### (\w+)$/gm)].map(([, name]) => name))
  const fields = [...referencePages().values()].map((text) => text.split('## Fields')[1] ?? '')
  const types = [...fields.join('\n').matchAll(/^\| `\w+` \| (.*?) \|/gm)].flatMap(
    ([, type = '']) => [...type.matchAll(/\b[A-Z]\w+/g)].map(([name]) => name),
  )
  expect(types).toContain('InboundReconciliation')
  expect([...new Set(types)].filter((name) => !shown.has(name)).toSorted()).toEqual(WITHOUT_FIELDS)
})

it('says of every event what it carries, and of a closed set what is in it', () => {
  const [, table = ''] =
    referencePages().get('events.md')?.split('## What each event carries') ?? []
  const told = [...table.matchAll(/^\| `(\w+_\w+)` \| `id`/gm)].map(([, type]) => type)
  expect(told).toEqual([...eventTypes])
  expect(referencePages().get('inbounds.md')).toMatch(/^\| `status` \|.*`undeliverable`/m)
})
