// Everything that can happen can be made to happen in the sandbox, by documented calls and values;
// and when all of it has happened, nothing is kept that must not be.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#http'
import { asId, distinct } from '#kit'
import { createService } from '../../src/app/service.ts'
import type { TestReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import { acknowledge, startReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import { erasePersons } from '../../src/proof/erasure/erasure.ts'
import { enableDirectDebit } from '../harness/collecting.ts'
import { WAIT_GIVES_UP_MS } from '../harness/give-up.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'
import type { Kept } from '../reach/leaks.ts'
import { addressesIn, cardsIn, dumpOf, idsOnly, personalIn } from '../reach/leaks.ts'
import { measure, missingOf, tableOf, unlistedOf } from '../reach/measure.ts'
import { parties } from '../reach/parties.ts'
import { payins } from '../reach/payins.ts'
import { payouts } from '../reach/payouts.ts'
import { closedColumns, heldIn, impersonal, personal } from '../reach/personal.ts'
import type { Recorder } from '../reach/record.ts'
import { publishedValues, recordCalls, sandboxCalls } from '../reach/record.ts'
import type { Stage } from '../reach/stage.ts'
import { openStage } from '../reach/stage.ts'

const rootKey = randomBytes(32)
const logged: string[] = []
const log = createLog({ write: (line) => logged.push(line) })

let receiver: TestReceiver
let holdfast: TestService
let stage: Stage
let owner: pg.Client
let recorder: Recorder
let handlerId: string
/** What had been reached before everybody was erased. */
let reached: Awaited<ReturnType<typeof measure>>

beforeAll(async () => {
  receiver = await startReceiver()
  const webhookAllowNets = [receiver.address]
  holdfast = await startTestService({ roles: ['api'], rootKey, webhookAllowNets, log })
  await enableDirectDebit(holdfast)
  owner = await ownerOf(holdfast)
  await owner.query(`update organisations set contact_email = 'contact@harbour.example'`)
  recorder = recordCalls()
  stage = openStage(holdfast)
  receiver.follow((response, count, received) => {
    if (received.path.endsWith('/broken')) response.writeHead(500).end()
    else acknowledge(response, count, received)
  })
  handlerId = (await stage.post('/v1/webhooks', { url: receiver.url, send_test: false })).id
})

afterAll(async () => {
  recorder.stop()
  await owner.end()
  await holdfast.stop()
  await receiver.close()
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

/** Lets a worker deliver all events to the receiver, and give up one handler that always fails. */
async function deliver(): Promise<void> {
  const { connection, baseUrl } = holdfast
  const { shop } = stage
  const url = `${receiver.url}/broken`
  const { id } = await stage.post('/v1/webhooks', {
    url,
    event_types: ['intent_cancelled'],
    send_test: false,
  })
  await stage.post(`/v1/intent/${(await shop.ask([{}])).body.id}/cancel`)
  const worker = createService({
    connection,
    baseUrl,
    rootKey,
    log,
    roles: new Set(['worker']),
    mailbox: 'open',
    webhookAllowNets: [receiver.address],
  })
  try {
    const read = async () => await shop.read('webhook', id)
    await comes(async () => (await read()).failing_since !== null)
    await shop.advance('P6D')
    await comes(async () => (await read()).status === 'disabled')
    await comes(async () => {
      const { body: newest } = await shop.call('GET', '/v1/events?limit=1')
      const { body: last } = await shop.call('GET', `/v1/webhook/${handlerId}/deliveries?limit=1`)
      const { rows } = await owner.query(`select from deliveries where status = 'waiting'`)
      return rows.length === 0 && last.data[0]?.event_id === newest.data[0]?.id
    })
  } finally {
    await worker.stop()
  }
}

async function comes(isThere: () => Promise<boolean>): Promise<void> {
  // Also in a hook, where nothing is polled by `expect`.
  await vi.waitFor(async () => expect(await isThere()).toBe(true), WAIT_GIVES_UP_MS)
}

/** What only the people of the stories know: names, and all accounts and addresses they gave. */
const names = ['Bea Buyer', 'Nora Known', 'Rita Refund', 'Storgata', '31926819', '+4722000000']
const wordsOf = (sent: readonly string[]) => distinct([...names, ...sent.flatMap(addressesIn)])
const found = (kept: readonly Kept[], faultsOf: (one: Kept) => string[]) =>
  kept.flatMap((one) => faultsOf(one).map((fault) => `${one.at}: ${fault}`))

describe('what is kept of all this', () => {
  let dump: Kept[]
  let words: string[]
  const personalOf = (one: Kept) => personalIn(one, words)

  beforeAll(async () => {
    await deliver()
    await holdfast.seal()
    dump = await dumpOf(owner)
    words = wordsOf(recorder.sent)
  })

  it('is looked through well enough to find what is planted', async () => {
    expect(dump.length).toBeGreaterThan(5_000)
    expect(logged.length).toBeGreaterThan(500)
    await owner.query('create table planted (a text, b jsonb, c bytea, d bigint)')
    const known = 'bea@example.com'
    expect(words).toContain(known)
    // Bytes that are no text hold what somebody gave, and what only looks like an address.
    const noise = Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from('x@y.zz, ')])
    await owner.query(
      `insert into planted values ('paid with 4242 4242 4242 4242', '{"cvv":"123"}',
        'stranger@example.org', 4000056655665556), ('DE89 3704 0044 0532 0130 00', null,
        $1::bytea || $2::text::bytea, null)`,
      [noise, known],
    )
    const planted = (await dumpOf(owner)).filter(({ at }) => at.startsWith('planted.'))
    await owner.query('drop table planted')
    expect(found(planted, cardsIn).toSorted()).toEqual([
      'planted.a: 4242424242424242',
      'planted.b: cvv": "123',
      'planted.d: 4000056655665556',
    ])
    expect(found(planted, personalOf).toSorted()).toEqual([
      'planted.a: DE89370400440532013000',
      `planted.c: ${known}`,
      'planted.c: stranger@example.org',
    ])
  })

  it('holds no card number and no security code, in no table', () => {
    expect(found(dump, cardsIn)).toEqual([])
  })

  it('holds ids only in events, deliveries, jobs, kept answers, the ledger and its journal', () => {
    const lean = dump.filter(({ at }) => idsOnly.has(at.split('.')[0] ?? ''))
    const tables = new Set(lean.map(({ at }) => at.split('.')[0]))
    for (const table of ['events', 'deliveries', 'jobs', 'idempotency_keys', 'journal_entries']) {
      expect(tables).toContain(table)
    }
    expect(lean.filter(({ at }) => at === 'idempotency_keys.answer').length).toBeGreaterThan(100)
    expect(found(lean, personalOf)).toEqual([])
  })

  it('holds neither in what webhooks were sent, nor in the log', () => {
    expect(receiver.received.length).toBeGreaterThan(300)
    const sent = receiver.received.map(({ body }) => ({ at: 'webhook', text: body }))
    const lines = logged.map((text) => ({ at: 'log', text }))
    expect(found([...sent, ...lines], cardsIn)).toEqual([])
    expect(found([...sent, ...lines], personalOf)).toEqual([])
  })
})

describe('everybody who pays or is paid', () => {
  it('stands in columns that are known, each sealed or masked one with what it is', async () => {
    const known = [...Object.keys(personal), ...Object.keys(impersonal)]
    const closed = await closedColumns(owner)
    expect(closed.filter((at) => !known.includes(at))).toEqual([])
    const told = Object.keys(impersonal)
    expect(told.filter((at) => !closed.includes(at) || at in personal)).toEqual([])
  })

  it('is forgotten in each of them, and named nowhere any more', async () => {
    reached = await measure(owner)
    const { rows: people } = await owner.query<{ id: string; email: string }>(
      'select id, email from participants where tenant_id = $1',
      [holdfast.organisation.tenants.sandbox],
    )
    const words = [...names, ...people.map(({ email }) => email)]
    const named = async () => {
      const kept = await dumpOf(owner)
      const naming = kept.filter(({ text }) => words.some((word) => text.includes(word)))
      return distinct(naming.map(({ at }) => at))
    }
    const shownHere = Object.entries(personal).filter(([, { shownBy }]) => shownBy === undefined)
    const held = new Map<string, string[]>()
    for (const [at] of shownHere) held.set(at, await heldIn(owner, at))
    expect([...held].filter(([, values]) => values.length === 0).map(([at]) => at)).toEqual([])
    expect((await named()).filter((at) => !(at in personal))).toEqual([])

    const ids = people.map(({ id }) => asId('participant', id))
    const { sandbox } = holdfast.organisation.tenants
    const { database } = holdfast.service
    const erased = await database.transact(sandbox, async (unit) => await erasePersons(unit, ids))
    expect(erased.length).toBeGreaterThan(20)

    for (const [at, { becomes }] of shownHere) {
      const left = await heldIn(owner, at)
      const before = held.get(at) ?? []
      const same = becomes === 'replaced' ? left.filter((value) => before.includes(value)) : left
      expect({ at, same }).toEqual({ at, same: [] })
    }
    expect(await named()).toEqual([])
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
      ...reached,
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
