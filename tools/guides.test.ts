// The guides by question: their calls run as they are shown, and answer what the guides say.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestService } from '../service/test/harness/service.ts'
import { startTestService } from '../service/test/harness/service.ts'
import type { ExampleFolder } from './documents/examples.ts'
import { createExampleFolder } from './documents/examples.ts'
import { guidesWithCalls, runByCurl, runByLibrary } from './documents/guides.ts'

const RUN_TIMEOUT_MS = 120_000

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

test.each(guides)(
  '$path answers by curl as it says',
  { timeout: RUN_TIMEOUT_MS },
  async (guide) => {
    const run = await runByCurl(folder, guide)
    expect(run).toMatchObject({ code: 0 })
    expect(run.promised.length).toBeGreaterThan(0)
    expect(run.answers).toMatchObject(run.promised)
  },
)

test.each(guides)(
  '$path answers by the node library',
  { timeout: RUN_TIMEOUT_MS },
  async (guide) => {
    const run = await runByLibrary(folder, guide)
    expect(run).toMatchObject({ code: 0 })
    expect(run.promised.length).toBeGreaterThan(0)
    expect(run.answers).toMatchObject(run.promised)
  },
)
