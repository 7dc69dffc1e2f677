import { expect, it } from 'vitest'
import { parseCommandLine, serverUsage } from './command-line.ts'

it('starts where nothing else is said', () => {
  expect(parseCommandLine([])).toEqual({ name: 'start', isJson: false })
})

it('takes a command and its options in any order', () => {
  expect(parseCommandLine(['--json', 'version'])).toEqual({ name: 'version', isJson: true })
  expect(parseCommandLine(['migrate', '--help'])).toMatchObject({ name: 'help' })
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
