import { expect, it } from 'vitest'
import { processTeller } from './telling.ts'

function sheet(isTTY: boolean) {
  const said: string[] = []
  return { said, stream: { isTTY, write: (text: string) => said.push(text) } }
}

it('is a JSON object a line where no person reads, whatever the sentence holds', () => {
  const { said, stream } = sheet(false)
  const tell = processTeller(stream)
  tell('listening', 'Listening', { port: 4280 })
  tell('failed', 'Wrong:\n  "this"')
  expect(said.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(said.map((line) => JSON.parse(line))).toEqual([
    { level: 'info', time: expect.any(String), event: 'listening', port: 4280, msg: 'Listening' },
    { level: 'error', time: expect.any(String), event: 'failed', msg: 'Wrong:\n  "this"' },
  ])
})

it('is sentences on a terminal, without what only programs want', () => {
  const { said, stream } = sheet(true)
  const tell = processTeller(stream)
  tell('listening', 'Listening', { port: 4280 })
  tell('stopping', 'Stopping.')
  expect(said).toEqual(['Stopping.\n'])
})
