// A large day by a bank: 10,000 outbounds are collected, approved by two people, written and handed
// over in one file, and a statement of 50,000 entries answers them among all that came. Prints what
// each part takes; told again, under whatever name, nothing changes.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { sleep } from '#kit'
import { CREDITOR, DEBTOR, folderConnection, openBankWorld } from '../harness/bank.ts'
import { camtOf, type Said } from '../harness/banks.ts'
import { type Measured, measurePart } from '../harness/measured.ts'

const ORDERS = 10_000
const ENTRIES = 50_000
const CHARGES = 1_000
const AT_ONCE = 100
const AMOUNT = 100
const CHARGE = 5
const CAME = 125
const GOAL_SECONDS = 60
const GOAL_MEGABYTES = 1_024
/** What nobody may need, on whatever machine. */
const MEGABYTES_MAX = 2 * GOAL_MEGABYTES
const ASKED_EVERY_MS = 50

const world = await openBankWorld()
const { ada, ben, must, owner } = world
const to = {
  email: 'samseller3000@example.com',
  name: 'Sam Seller',
  bank_account: { country: 'DE', currency: 'eur', iban: CREDITOR },
}
const parts: (Measured & { readonly name: string })[] = []

async function measured<T>(name: string, part: () => Promise<T>): Promise<T> {
  const { value, took } = await measurePart(part)
  parts.push({ name, ...took })
  const { seconds, processorSeconds, peakMegabytes } = took
  process.stdout.write(
    `${name}: ${seconds.toFixed(1)} s (processor ${processorSeconds.toFixed(1)} s), ` +
      `peak ${peakMegabytes.toFixed(0)} MB\n`,
  )
  expect(peakMegabytes).toBeLessThan(MEGABYTES_MAX)
  return value
}

