// What grows without end is named where whoever runs the service looks for it, with its bytes.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const guide = readFileSync(path.join(ROOT, 'docs/guides/operate.md'), 'utf8')
const schema = readFileSync(path.join(ROOT, 'service/schema.sql'), 'utf8')

test('each table that lies in months stands among what grows', () => {
  const [, grows = ''] = /\n## What grows\n([\s\S]*?)\n### /.exec(guide) ?? []
  const named = new Set([...grows.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))
  const inMonths = [...schema.matchAll(/^create table (\w+) \([^;]*\) partition by/gm)]
  expect(inMonths.length).toBeGreaterThan(5)
  expect(inMonths.map(([, name]) => name).filter((name) => !named.has(name))).toEqual([])
})
