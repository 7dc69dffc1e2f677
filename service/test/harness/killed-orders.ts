// Workers in processes of their own on the way to a bank and back, that die where a test wants it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { sleep } from '#kit'
import type { BankWorld } from './bank.ts'

const WORKER = fileURLToPath(new URL('./dying-orders.ts', import.meta.url))
const STEP_MS = 20
/** The bank answers within a minute; its day is not over before the last worker has ended. */
const MINUTES = 0.05
const KINDS = [
  'outbound.send',
  'outbound.continue',
  'debit.start',
  'debit.collect',
  'bank.collect',
  'bank.generate',
  'bank.send',
  'recall.generate',
  'recall.send',
  'connection.look',
  'artefact.read',
]
const DAYS_UNTIL_BOOKED = 6

/** Makes everything due that waits, also what a dead worker held. */
async function pushJobs({ owner }: BankWorld): Promise<void> {
  await owner.query(
    `update jobs set run_at = least(run_at, now() - interval '1 s'), leased_until = null
      where kind = any($1)`,
    [KINDS],
  )
}

/** Bank and queues go on a little. */
async function goOn(world: BankWorld): Promise<void> {
  await world.live(MINUTES)
  await world.owner.query(
    `update jobs set run_at = now() where kind in ('bank.collect', 'connection.look')
       and run_at > now() and leased_until is null`,
  )
  await sleep(STEP_MS)
}

function startWorker({ holdfast, bankFolder }: BankWorld, at: string): ChildProcess {
  const { connection, rootKey } = holdfast
  return spawn(
    process.execPath,
    [WORKER, JSON.stringify(connection), rootKey.toString('hex'), bankFolder, at],
    { stdio: 'ignore' },
  )
}

/** A worker that goes on until it dies at the point. */
export async function workUntilKilledAt(world: BankWorld, point: string): Promise<void> {
  await pushJobs(world)
  const worker = startWorker(world, point)
  const ended = once(worker, 'exit')
  while (worker.exitCode === null && worker.signalCode === null) await goOn(world)
  expect(await ended).toEqual([null, 'SIGKILL'])
}

/** A worker that is killed so many milliseconds after its first work, wherever it is then. */
export async function workAndBeKilled(world: BankWorld, afterMs: number): Promise<void> {
  await pushJobs(world)
  const worker = startWorker(world, '')
  const ended = once(worker, 'exit')
  const isAtWork = async () => {
    const { rowCount } = await world.owner.query(
      'select from jobs where leased_until > now() or kind = any($1) and run_at > now()',
      [KINDS],
    )
    return (rowCount ?? 0) > 0
  }
  while (!(await isAtWork())) await sleep(1)
  const until = performance.now() + afterMs
  while (performance.now() < until) await goOn(world)
  worker.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

/** How far an outbound had come: as an order, and as its batch. */
export async function stateOf({ owner }: BankWorld, outbound: string): Promise<string> {
  const { rows } = await owner.query<{ state: string }>(
    `select coalesce('batch ' || b.status || ', order ' || o.status, 'order ' || o.status,
                     'outbound ' || p.status) as state
       from outbounds p
       left join bank_orders o on o.tenant_id = p.tenant_id and o.id = p.id
       left join bank_batches b on b.tenant_id = o.tenant_id and b.id = o.batch_id
      where p.id = $1`,
    [outbound],
  )
  return rows[0]?.state ?? 'no outbound'
}

/** A worker that lives until it is so. */
export async function workUntil(world: BankWorld, isSo: () => Promise<boolean>): Promise<void> {
  await pushJobs(world)
  const worker = startWorker(world, '')
  const ended = once(worker, 'exit')
  while (!(await isSo())) await goOn(world)
  worker.kill('SIGTERM')
  await ended
}

/** A worker that lives until so many orders are answered. */
export async function workUntilAnswered(world: BankWorld, orders: number): Promise<void> {
  await workUntil(world, async () => {
    const { rows } = await world.owner.query<{ n: string; answered: string }>(
      `select count(*) as n, count(*) filter (where status = 'acknowledged') as answered
         from bank_orders`,
    )
    return rows[0]?.n === String(orders) && rows[0].answered === String(orders)
  })
}

/** The files of a folder that are whole. */
export function wholeIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.xml'))
}

/** Each payment stands once in what the bank was given, in one file for each batch, and is paid. */
export async function checkPaidOnce(
  world: BankWorld,
  paid: ReadonlyMap<string, number>,
  bookedInDays = DAYS_UNTIL_BOOKED,
): Promise<void> {
  const { channel, owner, bank } = world
  const given = [channel.inbox, channel.taken].flatMap((folder) =>
    wholeIn(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')),
  )
  const named = given.flatMap((text) =>
    [...text.matchAll(/<EndToEndId>([^<]+)</g)].map((match) => match[1] ?? ''),
  )
  expect(named.toSorted()).toEqual([...paid.keys()].toSorted())
  const { rows } = await owner.query<{ n: number }>(
    'select count(distinct artefact_id)::int as n from bank_batches',
  )
  expect(given.length).toBe(rows[0]?.n)
  // The bank's own books: each amount left once.
  await world.live(bookedInDays * 24 * 60)
  const left = (bank.books()[0]?.entries ?? [])
    .filter(({ payments }) => payments.length > 0)
    .map(({ amount }) => Math.abs(Number(amount)))
  const byAmount = (a: number, b: number) => a - b
  expect(left.toSorted(byAmount)).toEqual([...paid.values()].toSorted(byAmount))
}
