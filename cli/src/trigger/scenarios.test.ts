// Every event is made to happen, by the same calls that the command makes.
import { eventTypes } from '@holdfast/contract'
import { Holdfast } from '@holdfast/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableDirectDebit } from '../../../service/test/harness/collecting.ts'
import type { TestService } from '../../../service/test/harness/service.ts'
import { startTestService } from '../../../service/test/harness/service.ts'
import { triggerEvent } from '../commands/trigger.ts'
import type { Stage } from './stage.ts'

let world: TestService
let stage: Stage

beforeAll(async () => {
  world = await startTestService()
  await enableDirectDebit(world)
  const { baseUrl, organisation } = world
  const holdfast = new Holdfast(organisation.keys.sandbox.private, { baseUrl })
  const publicKey = organisation.keys.sandbox.public
  stage = { holdfast, baseUrl, publicKey, tell: () => undefined }
})
afterAll(async () => {
  expect(await world.breaches()).toEqual([])
  await world.stop()
})

test.each(eventTypes)('%s', async (type) => {
  const event = await triggerEvent(stage, type)
  expect(event.type).toBe(type)
})
