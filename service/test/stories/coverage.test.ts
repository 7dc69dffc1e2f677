// Everything that can happen can be made to happen in the sandbox, by documented calls and values.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measure, missingOf, tableOf, unlistedOf } from '../coverage/measure.ts'
import { parties } from '../coverage/parties.ts'
import { payins } from '../coverage/payins.ts'
import { payouts } from '../coverage/payouts.ts'
import type { Recorder } from '../coverage/record.ts'
import { publishedValues, recordCalls, sandboxCalls } from '../coverage/record.ts'
import type { Stage } from '../coverage/stage.ts'
import { openStage } from '../coverage/stage.ts'
import { enableDirectDebit } from '../harness/collecting.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

let holdfast: TestService
let stage: Stage
let owner: pg.Client
let recorder: Recorder

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  await enableDirectDebit(holdfast)
  recorder = recordCalls()
  stage = openStage(holdfast)
  owner = await ownerOf(holdfast)
})

afterAll(async () => {
  recorder.stop()
  await owner.end()
  await holdfast.stop()
})

describe.each([
  ['money that comes in', payins],
  ['money that leaves', payouts],
  ['what people decide', parties],
] as const)('%s', (_part, chapters) => {
  it.each(chapters)('%s', async (_title, play) => {
    await play(stage)
    expect(await holdfast.breaches()).toEqual([])
  })
})

describe('the sandbox', () => {
  it('begins anew from a seed', async () => {
    await stage.post('/_sandbox/v1/reset', { seed: 'again' })
    const { body } = await stage.shop.call('GET', '/v1/projects')
    expect(body.data).toEqual([])
  })

  it('reaches every transition, event, reason and test value that there is', async () => {
    const isSent = (value: string) => recorder.sent.some((text) => text.includes(value))
    const values = publishedValues()
    expect(values.length).toBeGreaterThan(15)
    const measured = [
      ...(await measure(owner)),
      { of: 'test values', all: values, seen: new Set(values.filter(isSent)) },
      {
        of: 'calls of the sandbox',
        all: sandboxCalls().map(({ id }) => id),
        seen: recorder.calls(),
      },
    ]
    process.stdout.write(`\n${tableOf(measured)}\n`)
    const missing = measured.map((one) => [one.of, missingOf(one)] as const)
    expect(missing.filter(([, list]) => list.length > 0)).toEqual([])
    const unlisted = measured.map((one) => [one.of, unlistedOf(one)] as const)
    expect(unlisted.filter(([, list]) => list.length > 0)).toEqual([])
  })
})
