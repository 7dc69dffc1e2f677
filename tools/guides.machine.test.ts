// The guides by question in Python: their calls run as they are shown, and answer what the guides
// say.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestService } from '../service/test/harness/service.ts'
import { startTestService } from '../service/test/harness/service.ts'
import type { ExampleFolder } from './documents/examples.ts'
import { createExampleFolder } from './documents/examples.ts'
import { guidesWithCalls, runByPython } from './documents/guides.ts'

const guides = guidesWithCalls()
let holdfast: TestService
let folder: ExampleFolder

beforeAll(async () => {
  holdfast = await startTestService()
  const { private: privateKey, public: publicKey } = holdfast.organisation.keys.sandbox
  folder = createExampleFolder({ baseUrl: holdfast.baseUrl, privateKey, publicKey })
})

afterAll(async () => {
  folder.remove()
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

test.each(guides)('$path answers in Python as it says', async (guide) => {
  const run = await runByPython(folder, guide)
  expect(run).toMatchObject({ code: 0 })
  expect(run.promised.length).toBeGreaterThan(0)
  expect(run.answers).toMatchObject(run.promised)
})
