// A bank by SFTP behind OpenSSH itself: a thousand orders in one file, and whatever goes wrong.
// Nothing counts as sent that was not, people are told once, it is tried ever later, and nothing
// is sent twice.
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREDITOR, openBankWorld } from '../harness/bank.ts'
import { startMailServer } from '../harness/mail-server.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { type OpensshFaults, startOpenssh } from '../harness/openssh.ts'
import { followFiles, sftpConnection } from '../harness/sftp-bank.ts'
import { until } from '../harness/until.ts'

const ORDERS = 1_000
const AT_ONCE = 100
const AMOUNT = 1_234
const DAY_MINUTES = 24 * 60
const FINANCE = 'finance@harbour.example'
const TROUBLE = 'Bank connections in trouble'

const post = await startMailServer()
afterAll(async () => await post.stop())
const world = await openBankWorld({ smtp: post.smtp, bankAllowNets: ['127.0.0.1'] })
const { ada, must, owner, channel, bank } = world
const folder = path.dirname(channel.inbox)
const host = await startOpenssh(folder)
afterAll(async () => await host.stop())
const { connection, isSent, test, looks, whole, timesGiven, ...files } = followFiles(world)
let project = ''

const pay = async (amount: number) => await files.pay(project, amount)
const letters = () => {
  return post.mails.filter(({ to, subject }) => to === FINANCE && subject.includes(TROUBLE)).length
}
/** As if the hour were over in which nobody is written to again. */
const endPause = async () => {
  await owner.query(`update jobs set run_at = now() where kind = 'work.notice'`)
  await until(async () => {
    return (await numberOf(`jobs where kind = 'work.notice' and run_at <= now()`)) === 0
  })
}
const numberOf = async (sql: string) => {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from ${sql}`)
  return Number(rows[0]?.count)
}

beforeAll(async () => {
  await joinAs(world.holdfast, await enterAsOwner(world.holdfast), 'finance')
  project = (await world.project(10_000_000)).id
  await world.byTwo(sftpConnection(host, { user: os.userInfo().username }))
  const { sftp } = await connection()
  host.letIn([sftp.keys[0].public_key])
  expect(await test()).toEqual({ passed: true, phase: null, advice: null })
})

describe('a thousand orders', () => {
  it('leave in one file, are answered and booked; the books are those of the bank', async () => {
    const releases = Array.from({ length: AT_ONCE }, () => ({
      project_id: project,
      amount: AMOUNT,
      to: {
        email: 'samseller3000@example.com',
        name: 'Sam Seller',
        bank_account: { country: 'DE', currency: 'eur', iban: CREDITOR },
      },
    }))
    // Only the first waits for its receiver to be verified.
    await world.pay(project, [{ amount: AMOUNT }])
    for (let made = 1; made < ORDERS; made += AT_ONCE) {
      const some = releases.slice(0, Math.min(AT_ONCE, ORDERS - made))
      await must(ada, 'POST', '/v1/outbounds/releases', { releases: some })
    }
    await until(async () => (await numberOf('bank_orders')) === ORDERS)
    await world.hurry('bank.collect')
    await until(async () => (await numberOf("bank_orders where status = 'sent'")) === ORDERS)
    const [name = '', ...others] = whole()
    expect(others).toEqual([])
    const text = readFileSync(path.join(channel.inbox, name), 'utf8')
    const named = [...text.matchAll(/<EndToEndId>([^<]+)</g)].map(([, id]) => id)
    expect([named.length, new Set(named).size]).toEqual([ORDERS, ORDERS])
    await until(async () => {
      await world.live(DAY_MINUTES)
      await looks()
      return (await numberOf("outbounds where status = 'executed'")) === ORDERS
    })
    const { rows } = await owner.query<{ held: string }>(
      'select -l.balance as held from ledger_accounts l join connected_accounts a on a.id = l.id',
    )
    expect(rows).toEqual([{ held: String(-ORDERS * AMOUNT) }])
    const paid = (bank.books()[0]?.entries ?? []).flatMap(({ payments }) => payments)
    expect(paid).toHaveLength(ORDERS)
  })
})

describe('what goes wrong', () => {
  const faults: readonly [
    phase: string,
    what: string,
    begin: () => Promise<void> | void,
    mend: () => Promise<void> | void,
  ][] = [
    ['host_key', 'another host key', again({ showsOtherKey: true }), again()],
    ['login', 'a key that is refused', () => host.letIn([]), letInAgain],
    ['rights', 'no right to write', again({ isReadOnly: true }), again()],
    ['space', 'a disk that is full', again({ isFull: true }), again()],
    [
      'folder',
      'a folder that is gone',
      () => moveInbox('inbox', 'gone'),
      () => moveInbox('gone', 'inbox'),
    ],
  ]

  it.each(faults)(
    '%s: %s counts as nothing sent, one letter says so, and then it leaves once',
    async (phase, _, begin, mend) => {
      const before = letters()
      await begin()
      try {
        const paid = await pay(2_000)
        await until(async () => (await connection()).orders_fault !== null)
        expect(await test()).toMatchObject({ passed: false, phase })
        await endPause()
        await until(() => letters() > before)
        // Tried again, it says nothing new; and it is tried later, the longer it lasts.
        await owner.query(
          `update bank_connections set orders_fault_at = now() - interval '2 hours'`,
        )
        await owner.query(`update jobs set run_at = now() where kind = 'bank.send'`)
        await until(async () => (await minutesUntilNext()) > 60)
        await endPause()
        expect(letters()).toBe(before + 1)
        expect(await isSent(paid)).toBe(false)
        await mend()
        expect(timesGiven(paid)).toBe(0)
        expect(await test()).toMatchObject({ passed: true })
        await until(async () => await isSent(paid))
        expect(timesGiven(paid)).toBe(1)
        await until(async () => (await connection()).orders_fault === null)
      } finally {
        await mend()
      }
    },
  )

  it('a cut after the rename: it is found again, and not sent twice', async () => {
    const laid = new Set(whole())
    host.cutsWhen = () => whole().some((name) => !laid.has(name))
    const paid = await pay(3_000)
    await until(async () => (await connection()).orders_fault !== null)
    expect(await isSent(paid)).toBe(false)
    expect(timesGiven(paid)).toBe(1)
    host.cutsWhen = () => false
    expect(await test()).toMatchObject({ passed: true })
    await until(async () => await isSent(paid))
    expect(timesGiven(paid)).toBe(1)
    expect(readdirSync(channel.inbox).filter((name) => name.includes('.part'))).toEqual([])
  })
})

function again(faults: OpensshFaults = {}): () => Promise<void> {
  return async () => await host.restart(faults)
}

async function letInAgain(): Promise<void> {
  const { sftp } = await connection()
  host.letIn([sftp.keys[0].public_key])
}

function moveInbox(from: string, to: string): void {
  if (existsSync(path.join(folder, to))) return
  renameSync(path.join(folder, from), path.join(folder, to))
}

/** When the next file is tried again. */
async function minutesUntilNext(): Promise<number> {
  const { rows } = await owner.query<{ minutes: string | null }>(
    `select extract(epoch from min(run_at) - now()) / 60 as minutes
       from jobs where kind = 'bank.send'`,
  )
  return Number(rows[0]?.minutes ?? 0)
}
