// What is left when the process is killed, and what an orderly end leaves.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#ledger'
import { startPostgres } from '../../../tools/embedded-postgres.ts'
import type { Payments } from '../harness/payments.ts'
import { paymentsWith } from '../harness/payments.ts'
import type { Installation, Running } from '../harness/process.ts'
import { newInstallation } from '../harness/process.ts'

const TIMEOUT_MS = 120_000

let installation: Installation
let running: Running
let shop: Payments

async function start(): Promise<void> {
  running = await installation.start()
  shop = paymentsWith(installation.baseUrl, running.keys)
}

async function killAndStart(): Promise<void> {
  await running.end('SIGKILL')
  await start()
}

beforeAll(async () => {
  installation = await newInstallation()
  await start()
}, TIMEOUT_MS)

afterAll(async () => await installation.remove())

/** Opens the books of a service that has ended, and asks all that must be true of them. */
async function inspect<T>(ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ dataDir: installation.dataDir })
  const { socketDir: host, users, database } = postgres
  const client = new pg.Client({ host, user: users.superuser, database })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

const seller = { email: 'sam@example.com' }
const FEE = { fee_flat: 100 }

describe('a service that is killed in the middle of its payments', { timeout: TIMEOUT_MS }, () => {
  it('starts again with the same keys and carries each to its end, paying once', async () => {
    const keys = running.keys
    await shop.verify(seller.email)
    const checkouts: { id: string; project_id: string; amount: number }[] = []
    const immediate = { type: 'immediate', amount: 10_000, to: seller, fee_flat: 50 }

    // Killed as soon as the confirmation is answered.
    const confirmed = await shop.confirmed([immediate], FEE)
    checkouts.push(confirmed)
    await killAndStart()
    expect(running.keys).toEqual(keys)
    expect(await shop.read('checkout', confirmed.id)).toMatchObject({ status: 'settling' })

    // Killed while an outbound is being sent and money is on its way in for several checkouts, and
    // again when the next has begun.
    const held = await shop.paid([{ ...immediate, type: 'escrow' }], FEE)
    for (let turn = 0; turn < 4; turn++) checkouts.push(await shop.confirmed([immediate], FEE))
    const credits = checkouts.map(async ({ project_id }, turn) => {
      const { reference, amount } = await shop.read('checkout', checkouts[turn]?.id ?? '')
      const path = `/_sandbox/v1/project/${project_id}/credit`
      return await shop.call('POST', path, { amount, reference })
    })
    const release = shop.release({ settlement_id: held.settlements[0].id })
    const answers = await Promise.all([...credits, release])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    checkouts.push(held)
    await killAndStart()
    await wait(300)
    await killAndStart()

    // A killed worker's work is taken up when its lease is over.
    await shop.advance('PT2M')
    for (const { id, project_id } of checkouts) {
      expect(await shop.read('checkout', id)).toMatchObject({ status: 'settled', outstanding: 0 })
      const project = await shop.read('project', project_id)
      expect(project).toMatchObject({ status: 'complete', balance: 0 })
      expect(project.inbounds).toHaveLength(1)
      expect(project.outbounds).toHaveLength(1)
      expect(project.outbounds[0]).toMatchObject({ status: 'executed', amount: 10_000 })
    }
    await running.end('SIGTERM')
    const totals = await inspect(async (client) => {
      expect(await checkInvariants(client)).toEqual([])
      const { rows } = await client.query(
        `select (select sum(amount) from sandbox_payments)::int as paid,
                (select count(*) from sandbox_payments)::int as payments,
                (select sum(balance) from ledger_accounts where kind = 'revenue')::int as revenue,
                (select sum(balance) from ledger_accounts where kind = 'bank')::int as bank`,
      )
      return rows[0]
    })
    // Six payments: 9 950 each leave, 100 of the buyer and 50 of the seller stay.
    expect(totals).toEqual({ paid: 59_700, payments: 6, revenue: 900, bank: -900 })
    await start()
  })

  it('leaves no process behind when it is not started again', async () => {
    expect(installation.processes()).not.toEqual([])
    await running.end('SIGKILL')
    expect(await installation.remaining()).toEqual([])
    await start()
  })
})

describe('an orderly end', { timeout: TIMEOUT_MS }, () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s leaves no process, loses nothing that was answered, and can be followed by a start',
    async (signal) => {
      const waiting = await shop.confirmed([{ to: seller }])
      const asked = await Promise.all(
        Array.from({ length: 10 }, async (_, turn) => await shop.ask([{ amount: 1_000 + turn }])),
      )
      const ended = running.end(signal)
      const late = await Promise.allSettled(
        Array.from({ length: 10 }, async (_, turn) => await shop.ask([{ amount: 2_000 + turn }])),
      )
      expect(await ended).toBe(0)
      expect(installation.processes()).toEqual([])
      await start()
      const answered = late.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      for (const { status, body } of [...asked, ...answered]) {
        if (status === 503) continue
        expect(status).toBe(200)
        expect((await shop.read('intent', body.id)).settlements).toEqual(body.settlements)
      }
      expect(await shop.read('checkout', waiting.id)).toMatchObject({ status: 'settling' })
    },
  )

  it('leaves the last books right', async () => {
    await running.end('SIGTERM')
    const breaches = await inspect(async (client) => await checkInvariants(client))
    expect(breaches).toEqual([])
  })
})
