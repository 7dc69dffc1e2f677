// Each command and statement that the guides tell operators to run is run by a test: by
// `operator-commands.machine.test.ts`, or by one that is named. What is new in a guide needs a line
// in `documents/operating.ts`.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandsOf, readGuide, statementsOf } from './documents/commands.ts'
import { ROOT } from './documents/index.ts'
import { ELSEWHERE, GUIDES, HELD, HERE, isName } from './documents/operating.ts'

const text = GUIDES.map(readGuide).join('\n')
const told = [...commandsOf(text), ...statementsOf(text)].filter((command) => {
  return command in HERE || !isName(command)
})

/** The code of a test, without what its comments say. */
function codeOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
}

/** Whether words are of a command: each of them stands in it, or they are a heading of a guide. */
function areOf(words: string, command: string): boolean {
  if (words.startsWith("'#")) return text.includes(`\n${words.slice(1, -1)}\n`)
  const own = words.match(/[\w.=-]+(\/[\w.-]+)*/g) ?? []
  return own.length > 0 && own.every((word) => command.includes(word))
}

test('each command of the guides is run, or said to be run elsewhere, once', () => {
  const others = [...ELSEWHERE, ...HELD]
  const places = (command: string) =>
    Number(command in HERE) + others.filter(([pattern]) => pattern.test(command)).length
  expect([...new Set(told)].filter((command) => places(command) !== 1)).toEqual([])
  expect(Object.keys(HERE).filter((command) => !told.includes(command))).toEqual([])
})

describe('elsewhere', () => {
  test.each(ELSEWHERE)('%s is run by %s', (pattern, file, words) => {
    const commands = told.filter((command) => pattern.test(command))
    expect(commands).not.toEqual([])
    expect(words).not.toEqual([])
    const code = codeOf(file)
    const isHeld = (one: string) =>
      code.includes(one) && commands.every((command) => areOf(one, command))
    expect(words.filter((one) => !isHeld(one))).toEqual([])
  })

  test.each(HELD)('%s is held by %s: it needs %s', (pattern, file) => {
    expect(told.some((command) => pattern.test(command))).toBe(true)
    expect(existsSync(path.join(ROOT, file))).toBe(true)
  })
})
