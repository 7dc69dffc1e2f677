import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findStop, STOPS, showStop, showTour } from './tour.ts'

const TOOL = fileURLToPath(new URL('./tour.ts', import.meta.url))

/** Runs the tool to its end; its exit code and what it said. */
async function tour(...args: readonly string[]) {
  return await new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    execFile(process.execPath, [TOOL, ...args], (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code)
      resolve({ code, said: stdout + stderr })
    })
  })
}

describe('the tour', () => {
  it.each(STOPS)('finds $name in $room', (stop) => {
    const { path, line, source } = findStop(stop)
    expect(path.startsWith(`service/src/${stop.room}/`)).toBe(true)
    expect(line).toBeGreaterThan(0)
    expect(source).toMatch(new RegExp(`function ${stop.name}[(<]`))
  })

  it('says what each stop shows, in one sentence', () => {
    const sentence = /^[A-Z][^.]*\.$/
    expect(STOPS.map(({ shows }) => shows).filter((text) => !sentence.test(text))).toEqual([])
  })

  it('leads from the intent to the payout, in order', () => {
    const numbers = [...showTour().matchAll(/^ ?(\d+) {2}service\/src\/\S+:\d+ {2}(\w+)$/gm)]
    expect(numbers.map(([, number, name]) => [number, name])).toEqual(
      STOPS.map(({ name }, index) => [String(index + 1), name]),
    )
    expect([STOPS[0]?.name, STOPS.at(-1)?.name]).toEqual(['createIntents', 'payOut'])
  })

  it('shows a function from its comment to its end', () => {
    const shown = showStop('3')
    expect(shown).toMatch(/^service\/src\/payin\/inbounds\/commands\.ts:\d+\n/)
    expect(shown).toContain('/**\n * Books money that arrived')
    expect(shown.endsWith('\n}')).toBe(true)
  })

  it('refuses a name that no function of the room has', () => {
    expect(() => findStop({ room: 'payin/intents', name: 'nowhere' })).toThrow(/has 0 functions/)
  })

  it.each(['0', '99', 'two', '1.5'])('has no stop %s', (number) => {
    expect(() => showStop(number)).toThrow(`The tour has stops 1 to ${STOPS.length}.`)
  })

  it('runs from the command line', async () => {
    expect(await tour()).toEqual({ code: 0, said: `${showTour()}\n` })
    expect(await tour('3')).toEqual({ code: 0, said: `${showStop('3')}\n` })
    expect(await tour('99')).toMatchObject({ code: 1, said: expect.stringContaining('stops 1 to') })
  })
})
