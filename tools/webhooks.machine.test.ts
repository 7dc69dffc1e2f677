// The receiver in Python that the guide to webhooks shows: it takes what the service sends, and
// nothing else.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signWebhook } from '@holdfast/node'
import { deliver, newSigningSecret } from '@holdfast/node/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WAIT_GIVES_UP_MS } from '../service/test/harness/give-up.ts'
import type { Payments } from '../service/test/harness/payments.ts'
import { payments } from '../service/test/harness/payments.ts'
import { freePort, startTestService, type TestService } from '../service/test/harness/service.ts'
import { blocksOf, readDocument } from './documents/index.ts'
import { PYTHON } from './machine/programs.ts'

const GUIDE = readDocument('docs/guides/webhooks.md')
const PORT_IN_GUIDE = '8080'
const TOO_OLD_MS = 301_000

let holdfast: TestService
let shop: Payments
let receiver: ChildProcess
let folder: string
let url: string
let signingSecret: string
let handlerId: string
let output = ''

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}/`
  holdfast = await startTestService({ webhookAllowNets: [`127.0.0.1:${port}`] })
  shop = payments(holdfast)
  const { body } = await shop.call('POST', '/v1/webhooks', { url, send_test: false })
  signingSecret = body.signing_secret
  handlerId = body.id
  const [program = ''] = blocksOf(GUIDE, 'python run')
  expect(program).toContain(PORT_IN_GUIDE)
  folder = mkdtempSync(path.join(tmpdir(), 'holdfast-receiver-'))
  const file = path.join(folder, 'receiver.py')
  writeFileSync(file, program.replace(PORT_IN_GUIDE, String(port)))
  receiver = spawn(PYTHON, [file], { env: { ...process.env, SIGNING_SECRET: signingSecret } })
  receiver.stdout?.on('data', (text: Buffer) => {
    output += text.toString()
  })
  // It answers no GET, but it answers.
  await vi.waitFor(isListening, WAIT_GIVES_UP_MS)
})

afterAll(async () => {
  const ended = once(receiver, 'exit')
  receiver.kill()
  await ended
  rmSync(folder, { recursive: true, force: true })
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

async function isListening(): Promise<void> {
  expect((await fetch(url)).status).toBe(501)
}

test('takes what the service sends when a payment has settled', async () => {
  const { id } = await shop.paid([{}])
  await expect.poll(() => output).toContain(`paid: ${id}`)
  await expect
    .poll(async () => {
      const { body } = await shop.call('GET', `/v1/webhook/${handlerId}/deliveries`)
      return body.data.map(({ status }: { status: string }) => status)
    })
    .toContain('delivered')
})

test('handles what comes twice once', async () => {
  const settled = (id: string) => ({
    id: `wh_evt_${id}`,
    type: 'checkout_settled' as const,
    payload: { id, project_id: 'project_1', participant_id: 'participant_1' },
  })
  const statuses: number[] = []
  for (const id of ['checkout_twice', 'checkout_twice', 'checkout_after']) {
    const { status } = await deliver(url, settled(id), signingSecret)
    statuses.push(status)
  }
  expect(statuses).toEqual([204, 204, 204])
  await expect.poll(() => output).toContain('checkout_after')
  expect(output.split('checkout_twice')).toHaveLength(2)
})

test('refuses what is not signed for it, was changed, or is old', async () => {
  const id = 'wh_evt_forged'
  const body = JSON.stringify({ id, type: 'checkout_settled', payload: { id: 'checkout_forged' } })
  const signed = await signWebhook(body, { id, secret: signingSecret })
  const foreign = await signWebhook(body, { id, secret: newSigningSecret() })
  const at = new Date(Date.now() - TOO_OLD_MS)
  const old = await signWebhook(body, { id, secret: signingSecret, at })
  const tries: [string, Readonly<Record<string, string>>][] = [
    [body, {}],
    [body, foreign],
    [body, old],
    [body, { ...signed, 'webhook-timestamp': 'now' }],
    [body, { ...signed, 'webhook-id': 'wh_evt_other' }],
    [`${body} `, signed],
  ]
  const answers = tries.map(async ([text, headers]) => {
    const { status } = await fetch(url, { method: 'POST', body: text, headers })
    return status
  })
  expect(await Promise.all(answers)).toEqual(tries.map(() => 400))
  expect(output).not.toContain('checkout_forged')
  expect((await fetch(url, { method: 'POST', body, headers: signed })).status).toBe(204)
})
