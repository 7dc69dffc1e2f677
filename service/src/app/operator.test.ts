import { hostname, userInfo } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { readOperator } from './operator.ts'

const of =
  (user: string, host = 'db-1') =>
  () => ({ user, host })

afterEach(() => vi.unstubAllEnvs())

it('takes the name that is given, and nothing in its place where it is none', () => {
  expect(readOperator('Ada Lovelace', of('root'))).toBe('Ada Lovelace')
  for (const given of ['', '{', 'ada\n', 'a'.repeat(101)]) {
    expect(readOperator(given, of('root'))).toBeNull()
  }
})

it.each([
  ['ada', 'db-1.example.com', 'ada@db-1.example.com'],
  ['NORTH\\ada', 'db', 'NORTH\\ada@db'],
  ['ada b\u001b[2K', 'd{b}', 'ada?b?[2K@d?b?'],
  ['ada'.repeat(60), 'db', 'ada'.repeat(60).slice(0, 100)],
])('names user %j at host %j so that a line holds it', (user, host, named) => {
  expect(readOperator(undefined, of(user, host))).toBe(named)
})

it('names who runs it, or whoever has asked for that', () => {
  vi.stubEnv('SUDO_USER', undefined)
  expect(readOperator(undefined)).toBe(`${userInfo().username}@${hostname()}`)
  vi.stubEnv('SUDO_USER', 'ada')
  expect(readOperator(undefined)).toBe(`ada@${hostname()}`)
})
