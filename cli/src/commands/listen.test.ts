import { HoldfastError } from '@holdfast/node'
import { expect, it } from 'vitest'
import { connectionWords } from './listen.ts'

function listen() {
  const said: string[] = []
  return { said, ...connectionWords((line) => said.push(line)) }
}

it('says nothing of a connection that stands', () => {
  const { said, onConnected, passed } = listen()
  onConnected()
  passed(60)
  onConnected()
  expect(said).toEqual([])
})

it('says once that it broke, however often it is tried, and once that it stands again', () => {
  const { said, onConnected, onInterrupted, passed } = listen()
  onConnected()
  passed(61)
  for (let tries = 0; tries < 4; tries++) onInterrupted(new TypeError('terminated'))
  onConnected()
  onConnected()
  expect(said).toEqual([
    'interrupted (the stream broke): connecting again; nothing is missed',
    'connected again, after number 61',
  ])
})

it('names the code of what the service, or no answer of it, said', () => {
  const { said, onConnected, onInterrupted } = listen()
  const facts = { code: 'connection_failed', status: null, errors: [], requestId: null } as const
  onInterrupted(new HoldfastError('No answer.', { ...facts, retryAfterMs: null, attempts: 3 }))
  onConnected()
  onInterrupted(new TypeError('terminated'))
  expect(said).toEqual([
    'interrupted (connection_failed): connecting again; nothing is missed',
    'connected again',
    'interrupted (the stream broke): connecting again; nothing is missed',
  ])
})
