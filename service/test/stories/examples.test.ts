// The example requests of the reference, sent as they stand there: with ids of this tenant in place
// of the examples' own. The server checks each answer against the description.
import os from 'node:os'
import { errors, operations, requestExamples } from '@holdfast/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKeyPair } from '#organisations'
import { folderConnection } from '../harness/bank.ts'
import { caller } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const EXAMPLE_ID = /"([a-z_]+)_01jnmwpb5vf8qr3x6c0k2y7zde"/g

/** What this story has not made, or not in the status that the example asks for. */
const needsMore = new Set([
  'acceptParticipantAccount',
  'collectDebitAgain',
  'refuseParticipantAccount',
  'confirmPaymentIntent',
  'createManualEntry',
  'uploadBankFile',
  'holdBankBatch',
  'changeBankOrder',
  'answerBankDecision',
  'signBankClosing',
  'signBankDay',
  'failOutbound',
  'returnOutbound',
  'refuseInboundReturn',
  'bounceInboundReturn',
  'returnInbound',
  'dryRunInboundReturn',
  'reviewInbound',
  'reviewOutbound',
  'reviewSettlement',
  'decidePaymentInstrument',
])

/** What a sandbox refuses: its banks are those to practise with, and start with nothing. */
const ofLive = new Set(['createBankProposal', 'startBankAccount'])

const { holdfast, shop } = await openShop({ roles: ['api'], bankFolder: os.tmpdir() })
const { tenants, keys } = holdfast.organisation
const live = caller(holdfast.baseUrl, keys.live.private)
let ids: Map<string, string>
let served: Set<string>

beforeAll(async () => {
  const { paths } = await (await fetch(`${holdfast.baseUrl}/v1/openapi.json`)).json()
  served = new Set(
    Object.values<Record<string, Shown>>(paths).flatMap((methods) => {
      return Object.values(methods).map(({ operationId }) => String(operationId))
    }),
  )
  const money = [{ amount: 200_000, to: { email: 'sam@example.com' } }]
  const from = { email: 'lena@example.com', bank_account: buyerAccount }
  const checkout = await shop.paid(money, { currency: 'gbp', from })
  const [settlement] = checkout.settlements
  const outbounds = await shop.release({ settlement_id: settlement.id, amount: 1_000 })
  const project = await shop.read('project', checkout.project_id)
  const verifications = await shop.call('GET', '/v1/verifications')
  const webhook = await shop.call('POST', '/v1/webhooks', { url: 'https://example.com/hooks' })
  ids = new Map([
    ['connected_account', await connect()],
    ['settlement', settlement.id],
    ['project', project.id],
    ['inbound', project.inbounds[0].id],
    ['outbound', outbounds.body.outbounds[0].id],
    ['participant', settlement.to.id],
    ['verification', verifications.body.data[0].id],
    ['webhook', webhook.body.id],
  ])
})

/** An account at a bank of live, connected by two people. */
async function connect(): Promise<string> {
  const second = await holdfast.service.database.transact(tenants.live, createKeyPair)
  const proposed = await live('POST', '/v1/bank/proposals', folderConnection())
  const approve = `/v1/bank/proposal/${proposed.body.id}/approve`
  expect((await caller(holdfast.baseUrl, second.private)('POST', approve)).status).toBe(200)
  const { body } = await live('GET', '/v1/bank/connections')
  return body.data[0].accounts[0].id
}

const buyerAccount = {
  country: 'GB',
  currency: 'gbp',
  sort_code: '601613',
  account_number: '31926819',
}

/** Resets go last: they end what the others were made for. */
const examples = Object.entries(requestExamples).toSorted(
  ([a], [b]) => Number(a === 'resetSandbox') - Number(b === 'resetSandbox'),
)

function withOwnIds(body: object): object {
  const text = JSON.stringify(body).replaceAll(EXAMPLE_ID, (whole, kind: string) => {
    const id = ids.get(kind)
    return id === undefined ? whole : `"${id}"`
  })
  return JSON.parse(text)
}

describe('the example request', () => {
  it('exists for every operation that takes a body and is served', () => {
    const without = Object.values(operations)
      .filter(({ id, body, path }) => body !== null && served.has(id) && path.startsWith('/v1/'))
      .filter(({ id }) => !examples.some(([name]) => name === id))
    expect(without).toEqual([])
  })

  it.each(examples)('of %s is answered as described', async (id, body) => {
    const operation = Object.values(operations).find((one) => one.id === id)
    if (operation === undefined || !served.has(id)) return expect(served.has(id)).toBe(false)
    const kind = /\/v1\/([a-z-]+)\/\{id\}/.exec(operation.path)?.[1]?.replaceAll('-', '_') ?? ''
    const never = `${kind}_01jnmwpb5vf8qr3x6c0k2y7zde`
    const path = operation.path.replace('{id}', ids.get(kind) ?? never)
    const call = ofLive.has(id) ? live : shop.call
    const answer = await call(operation.method, path, withOwnIds(body))
    const codes: readonly string[] = operation.errors
    const fault = answer.status === 200 ? '' : answer.text
    if (!needsMore.has(id)) return expect([id, fault]).toEqual([id, ''])
    if (answer.status === 200) return expect(answer.body).toBeTruthy()
    expect(codes).toContain(answer.body.code)
    expect(answer.body.code).not.toBe('validation_failed')
    const described = new Map(Object.entries(errors)).get(answer.body.code)
    expect(answer.status).toBe(described?.status)
  })
})
