// What is said of a bank in the log: nothing that is anybody's name, account or key, whatever goes
// wrong. The scan is shown to find what is planted.
import { rm, writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#http'
import { CREDITOR, DEBTOR, folderConnection, openBankWorld } from '../harness/bank.ts'
import { camtOf } from '../harness/banks.ts'
import { until } from '../harness/until.ts'

const logged: string[] = []
const log = createLog({ write: (line) => logged.push(line) })
const world = await openBankWorld({ log })
const { ada, must, owner } = world
const { keys } = world.holdfast.organisation
/** Sort code and account number, where there is no IBAN. */
const LOCAL = '20000055779911'
const PAYER = 'FR1420041010050500013M02606'
/** Of receivers, of payers, of the organisation. */
const PEOPLE = ['Zelda Quimby', 'Bea Buyer', 'Harbour Client Money']
const SECRETS = [keys.live.private, keys.sandbox.private, world.holdfast.rootKey.toString('hex')]

/** What of a line of the log should not stand there. */
function foundIn(lines: readonly string[]): string[] {
  const plain = lines.join('\n')
  const bare = plain.replaceAll(/[\s.-]/g, '').toUpperCase()
  const ibans = bare.match(/[A-Z]{2}\d{2}[A-Z0-9]{4}\d{7}[A-Z0-9]{0,16}/g) ?? []
  return [
    ...ibans.filter((iban) => [DEBTOR, CREDITOR, PAYER].some((one) => iban.includes(one))),
    ...(bare.includes(LOCAL) ? [LOCAL] : []),
    ...PEOPLE.filter((name) => bare.includes(name.replaceAll(' ', '').toUpperCase())),
    ...SECRETS.filter((secret) => plain.includes(secret)),
  ]
}

const statusOf = async (outbound: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === outbound)?.status
}

async function upload(name: string, text: string) {
  const { data } = await must(ada, 'GET', '/v1/bank/connections')
  const { id } = data.find(({ channel }: { channel: string }) => channel === 'folder')
  const content = Buffer.from(text).toString('base64')
  return await must(ada, 'POST', `/v1/bank/connection/${id}/files`, { name, content })
}

/** An account without an IBAN: connected, mistyped, asked for, and in a file of another's. */
async function bringLocalNumbers() {
  const sterling = (local_number: string) => ({
    kind: 'connect',
    connect: {
      label: 'South Bank',
      channel: 'by_hand',
      profile: 'faster_payments',
      cut_off: '15:30',
      time_zone: 'Europe/London',
      accounts: [
        {
          kind: 'client_money',
          currency: 'gbp',
          holder: 'Harbour Client Money',
          local_number,
          opened_on: '2026-01-01',
        },
      ],
    },
  })
  expect((await ada('POST', '/v1/bank/proposals', sterling(`${LOCAL}9`))).status).toBe(422)
  await world.byTwo(sterling(LOCAL))
  await ada('GET', `/v1/bank/file/${LOCAL}/content`)
  const entries = [{ amount: 700, text: `from ${LOCAL}` }]
  const text = camtOf({ sequence: 1, opening: 0n, entries, currency: 'GBP', iban: LOCAL })
  const other = text.replace(`<IBAN>${LOCAL}</IBAN>`, `<Othr><Id>${LOCAL}</Id></Othr>`)
  const { data } = await must(ada, 'GET', '/v1/bank/connections')
  for (const { id } of data) {
    const content = Buffer.from(other.replace('S1', `S${id}`)).toString('base64')
    await must(ada, 'POST', `/v1/bank/connection/${id}/files`, { name: `${LOCAL}.xml`, content })
  }
}

beforeAll(async () => {
  await world.byTwo(folderConnection())
  const { id } = await world.project(100_000)
  const [paid, bad] = await world.pay(id, [
    { amount: 4_000, name: 'Zelda Quimby' },
    { amount: 4_100, name: `Zelda Quimby ${'x'.repeat(70)}` },
  ])
  const areOrdered = async () => (await Promise.all([paid.id, bad.id].map(statusOf))).every(Boolean)
  await until(areOrdered)
  // What no folder takes, and what no file carries.
  await rm(world.channel.inbox, { recursive: true, force: true })
  await writeFile(world.channel.inbox, 'no folder')
  await world.hurry('bank.collect')
  const connection = async () => (await must(ada, 'GET', '/v1/bank/connections')).data.at(-1)
  await until(async () => (await connection()).orders_fault !== null)
  await until(async () => (await statusOf(bad.id)) === 'rejected')
  // What is wrong by its fields, its number, its content.
  const wrong = folderConnection({}, { iban: `${DEBTOR}9`, holder: 'Harbour Client Money' })
  expect((await ada('POST', '/v1/bank/proposals', wrong)).status).toBe(422)
  await ada('GET', `/v1/bank/file/${DEBTOR}/content`)
  await bringLocalNumbers()
  await ada('GET', '/v1/bank/files', undefined, { key: `${keys.live.private}x` })
  const entries = [{ amount: 900, text: 'for nobody' }]
  const known = camtOf({ sequence: 1, opening: 0n, entries, iban: DEBTOR })
  const others = camtOf({ sequence: 1, opening: 0n, entries, iban: CREDITOR })
  const files = [
    [`statement-${DEBTOR}.xml`, known],
    [`statement-${CREDITOR}.xml`, others],
    ['half.xml', known.slice(0, known.indexOf('</Ntry>'))],
    ['bomb.xml', known.replace('<Document', `<!DOCTYPE D [<!ENTITY a "${PAYER}">]><Document`)],
  ] as const
  for (const [name, text] of files) await upload(name, text)
  await until(async () => {
    const { data } = await must(ada, 'GET', '/v1/bank/files?limit=100')
    return data.every(({ status }: { status: string }) => status !== 'kept')
  })
  // A job that fails says so: what was sealed is gone from under it.
  await owner.query(`update jobs set payload = '{"batch":"${DEBTOR}"}' where kind = 'bank.send'`)
  await world.hurry('bank.send')
  await until(() => logged.some((line) => line.includes('background work failed')))
})

describe('the log', () => {
  it('is looked through well enough to find what is planted', () => {
    for (const planted of [
      `{"msg":"to ${DEBTOR}"}`,
      'DE89 3704 0044 0532 0130 00',
      'paid by BEA BUYER',
      '20-00-00 55779911',
      `authorization: Bearer ${keys.live.private}`,
    ]) {
      expect([planted, foundIn([...logged, planted]).length]).toEqual([planted, 1])
    }
  })

  it('holds no account, no name and no key, after all that went wrong', () => {
    expect(logged.length).toBeGreaterThan(30)
    expect(logged.some((line) => line.includes('/v1/bank/'))).toBe(true)
    expect(foundIn(logged)).toEqual([])
  })
})
