import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { referencePages } from './write-reference.ts'

const FOLDER = path.resolve(import.meta.dirname, '../docs/reference')

it('holds no page beside those that are written', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual([...referencePages().keys()].toSorted())
})

it.each([...referencePages()])('%s is current: node tools/write-reference.ts', (name, text) => {
  const file = path.join(FOLDER, name)
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
