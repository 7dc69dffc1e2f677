import { expect, it } from 'vitest'
import { parseCommandLine, serverUsage } from './command-line.ts'

it('starts where nothing else is said', () => {
  const nothing = { isJson: false, receivers: [], diskBytes: null, isMoved: false, by: undefined }
  expect(parseCommandLine([])).toEqual({ name: 'start', ...nothing })
})

it('takes a command and its options in any order', () => {
  expect(parseCommandLine(['--json', 'version'])).toMatchObject({ name: 'version', isJson: true })
  expect(parseCommandLine(['migrate', '--help'])).toMatchObject({ name: 'help' })
})

it('takes receivers for a check, and for nothing else', () => {
  const words = ['--webhook', 'https://a.example', '--webhook=https://b.example']
  const receivers = ['https://a.example', 'https://b.example']
  expect(parseCommandLine(['check', ...words])).toMatchObject({ name: 'check', receivers })
  expect(() => parseCommandLine(['migrate', ...words])).toThrow(/^--webhook: migrate tries no/)
})

it('takes what is free for a doctor, and for nothing else', () => {
  const words = ['--disk-bytes', '1000']
  expect(parseCommandLine(['doctor', ...words])).toMatchObject({ diskBytes: 1_000 })
  expect(() => parseCommandLine(['check', ...words])).toThrow(/^--disk-bytes: check has no use/)
  expect(() => parseCommandLine(['doctor', '--disk-bytes=1k'])).toThrow(/a whole number of bytes/)
})

it('takes who says that a database lives, and for nothing else', () => {
  expect(parseCommandLine(['lives', '--by', 'Ada'])).toMatchObject({ by: 'Ada', isMoved: false })
  expect(parseCommandLine(['lives', '--moved', '--by=Ada'])).toMatchObject({ isMoved: true })
  expect(() => parseCommandLine(['check', '--by=Ada'])).toThrow(/^--by: check says nothing/)
})

it.each([
  [['migrat'], /^migrat: there is no such command; did you mean migrate\?/],
  [['Verison'], /did you mean version\?/],
  [['constructor'], /^constructor: there is no such command\n/],
  [['start', 'now'], /^now: one command at a time/],
  [['--jsn'], /--jsn/],
])('refuses %j with what would be understood', (args, said) => {
  expect(() => parseCommandLine(args)).toThrow(said)
  expect(() => parseCommandLine(args)).toThrow(serverUsage())
})
