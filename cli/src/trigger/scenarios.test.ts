// Every event is made to happen, by the same calls that the command makes.
import { eventTypes } from '@holdfast/contract'
import { Holdfast } from '@holdfast/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestService } from '../../../service/test/harness/service.ts'
import { startTestService } from '../../../service/test/harness/service.ts'
import { trigger } from '../commands/trigger.ts'
import type { Stage } from './stage.ts'

let world: TestService
let stage: Stage

beforeAll(async () => {
  world = await startTestService()
  const { baseUrl, organisation } = world
  const holdfast = new Holdfast(organisation.keys.sandbox.private, { baseUrl })
  stage = { holdfast, baseUrl, tell: () => undefined }
})
afterAll(async () => {
  expect(await world.breaches()).toEqual([])
  await world.stop()
})

test.each(eventTypes)('%s', async (type) => {
  const event = await trigger(stage, type)
  expect(event.type).toBe(type)
})