async function numberOf(sql: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from ${sql}`)
  return Number(rows[0]?.count)
}

async function becomes(
  sql: string,
  wanted: number,
  push: () => Promise<void> = async () => {},
): Promise<void> {
  while ((await numberOf(sql)) !== wanted) {
    await push()
    await sleep(ASKED_EVERY_MS)
  }
}

const NOTHING_DUE = `jobs where kind in ('artefact.read', 'bank.book', 'bank.collect',
  'bank.generate', 'bank.send') and run_at <= now()`

/** All rows that a file of a bank can change, as they stand. */
async function fingerprint(): Promise<unknown> {
  const tables = [
    'ledger_transactions',
    'ledger_entries',
    'ledger_accounts',
    'outbounds',
    'inbounds',
    'bank_orders',
    'bank_batches',
    'bank_statements',
    'bank_entries',
    'bank_entry_parts',
    'bank_decisions',
  ]
  const of = tables.map(
    (table) => `(select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by
      md5(t::text)), '')) from ${table} t) as ${table}`,
  )
  const { rows } = await owner.query(`select ${of.join(', ')}`)
  return rows[0]
}

/** Releases from a project, a hundred in a request; all are orders that wait for a file. */
async function releaseAll(project_id: string): Promise<void> {
  await world.pay(project_id, [{ amount: AMOUNT }])
  const release = { project_id, amount: AMOUNT, to }
  for (let made = 1; made < ORDERS; made += AT_ONCE) {
    const length = Math.min(AT_ONCE, ORDERS - made)
    const releases = Array.from({ length }, () => release)
    await must(ada, 'POST', '/v1/outbounds/releases', { releases })
  }
  await becomes('bank_orders', ORDERS)
}

async function approveAll(): Promise<void> {
  const { data } = await must(ada, 'GET', '/v1/bank/batches?status=draft')
  for (const { id: batch_id } of data) {
    await world.byTwo({ kind: 'approve_batch', approve_batch: { batch_id } })
  }
}

/** The order files in the folder: how often each payment stands in them, and their sums. */
function handedOver() {
  const files = readdirSync(world.channel.inbox).filter((name) => name.endsWith('.xml'))
  const texts = files.map((name) => readFileSync(path.join(world.channel.inbox, name), 'utf8'))
  const named = texts.flatMap((text) => {
    return [...text.matchAll(/<EndToEndId>([^<]+)</g)].map(([, id = '']) => id)
  })
  const sums = texts.flatMap((text) => /<CtrlSum>([^<]+)</.exec(text)?.[1] ?? [])
  return { files: files.length, named, sum: sums.reduce((sum, one) => sum + Number(one), 0) }
}

async function lay(name: string, content: string): Promise<void> {
  const file = path.join(world.channel.outbox, name)
  writeFileSync(file, content)
  while (existsSync(file)) await world.hurry('connection.look')
}

it('leaves in files, is answered within its goals, and once', async () => {
  await world.byTwo(folderConnection({}, { batch_limit: null }))
  const { data } = await must(ada, 'GET', '/v1/bank/connections')
  const [{ id: connectionId }] = data
  const { id: projectId } = await world.project(ORDERS * AMOUNT)
  const { collect } = await must(ada, 'GET', `/v1/project/${projectId}`)
  const { reference } = collect.local_bank_transfer
  await measured('10,000 outbounds released and queued', async () => await releaseAll(projectId))
  await measured('collected', async () => {
    await becomes('bank_orders where batch_id is null', 0, async () => {
      await owner.query("update jobs set run_at = now() where kind = 'bank.collect'")
    })
  })
  await measured('approved by two, written and handed over', async () => {
    await approveAll()
    await becomes("bank_orders where status = 'sent'", ORDERS)
  })
  const { files, named, sum } = handedOver()
  expect(files).toBe(await numberOf('bank_batches'))
  expect([new Set(named).size, named.length, sum]).toEqual([
    ORDERS,
    ORDERS,
    (ORDERS * AMOUNT) / 100,
  ])

  const entries = Array.from({ length: ENTRIES }, (_, at): Said => {
    if (at < ORDERS) return { amount: -AMOUNT, endToEnd: named[at] ?? '' }
    if (at < ORDERS + CHARGES) return { amount: -CHARGE, code: 'CHRG' }
    return { amount: CAME, text: `Order ${at} ${reference}` }
  })
  const content = camtOf({ sequence: 1, opening: 0n, entries, iban: DEBTOR })
  process.stdout.write(
    `a statement of ${ENTRIES} entries: ${(content.length / 1e6).toFixed(1)} MB\n`,
  )
  await measured('the statement taken in', async () => {
    await lay('statement.xml', content)
    await becomes('bank_entries', ENTRIES)
    await becomes("bank_statements where status = 'reading'", 0)
  })
  await measured('the statement booked', async () => {
    await becomes("bank_statements where status = 'booked'", 1)
  })
  // What the bank has by its own sums, and nothing is left over for people.
  const came = (ENTRIES - ORDERS - CHARGES) * CAME
  const { rows } = await owner.query<{ held: string }>(
    'select -l.balance as held from ledger_accounts l join connected_accounts a on a.id = l.id',
  )
  expect(rows).toEqual([{ held: String(came - ORDERS * AMOUNT - CHARGES * CHARGE) }])
  expect(await must(ada, 'GET', `/v1/project/${projectId}`)).toMatchObject({ balance: came })
  expect(await numberOf("outbounds where status = 'executed'")).toBe(ORDERS)
  expect(await numberOf('bank_decisions')).toBe(0)

  await becomes(NOTHING_DUE, 0)
  const before = await fingerprint()
  await measured('the same again, twice in the folder and once in a ZIP', async () => {
    await lay('statement.xml', content)
    await lay('another-name.xml', content)
    const zip = Buffer.from(zipSync({ 'a-third.xml': Buffer.from(content) })).toString('base64')
    const asked = { name: 'third.zip', content: zip }
    await must(ben, 'POST', `/v1/bank/connection/${connectionId}/files`, asked)
    await becomes("artefacts where message = 'zip'", 1)
    await becomes(NOTHING_DUE, 0)
  })
  expect(await fingerprint()).toEqual(before)
  const day = parts.slice(1, -1)
  const seconds = day.reduce((total, part) => total + part.seconds, 0)
  const processor = day.reduce((total, part) => total + part.processorSeconds, 0)
  const peak = Math.max(...day.map(({ peakMegabytes }) => peakMegabytes))
  const isReached = seconds <= GOAL_SECONDS && peak <= GOAL_MEGABYTES
  process.stdout.write(
    `from orders to books: ${seconds.toFixed(1)} s (processor ${processor.toFixed(1)} s), peak ` +
      `${peak.toFixed(0)} MB; goal ${GOAL_SECONDS} s, ${GOAL_MEGABYTES} MB: ` +
      `${isReached ? 'reached' : 'missed'}\n`,
  )
})
