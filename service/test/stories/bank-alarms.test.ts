// What goes wrong with a bank is seen: on the connection, in the queues of work, by mail to whoever
// may act; and it is gone when it is over.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEBTOR, folderConnection, openBankWorld } from '../harness/bank.ts'
import { camtOf } from '../harness/banks.ts'
import { inLive } from '../harness/live.ts'
import { startMailServer } from '../harness/mail-server.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../harness/member.ts'
import { comparedFacts, comparedQueues } from '../harness/queues-measured.ts'
import { until } from '../harness/until.ts'

const post = await startMailServer()
afterAll(async () => await post.stop())
const world = await openBankWorld({ smtp: post.smtp })
const { ada, must, owner } = world
const FINANCE = 'finance@harbour.example'
/** A Monday on which banks worked. */
const DAY = '2026-11-23'
let member: MemberBrowser

const connection = async () => (await must(ada, 'GET', '/v1/bank/connections')).data[0]
const waiting = async (queue: string) =>
  (await inLive(member, 'GET', `/dashboard/v1/queue/${queue}`)).data
const look = async () => await world.hurry('connection.look')

async function upload(name: string, file: string): Promise<void> {
  const { id } = await connection()
  const content = Buffer.from(file).toString('base64')
  await must(ada, 'POST', `/v1/bank/connection/${id}/files`, { name, content })
}

beforeAll(async () => {
  member = await enterAsOwner(world.holdfast)
  await joinAs(world.holdfast, member, 'finance')
})

