// A year whose months leave for files: everybody is answered as before, and nobody sees more.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArchiveRun } from '#archives'
import { archiveBefore, checkArchives } from '#archives'
import { openJournalKeys } from '#sealing'
import { beginInThePast, standClock } from '#testing/archives'
import { verifyOffline } from '#testing/offline'
import { caller } from '../harness/service.ts'
import type { PlayedYear } from '../harness/statement-year.ts'
import { playYear } from '../harness/statement-year.ts'
import { openOwner, openShop } from '../harness/story.ts'

const SEED = 26
const STEPS = 12
/** The months from October 2025 to August 2026 leave; the year ends in September. */
const BEFORE = '2026-09'

const archiveDir = mkdtempSync(path.join(tmpdir(), 'archives-'))
afterAll(() => rmSync(archiveDir, { recursive: true }))
const { holdfast, shop } = await openShop({ roles: ['api'], archiveDir })
const owner = await openOwner(holdfast)

let played: PlayedYear

beforeAll(async () => {
  await beginInThePast(owner)
  await standClock(owner, holdfast.organisation.tenants.sandbox, '2025-09-20T08:00:00Z')
  played = await playYear(shop, SEED, STEPS)
  await holdfast.seal()
}, 600_000)

async function archive(): Promise<ArchiveRun> {
  const key = await openJournalKeys(holdfast.rootKey).signing(holdfast.service.database.global)
  const means = { client: owner, folder: archiveDir, copyTo: null, key, reached: () => undefined }
  const run = await archiveBefore(means, BEFORE)
  await holdfast.seal()
  return run
}

async function answered(asked: string): Promise<string> {
  const { status, text } = await shop.call('GET', asked)
  return `${status} ${text}`
}

/** All events, page by page from the newest on, or from the first on. */
async function listEvents(beginning: string): Promise<unknown[]> {
  const found: unknown[] = []
  for (let cursor = ''; ; ) {
    const page = await shop.call('GET', `/v1/events?limit=40${cursor || beginning}`)
    expect(page.status).toBe(200)
    found.push(...page.body.data)
    if (page.body.next_cursor === null) return found
    cursor = `&cursor=${encodeURIComponent(page.body.next_cursor)}`
  }
}

/** What is asked, each by itself: months are in their files alone before. */
function questions(): Readonly<Record<string, () => Promise<unknown>>> {
  const [project] = played.projects
  const [settlement] = played.settlements
  const [participant] = played.participants
  const year = 'from=2025-10-01&to=2026-10-01'
  return {
    'events, newest first': async () => await listEvents(''),
    'events, oldest first': async () => await listEvents('&after_sequence=0'),
    'a year of the organisation': async () => await answered(`/v1/statements/organisation?${year}`),
    'the same as a file': async () =>
      await answered(`/v1/statements/organisation?${year}&format=csv`),
    'the year of a month that left': async () =>
      await answered('/v1/statements/organisation?period=2025-12'),
    'balances of a past day': async () =>
      await answered('/v1/statements/organisation?at=2026-02-03T00:00:00Z'),
    'the first project': async () => await answered(`/v1/statements/project/${project}`),
    'a settlement': async () => await answered(`/v1/statements/settlement/${settlement}`),
    'a participant': async () => await answered(`/v1/statements/participant/${participant}`),
    'what was earned': async () => await answered('/v1/statements/revenue?currency=eur'),
    'fees of a year': async () => await answered(`/v1/reports/fees?${year}`),
    'payouts of a year': async () => await answered(`/v1/reports/payouts?${year}`),
  }
}

describe('A year of which most months have left', () => {
  it('is answered as before, question by question', async () => {
    const before = new Map<string, unknown>()
    for (const [what, ask] of Object.entries(questions())) before.set(what, await ask())
    const run = await archive()
    expect(run.stays).toBeNull()
    expect(run.left.map(({ month }) => month)).toHaveLength(12)
    expect(await holdfast.breaches()).toEqual([])
    for (const [what, ask] of Object.entries(questions())) {
      expect(await ask(), what).toEqual(before.get(what))
      expect(await holdfast.breaches(), what).toEqual([])
      await archive()
    }
  }, 600_000)

  it('goes on: money moves that came in a month that left', async () => {
    const [settlement] = played.settlements
    const [, another] = played.settlements
    for (const id of [settlement, another]) {
      const { status } = await shop.release({ settlement_id: id })
      expect([200, 409, 422]).toContain(status)
    }
    const checkout = await shop.paid([{}])
    expect(checkout.status).toBe('settled')
    await shop.advance('P1D')
    expect(await holdfast.breaches()).toEqual([])
  }, 120_000)

  it('shows one event, one proof and the journal of any age', async () => {
    const { body: oldest } = await shop.call('GET', '/v1/events?after_sequence=0&limit=1')
    const [event] = oldest.data
    await archive()
    expect((await shop.call('GET', `/v1/event/${event.id}`)).body).toEqual(event)
    await archive()
    const entries = await shop.call('GET', '/v1/journal/entries?limit=5')
    expect(entries.body.data.map(({ position }: { position: number }) => position)).toEqual([
      1, 2, 3, 4, 5,
    ])
    const [project] = played.projects
    await archive()
    const { text } = await shop.call('GET', `/v1/statements/project/${project}?proofs=true`)
    await archive()
    const [first] = JSON.parse(text).entries
    const proof = await shop.call('GET', `/v1/journal/inclusion/${first.transaction}`)
    expect(proof.status).toBe(200)
    const key = (await shop.call('GET', '/v1/journal/key')).body.public_key
    expect(await verifyOffline(text, { key })).toMatchObject({ code: 0 })
    expect(await verifyOffline(proof.text, { key })).toMatchObject({ code: 0 })
  }, 120_000)

  it('is nobody else’s', async () => {
    const { body } = await shop.call('GET', '/v1/events?after_sequence=0&limit=1')
    await archive()
    const other = caller(holdfast.baseUrl, holdfast.stranger.keys.sandbox.private)
    expect((await other('GET', '/v1/events?after_sequence=0')).body.data).toEqual([])
    expect((await other('GET', `/v1/event/${body.data[0].id}`)).status).toBe(404)
    const [project] = played.projects
    expect((await other('GET', `/v1/statements/project/${project}`)).status).toBe(404)
    expect((await other('GET', '/v1/statements/organisation')).body.entries).toEqual([])
  }, 60_000)

  it('is refused by name where a file was changed, and all else goes on', async () => {
    const file = path.join(archiveDir, '2026-01.archive')
    const kept = readFileSync(file)
    const changed = Buffer.from(kept)
    const place = Math.floor(changed.length / 2)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    writeFileSync(file, changed)
    const refused = await shop.call('GET', '/v1/events?after_sequence=0')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(refused.body.code).toBe('archive_unreadable')
    expect(refused.body.detail).toMatch(/^The archive of 2026-01 \(2026-01\.archive\) cannot be/)
    expect((await shop.call('GET', '/v1/events?limit=5')).status).toBe(200)
    const publicKey = (await shop.call('GET', '/v1/journal/key')).body.public_key
    const { faults } = await checkArchives(owner, archiveDir, [publicKey])
    expect(faults).toMatchObject([{ month: '2026-01', file: '2026-01.archive' }])
    writeFileSync(file, kept)
    expect((await shop.call('GET', '/v1/events?after_sequence=0')).status).toBe(200)
    expect((await checkArchives(owner, archiveDir, [publicKey])).faults).toEqual([])
  }, 120_000)
})
