// Workers die at each point between an order and its answer: there is one file, and each payment is
// made once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { sleep } from '#kit'
import { folderConnection, openBankWorld } from '../harness/bank.ts'

const POINTS = [
  'batch made',
  'file written',
  'half written',
  'handing over',
  'renamed',
  'sent',
  'answer kept',
  'answer put aside',
  'answer read',
] as const
const WORKER = fileURLToPath(new URL('../harness/dying-orders.ts', import.meta.url))
const STEP_MS = 20
/** The bank answers within a minute; its day is not over before the last worker has ended. */
const MINUTES = 0.05
/** Ten workers start one after the other. */
const GIVES_UP_MS = 600_000

const world = await openBankWorld({ roles: ['api'] })
const { ada, must, owner, channel } = world

beforeAll(async () => {
  await world.byTwo(folderConnection())
})

/** Makes everything due that waits, also what a dead worker held. */
async function push(): Promise<void> {
  await owner.query(
    `update jobs set run_at = least(run_at, now() - interval '1 s'), leased_until = null
      where kind = any($1)`,
    [
      [
        'outbound.send',
        'outbound.continue',
        'bank.collect',
        'bank.generate',
        'bank.send',
        'connection.look',
        'artefact.read',
      ],
    ],
  )
  await world.live(MINUTES)
}

function startWorker(at: string) {
  const { connection, rootKey } = world.holdfast
  return spawn(
    process.execPath,
    [WORKER, JSON.stringify(connection), rootKey.toString('hex'), world.bankFolder, at],
    { stdio: 'ignore' },
  )
}

/** A worker that goes on until it dies at the point. */
async function workUntilKilledAt(point: string): Promise<void> {
  await push()
  const worker = startWorker(point)
  const ended = once(worker, 'exit')
  while (worker.exitCode === null && worker.signalCode === null) {
    await world.live(MINUTES)
    await owner.query(
      `update jobs set run_at = now() where kind in ('bank.collect', 'connection.look')
         and run_at > now() and leased_until is null`,
    )
    await sleep(STEP_MS)
  }
  expect(await ended).toEqual([null, 'SIGKILL'])
}

/** A worker that lives until it is so. */
async function workUntil(isSo: () => Promise<boolean>): Promise<void> {
  await push()
  const worker = startWorker('')
  const ended = once(worker, 'exit')
  while (!(await isSo())) {
    await world.live(MINUTES)
    await owner.query(
      `update jobs set run_at = now() where kind in ('bank.collect', 'connection.look')
         and run_at > now() and leased_until is null`,
    )
    await sleep(STEP_MS)
  }
  worker.kill('SIGTERM')
  await ended
}

const orders = async () => (await must(ada, 'GET', '/v1/bank/orders')).data

const wholeIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.xml'))

/** The names of all payments in what the bank was given, as often as they stand there. */
function paymentsGiven(): string[] {
  return [channel.inbox, channel.taken].flatMap((folder) =>
    wholeIn(folder).flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      return [...text.matchAll(/<EndToEndId>([^<]+)</g)].map((match) => match[1] ?? '')
    }),
  )
}

it(
  'killed at each point, each payment stands in one file and is paid once',
  async () => {
    const { id } = await world.project(100_000)
    const paid: string[] = []
    for (const [place, point] of POINTS.entries()) {
      const [outbound] = await world.pay(id, [{ amount: 1_000 + place }])
      paid.push(outbound.id.slice('outbound_'.length))
      await workUntilKilledAt(point)
    }
    await workUntil(async () => {
      const all = await orders()
      const isAnswered = ({ status }: { status: string }) => status === 'acknowledged'
      return all.length === POINTS.length && all.every(isAnswered)
    })
    expect(paymentsGiven().toSorted()).toEqual(paid.toSorted())
    const given = [...wholeIn(channel.inbox), ...wholeIn(channel.taken)]
    expect(given.length).toBe((await must(ada, 'GET', '/v1/bank/batches')).data.length)
    // The bank's own books: each amount left once.
    await world.live(6 * 24 * 60)
    const left = (world.bank.books()[0]?.entries ?? [])
      .filter(({ payments }) => payments.length > 0)
      .map(({ amount }) => Number(amount))
    const expected = POINTS.map((_, place) => 1_000 + place)
    expect(left.map(Math.abs).toSorted((a, b) => a - b)).toEqual(expected)
  },
  GIVES_UP_MS,
)
