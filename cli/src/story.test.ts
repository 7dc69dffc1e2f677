import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestService } from '../../service/test/harness/service.ts'
import { startTestService } from '../../service/test/harness/service.ts'
import type { Access } from './config.ts'
import { EXIT } from './exit.ts'
import { playStory, readStory } from './story.ts'

let world: TestService
let access: Access
beforeAll(async () => {
  world = await startTestService()
  const { private: privateKey, public: publicKey } = world.organisation.keys.sandbox
  access = { baseUrl: world.baseUrl, privateKey, publicKey, source: 'a test' }
})
afterAll(async () => await world.stop())

const deposit = readFileSync(new URL('../stories/deposit.json', import.meta.url), 'utf8')

async function play(text: string): Promise<string[]> {
  const told: string[] = []
  await playStory(readStory(text), access, (step) => told.push(step))
  return told
}

test('the story that comes along is played to its end', async () => {
  expect(await play(deposit)).toHaveLength(8)
  expect(await world.breaches()).toEqual([])
})

describe('a story ends at the first step that is not as it says', () => {
  test.each([
    [
      'an answer that holds something else',
      '"balance": 100000',
      '"balance": 99999',
      /^7\. GET .*: balance is 100000, not 99999\.$/,
    ],
    [
      'a refusal that does not come',
      '"refused": "invalid_state"',
      '"refused": "not_found"',
      /^8\. POST .*: it was refused: \{.*invalid_state/,
    ],
    [
      'a value that is not there',
      'settlements.0.id',
      'settlements.0.no',
      /^3\. GET .*: the answer has no settlements\.0\.no\.$/,
    ],
    ['a name that was never kept', '{amount}', '{sum}', /^Nothing was kept as sum\.$/],
  ])('%s', async (_what, from, to, said) => {
    const changed = deposit.replace(from, to)
    expect(changed).not.toBe(deposit)
    await expect(play(changed)).rejects.toThrow(said)
  })
})

test.each([
  ['no JSON', 'moon'],
  ['no steps', '{"about":"x"}'],
  ['a step of two kinds', '{"about":"x","steps":[{"call":"GET /","advance":"PT1M"}]}'],
  [
    'a step with a field that there is not',
    '{"about":"x","steps":[{"call":"GET /","expects":{}}]}',
  ],
])('%s is no story', (_what, text) => {
  expect(() => readStory(text)).toThrow(expect.objectContaining({ exitCode: EXIT.usage }))
})
