// The first payment, played as a person would play it.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Holdfast } from '@holdfast/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainEnvironment } from '../service/test/harness/environment.ts'
import { escrowFaults, playEscrow } from './demo/escrow.ts'
import { type StartedService, startService } from './demo/service.ts'

const DEMO = fileURLToPath(new URL('./demo.ts', import.meta.url))
const WITHIN_MS = 120_000

let service: StartedService

beforeAll(async () => {
  service = await startService(plainEnvironment())
}, WITHIN_MS)

afterAll(async () => await service.stop())

/** Runs the demo to its end; its exit code and what it said. */
async function demo(variables: Readonly<Record<string, string>>) {
  const env = { ...plainEnvironment(), ...variables }
  return await new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    execFile(process.execPath, [DEMO], { env, timeout: WITHIN_MS }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? 1)
      resolve({ code, said: stdout + stderr })
    })
  })
}

test(
  'the demo plays a payment to the last cent with the running service, again and again',
  async () => {
    for (const run of [1, 2]) {
      const { code, said } = await demo({ HOLDFAST_DATA_DIR: service.dataDir })
      expect(said, `run ${run}`).toContain('Every cent and every event is accounted for.')
      expect(said).toContain('(it runs already)')
      expect(code).toBe(0)
    }
    const holdfast = new Holdfast(service.privateKey, { baseUrl: service.baseUrl })
    expect(await holdfast.webhooks.list().toArray({ limit: 1 })).toEqual([])
  },
  WITHIN_MS,
)

test(
  'the demo says so and fails when its port is taken',
  async () => {
    const occupant = createServer().listen(service.receiverPort, '127.0.0.1')
    const { code, said } = await demo({ HOLDFAST_DATA_DIR: service.dataDir })
    occupant.close()
    expect(said).toContain(`Port ${service.receiverPort} is needed for webhooks and is taken`)
    expect(code).toBe(1)
  },
  WITHIN_MS,
)

test(
  'the demo starts a service of its own where none runs, and ends it',
  async () => {
    const empty = mkdtempSync(path.join(tmpdir(), 'holdfast-no-service-'))
    const { code, said } = await demo({ HOLDFAST_DATA_DIR: empty })
    rmSync(empty, { recursive: true })
    expect(said).toContain('Every cent and every event is accounted for.')
    expect(code).toBe(0)
    const [address = ''] = /http:\/\/localhost:\d+/.exec(said) ?? []
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  },
  WITHIN_MS,
)

test(
  'an escrow with fees, a partial release, a refund and the payout ends with every minor unit',
  async () => {
    const { baseUrl, publicKey, privateKey } = service
    const holdfast = new Holdfast(privateKey, { baseUrl })
    const stage = { holdfast, baseUrl, publicKey, run: 'test', step: () => undefined }
    expect(escrowFaults(await playEscrow(stage))).toEqual([])
    expect(escrowFaults({ paid: 1, toSeller: 0, toBuyer: 0, fees: 0, paidOut: 0 })).toHaveLength(5)
  },
  WITHIN_MS,
)
