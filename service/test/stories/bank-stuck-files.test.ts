// Files that people uploaded by hand, and of which the bank says nothing: its statements clear
// them, each payment once. What was forgotten stays to be seen and is uploaded
// later; what somebody uploaded twice is paid once.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { wholeIn } from '../harness/killed-orders.ts'
import { until } from '../harness/until.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Three hundred are told of with `HOLDFAST_BANK_STUCK=300`. */
const FILES = Number(process.env.HOLDFAST_BANK_STUCK ?? 30)
const FORGOTTEN = 5
const TWICE = 3
const FIRST_AMOUNT = 1_000
const DAYS_UNTIL_BOOKED = 7
const OPENING = 100_000_000n

/** A file of orders, and what it pays. */
interface MadeFile {
  readonly batch: string
  readonly outbound: string
  readonly amount: number
}

const world = await openBankWorld()
const { ada, must, owner, bank, channel } = world
const made: MadeFile[] = []
let connection = ''

const batchOf = async ({ batch }: MadeFile) => await must(ada, 'GET', `/v1/bank/batch/${batch}`)
const statusOf = async ({ outbound }: MadeFile) =>
  (await must(ada, 'GET', `/v1/outbound/${outbound}`)).status

/** How many batches stand where, and with which alarm. */
async function standings() {
  const { rows } = await owner.query<{ status: string; alarm: string | null; n: number }>(
    `select status, alarm, count(*)::int as n from bank_batches group by 1, 2 order by 1, 2`,
  )
  return rows
}

/** A payment in a file of its own, which waits to be downloaded. */
async function makeFile(project: string, amount: number): Promise<MadeFile> {
  const [paid] = await world.pay(project, [{ amount }])
  await world.hurry('bank.collect')
  const before = made.at(-1)?.batch
  const newest = async () => (await must(ada, 'GET', '/v1/bank/batches?limit=1')).data[0]
  await until(async () => {
    const batch = await newest()
    return batch?.status === 'generated' && batch.id !== before
  })
  const { id, total } = await newest()
  expect(total).toBe(amount)
  return { batch: id, outbound: paid.id, amount }
}

/** Downloads a file, and gives it to the bank as its page takes it. */
async function giveToBank(file: MadeFile, name: string): Promise<void> {
  const { artefact_id } = await batchOf(file)
  const { content } = await must(ada, 'GET', `/v1/bank/file/${artefact_id}/content`)
  writeFileSync(path.join(channel.inbox, name), Buffer.from(content, 'base64'))
}

const markUploaded = async ({ batch }: MadeFile) =>
  await must(ada, 'POST', `/v1/bank/batch/${batch}/uploaded`)

/** The bank lives on, and of all that it says only the statements are uploaded. */
async function uploadStatements(): Promise<void> {
  await world.live(DAYS_UNTIL_BOOKED * 24 * 60)
  const said = wholeIn(channel.outbox).map((name) => ({
    name,
    bytes: readFileSync(path.join(channel.outbox, name)),
  }))
  for (const { name, bytes } of said.filter((one) => one.bytes.includes('BkToCstmrStmt'))) {
    const content = bytes.toString('base64')
    await must(ada, 'POST', `/v1/bank/connection/${connection}/files`, { name, content })
  }
}

beforeAll(async () => {
  const more = { channel: 'by_hand', orders_folder: null, answers_folder: null }
  connection = (await world.byTwo(folderConnection(more))).connection_id
  const { id } = await world.project(10_000_000)
  for (let file = 0; file < FILES + FORGOTTEN; file++) {
    made.push(await makeFile(id, FIRST_AMOUNT + file))
  }
})

describe('files that people uploaded', () => {
  it('are asked after while the bank is silent, apart from what was forgotten', async () => {
    for (const [place, file] of made.slice(0, FILES).entries()) {
      await giveToBank(file, `by-hand-${place}.xml`)
      await markUploaded(file)
    }
    await world.live(1)
    for (const [place, file] of made.slice(0, TWICE).entries()) {
      await giveToBank(file, `again-${place}.xml`)
    }
    await world.hurry('bank.await')
    await until(async () => (await standings()).every(({ alarm }) => alarm !== null))
    expect(await standings()).toEqual([
      { status: 'generated', alarm: 'day_passed', n: FORGOTTEN },
      { status: 'unknown', alarm: 'no_answer', n: FILES },
    ])
  })

  it('are uploaded later where they were forgotten', async () => {
    for (const [place, file] of made.slice(FILES).entries()) {
      await giveToBank(file, `late-${place}.xml`)
      expect(await markUploaded(file)).toMatchObject({ status: 'sent', alarm: null })
    }
    await world.live(1)
  })

  it('are cleared by statement, each payment once, and nobody is asked anything', async () => {
    await uploadStatements()
    await until(async () => (await standings()).every(({ status }) => status === 'executed'))
    expect(await standings()).toEqual([{ status: 'executed', alarm: null, n: made.length }])
    for (const file of made) expect(await statusOf(file)).toBe('executed')
    expect((await must(ada, 'GET', '/v1/bank/decisions?status=open')).data).toEqual([])
    const sum = made.reduce((total, { amount }) => total + amount, 0)
    expect(bank.books()[0]?.balance).toBe(OPENING - BigInt(sum))
  })
})