describe('a proposal', () => {
  it('waits for a second person, who is written to', async () => {
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', folderConnection())
    expect(await waiting('bank_proposals')).toMatchObject([
      { id: proposed.id, title: 'connect bank_proposal' },
    ])
    await post.take(FINANCE, 'Changes at banks to approve: 1 waits for you')
    await must(world.ben, 'POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect(await waiting('bank_proposals')).toEqual([])
    await look()
    await until(async () => (await connection()).folder_fault === null)
  })
})

describe('a folder', () => {
  it('of answers in whose place a file lies is told of until it is back', async () => {
    const { outbox } = world.channel
    await rename(outbox, `${outbox}-away`)
    await writeFile(outbox, 'no folder')
    await look()
    await until(async () => (await connection()).folder_fault !== null)
    const shown = await connection()
    expect(shown.folder_fault).toContain('leads over a file')
    expect(shown.folder_fault_at).toEqual(expect.any(String))
    expect(await waiting('bank_channels')).toMatchObject([
      { id: shown.id, title: 'answers folder bank_connection', reason: shown.folder_fault },
    ])
    await post.take(FINANCE, 'Bank connections in trouble: 1 waits for you')
    // It stays the same trouble, since then.
    await look()
    await look()
    expect((await connection()).folder_fault_at).toBe(shown.folder_fault_at)
    await rm(outbox)
    await rename(`${outbox}-away`, outbox)
    await look()
    await until(async () => (await connection()).folder_fault === null)
    expect((await connection()).folder_fault_at).toBeNull()
    expect(await waiting('bank_channels')).toEqual([])
  })

  it('of the operator that is not mounted is told of, and is not made', async () => {
    await rename(world.bankFolder, `${world.bankFolder}-away`)
    await look()
    await until(async () => (await connection()).folder_fault !== null)
    expect((await connection()).folder_fault).toContain('mount or make')
    await rename(`${world.bankFolder}-away`, world.bankFolder)
    await look()
    await until(async () => (await connection()).folder_fault === null)
  })

  it('of orders that cannot be written is told of, and the file leaves once it can', async () => {
    const { inbox } = world.channel
    await rm(inbox, { recursive: true, force: true })
    await writeFile(inbox, 'no folder')
    const { id } = await world.project(50_000)
    const [paid] = await world.pay(id, [{ amount: 1_000 }])
    const orderOf = async () => {
      const { data } = await must(ada, 'GET', '/v1/bank/orders')
      return data.find((one: { outbound_id: string }) => one.outbound_id === paid.id)
    }
    await until(async () => (await orderOf()) !== undefined)
    await world.hurry('bank.collect')
    await until(async () => (await connection()).orders_fault !== null)
    expect((await connection()).orders_fault).toContain('leads over a file')
    expect(await waiting('bank_channels')).toMatchObject([
      { title: 'orders folder bank_connection' },
    ])
    expect((await orderOf()).status).toBe('queued')
    await rm(inbox)
    await mkdir(inbox)
    await world.hurry('bank.send')
    await until(async () => (await orderOf()).status === 'sent')
    await until(async () => (await connection()).orders_fault === null)
    expect(await waiting('bank_channels')).toEqual([])
  })
})

describe('a file that is held', () => {
  it('waits for somebody, who puts it aside', async () => {
    await upload('nonsense.xml', '<Nonsense/>')
    await until(async () => (await waiting('bank_files')).length > 0)
    const [file] = await waiting('bank_files')
    expect(file).toMatchObject({ title: 'bank artefact', reason: expect.any(String) })
    await post.take(FINANCE, 'Bank files on hold: 1 waits for you')
    await inLive(member, 'POST', `/dashboard/v1/work/${file.id}/close`, { closed: true })
    expect(await waiting('bank_files')).toEqual([])
  })
})

describe('a file without an answer', () => {
  it('waits with what is wrong, until the bank answers', async () => {
    await world.hurry('bank.await')
    await until(async () => (await waiting('bank_alarms')).length > 0)
    expect(await waiting('bank_alarms')).toMatchObject([{ reason: 'no_answer', amount: 1_000 }])
    await post.take(FINANCE, 'To ask a bank: 1 waits for you')
    await world.live(0)
    await world.live(60)
    await look()
    await look()
    await until(async () => (await waiting('bank_alarms')).length === 0)
  })
})

describe('a statement', () => {
  const night = async (day = DAY) => {
    await until(async () => {
      const { rowCount } = await owner.query(
        `update jobs set run_at = now(), payload = jsonb_set(payload, '{day}', to_jsonb($1::text))
          where kind = 'bank.night'`,
        [day],
      )
      return (rowCount ?? 0) > 0
    })
    await until(async () => {
      const { data } = await must(ada, 'GET', `/v1/bank/closings?from=${day}&to=${day}`)
      return data.length > 0
    })
  }

  it('that has not come by the next morning is told of until it comes', async () => {
    await night()
    await until(async () => (await waiting('bank_channels')).length > 0)
    const { accounts } = await connection()
    expect(await waiting('bank_channels')).toMatchObject([
      { id: accounts[0].id, title: 'late statement connected_account', reason: DAY },
    ])
    const entries = [{ amount: 700 }]
    const terms = { iban: DEBTOR, opening: 0n, day: DAY }
    await upload('late.xml', camtOf({ sequence: 1, entries: [], ...terms }))
    await until(async () => (await waiting('bank_channels')).length === 0)
    // One is missing before this: people are asked.
    await upload('gap.xml', camtOf({ sequence: 3, entries, ...terms }))
    await until(async () => (await waiting('bank_decisions')).length > 0)
    expect(await waiting('bank_decisions')).toMatchObject([{ reason: 'gap' }])
    await post.take(FINANCE, 'Bank statements to decide: 1 waits for you')
    await upload('missing.xml', camtOf({ sequence: 2, entries: [], ...terms }))
    await until(async () => {
      const left = await waiting('bank_decisions')
      return !left.some(({ reason }: { reason: string }) => reason === 'gap')
    })
  })

  it('is compared with the books each night, and each night is signed off', async () => {
    const [day] = await waiting('bank_nights')
    expect(day).toMatchObject({ reason: 'no_statement', currency: 'eur' })
    await must(ada, 'POST', `/v1/bank/day/${day.id}/sign`, { note: 'It came on Tuesday.' })
    expect(await waiting('bank_nights')).toEqual([])
    const { data } = await must(ada, 'GET', `/v1/bank/closings?from=${DAY}&to=${DAY}`)
    expect(data).toMatchObject([{ note: 'It came on Tuesday.' }])
  })

  it('and what still differs after three days is told of with the night', async () => {
    await night('2026-11-27')
    await post.take(FINANCE, 'Bank closings to sign off: 1 waits for you')
    const { data } = await must(ada, 'GET', '/v1/bank/closings?from=2026-11-27&to=2026-11-27')
    const late = { what: 'unknown_project', amount: 700, age_days: 4, is_late: true }
    expect(data[0].items).toMatchObject([late])
  })
})

describe('other organisations', () => {
  it('see nothing of it in their queues', async () => {
    const { organisationId } = world.holdfast.stranger
    const who = { organisationId, email: 'eve@stranger.example', name: 'Eve' }
    const stranger = await enterAsOwner(world.holdfast, who)
    const queues = ['proposals', 'decisions', 'alarms', 'files', 'channels', 'nights']
    for (const queue of queues) {
      const { data } = await inLive(stranger, 'GET', `/dashboard/v1/queue/bank_${queue}`)
      expect([queue, data]).toEqual([queue, []])
    }
  })
})

it('what monitors are told of these queues is what owners see', async () => {
  const { measured, counted } = await comparedQueues(world.holdfast)
  expect(measured).toEqual(counted)
  expect(measured).not.toEqual([])
})

it('what they are told is wrong is what the first page says', async () => {
  const { measured, shown } = await comparedFacts(world.holdfast)
  expect(shown).toEqual(measured)
  expect(shown).not.toEqual([])
})
