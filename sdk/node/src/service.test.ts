// Against the service itself, in a process of its own.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, startService } from '../../../tools/demo/service.ts'
import { Holdfast, HoldfastError } from './index.ts'

const STARTS_WITHIN_MS = 120_000

let service: RunningService
let holdfast: Holdfast

beforeAll(async () => {
  service = await startService(process.env)
  holdfast = new Holdfast(service.privateKey, { baseUrl: service.baseUrl })
}, STARTS_WITHIN_MS)

afterAll(async () => await service.stop())

const seller = { email: 'seller@example.com' }
const deposit = { type: 'escrow', amount: 100_000, description: 'Used car', to: seller } as const
const body = {
  type: 'checkout',
  currency: 'gbp',
  from: { email: 'buyer@example.com' },
  settlements: [deposit],
} as const

async function failureOf(call: Promise<unknown>): Promise<HoldfastError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof HoldfastError) return error
  throw new Error('the call did not fail with a HoldfastError', { cause: error })
}

test('the first payment of the page runs as it is written', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-example-'))
  const file = path.join(folder, 'example.ts')
  const code = example
    .replace("'@holdfast/node'", `'${new URL('./index.ts', import.meta.url)}'`)
    .replace("'http://localhost:4280'", `'${service.baseUrl}'`)
  writeFileSync(file, code)
  const env = { ...process.env, HOLDFAST_KEY: service.privateKey }
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env })
  rmSync(folder, { recursive: true })
  expect(stdout).toMatch(/^intent_[0-9a-z]+ sandbox_i_\S+\n$/)
})

describe('intents', () => {
  test('are created once for one idempotency key, with the same answer again', async () => {
    const first = await holdfast.intents.createPayment(body, { idempotencyKey: 'order-1' })
    const again = await holdfast.intents.createPayment(body, { idempotencyKey: 'order-1' })
    expect(again).toEqual(first)
    expect([first.lastResponse.isReplayed, again.lastResponse.isReplayed]).toEqual([false, true])
    expect(first.client_secret).toMatch(/^sandbox_i_/)
    const other = { ...body, fee_flat: 100 }
    const error = await failureOf(
      holdfast.intents.createPayment(other, { idempotencyKey: 'order-1' }),
    )
    expect(error).toMatchObject({ code: 'idempotency_mismatch', status: 422, attempts: 1 })
  })

  test('are read without their secret, and cancelled while they are unconfirmed', async () => {
    const { id } = await holdfast.intents.createPayment(body)
    expect(await holdfast.intents.get(id)).toMatchObject({ id, client_secret: null })
    expect((await holdfast.intents.cancel(id)).status).toBe('cancelled')
    expect((await failureOf(holdfast.intents.cancel(id))).code).toBe('invalid_state')
  })

  test('name every wrong field', async () => {
    const wrong = { ...body, settlements: [{ ...deposit, amount: 0, description: '' }] }
    const error = await failureOf(holdfast.intents.createPayment(wrong))
    expect(error).toMatchObject({ code: 'validation_failed', status: 422 })
    expect(error.errors.map(({ pointer }) => pointer).sort()).toEqual([
      '/settlements/0/amount',
      '/settlements/0/description',
    ])
    expect(error.requestId).toMatch(/^request_/)
  })
})

test('a project takes pretended money, and its event is in the list', async () => {
  const project = await holdfast.projects.create({ currency: 'eur' })
  expect(await holdfast.sandbox.credit(project.id, { amount: 12_345 })).toEqual({
    success: true,
    status: 'settling',
  })
  await holdfast.sandbox.clock.advance({ by: 'PT1M' })
  const { balance, inbounds } = await holdfast.projects.get(project.id)
  expect([balance, inbounds[0]?.amount]).toEqual([12_345, 12_345])
  const inbound = await holdfast.inbounds.get(inbounds[0]?.id ?? '')
  expect(inbound).toMatchObject({ project_id: project.id, checkout_id: null })
  const events = await holdfast.events.list({ after_sequence: 0, limit: 1 }).toArray({ limit: 100 })
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, place) => place + 1))
  const told = events.find(({ payload }) => payload.id === inbound.id)
  expect(told?.type).toBe('inbound_settled')
  expect((await holdfast.events.get(told?.id ?? '')).payload.project_id).toBe(project.id)
})

test('a call is tried out: what would follow is told, nothing is kept', async () => {
  const tried = await holdfast.intents.dryRunPayment(body)
  expect(tried.dry_run).toBe(true)
  const before = await holdfast.intents.createPayment(body, { dryRun: true })
  expect([before.dry_run, before.result.type]).toEqual([true, 'checkout'])
  expect(tried.result).toMatchObject({ status: 'unconfirmed', type: 'checkout' })
  expect(tried.events.map(({ type }) => type)).toEqual([])
  const found = await failureOf(holdfast.intents.get(tried.result.id))
  expect(found.code).toBe('not_found')
  const releases = [{ settlement_id: 'settlement_nothing' }]
  const refused = await failureOf(holdfast.outbounds.dryRunRelease({ releases }))
  expect(refused.code).toBe('validation_failed')
  const made = await holdfast.intents.createPayment(body, { dryRun: false })
  expect(made.lastResponse.status).toBe(200)
})

test('participants and verifications are created and read', async () => {
  const participant = await holdfast.participants.create({ email: 'ada@example.com', name: 'Ada' })
  expect(await holdfast.participants.get(participant.id)).toMatchObject({ name: 'Ada' })
  const verification = await holdfast.verifications.create({ id: participant.id })
  const found = await holdfast.verifications.get(verification.id)
  expect(found).toMatchObject({ status: 'required', client_secret: null })
})

test('webhook handlers are created with secrets, listed without, and deleted', async () => {
  const created = await holdfast.webhooks.create({ url: 'https://shop.example.com/hooks' })
  expect(created.signing_secret).toMatch(/^whsec_/)
  const listed = await holdfast.webhooks.list().toArray({ limit: 10 })
  expect(listed).toMatchObject([{ id: created.id, secret: null, signing_secret: null }])
  await holdfast.webhooks.delete(created.id)
  expect((await failureOf(holdfast.webhooks.get(created.id))).code).toBe('not_found')
  expect(await holdfast.webhooks.list().toArray({ limit: 10 })).toEqual([])
})

test('the clock is frozen, advanced and resumed', async () => {
  const { clock } = holdfast.sandbox
  const frozen = await clock.freeze()
  const advanced = await clock.advance({ by: 'P1D' })
  expect(frozen.frozen).toBe(true)
  expect(Date.parse(advanced.now) - Date.parse(frozen.now)).toBe(86_400_000)
  expect((await clock.get()).now).toBe(advanced.now)
  expect((await clock.resume()).frozen).toBe(false)
})

test('an unknown key is refused at once', async () => {
  const stranger = new Holdfast('sandbox_api_unknown', { baseUrl: service.baseUrl })
  const error = await failureOf(stranger.projects.create({ currency: 'gbp' }))
  expect(error).toMatchObject({ code: 'unauthorised', status: 401, attempts: 1 })
})

test('what does not exist is not found', async () => {
  const error = await failureOf(holdfast.settlements.get('settlement_nothing'))
  expect(error).toMatchObject({ code: 'not_found', status: 404 })
  expect((await failureOf(holdfast.checkouts.get('checkout_1'))).code).toBe('not_found')
  expect((await failureOf(holdfast.outbounds.get('outbound_1'))).code).toBe('not_found')
})
