// Lists of what is about banks: page by page, by the same cursor as others, and filtered.
import { beforeAll, describe, expect, it } from 'vitest'
import { createKeyPair } from '#organisations'
import { camtOf, IBAN, openBank, type TestBank } from '../harness/banks.ts'
import { approveCollection } from '../harness/rows.ts'
import { caller } from '../harness/service.ts'
import { openOwner, openService } from '../harness/story.ts'

const holdfast = await openService({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.live
const ada = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
/** More than any page has. */
const STATEMENTS = 130
let bank: TestBank
let connection = ''

async function page(path: string) {
  const { status, body } = await ada('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}

/** All that a list has, page by page. */
async function whole(path: string, limit = 50): Promise<{ id: string; [key: string]: unknown }[]> {
  const all = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const on: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { data, next_cursor } = await page(`${path}limit=${limit}${on}`)
    expect(data.length).toBeLessThanOrEqual(limit)
    all.push(...data)
    cursor = next_cursor
  }
  return all
}

beforeAll(async () => {
  await approveCollection(holdfast, tenant)
  await holdfast.service.database.transact(tenant, createKeyPair)
  bank = await openBank(holdfast, owner, tenant)
  for (let sequence = 1; sequence <= STATEMENTS; sequence++) {
    const day = `2027-${sequence % 2 === 0 ? '03' : '04'}-01`
    const entries = sequence === 1 ? [{ amount: 500, text: 'for nobody' }] : []
    const opening = sequence === 1 ? 0n : 500n
    await bank.say(camtOf({ sequence, opening, entries, day, iban: IBAN }))
  }
  connection = (await page('/v1/bank/connections')).data[0].id
}, 240_000)

describe('a list', () => {
  it('of more than a page is whole, each once, newest first', async () => {
    for (const list of ['statements', 'files']) {
      const all = await whole(`/v1/bank/${list}?`)
      expect(all).toHaveLength(STATEMENTS)
      expect(new Set(all.map(({ id }) => id)).size).toBe(STATEMENTS)
      const made = all.map((one) => String(one.created_at))
      expect(made).toEqual(made.toSorted().toReversed())
    }
    const numbers = (await whole('/v1/bank/statements?')).map((one) => Number(one.sequence))
    expect(numbers[0]).toBe(STATEMENTS)
  })

  it('is filtered by status, connection, account, kind and days', async () => {
    const { data } = await page('/v1/bank/connections')
    const [client, own] = data[0].accounts
    expect(client.id).toContain('connected_account_')
    const count = async (query: string) => (await whole(`/v1/bank/${query}&`, 100)).length
    expect(await count(`statements?connected_account_id=${client.id}`)).toBe(STATEMENTS)
    expect(await count(`statements?connected_account_id=${own.id}`)).toBe(0)
    expect(await count('statements?from=2027-04-01')).toBe(STATEMENTS / 2)
    expect(await count('statements?to=2027-03-31')).toBe(STATEMENTS / 2)
    expect(await count('statements?kind=report')).toBe(0)
    expect(await count(`files?connection_id=${connection}`)).toBe(STATEMENTS)
    expect(await count('files?direction=out')).toBe(0)
    expect(await count('files?status=held')).toBe(0)
    expect(await count('decisions?status=open')).toBeGreaterThan(0)
    expect(await count('decisions?status=decided')).toBe(0)
    expect(await count('proposals?status=proposed')).toBe(0)
    expect(await count('batches?status=draft&alarm=no_answer')).toBe(0)
    expect(await count('orders?status=sent&alarm=rejected_after_booking')).toBe(0)
    expect(await count('closings?is_signed=false')).toBe(0)
  })

  it('goes on with the filters that it began with, and in no other list', async () => {
    const { next_cursor: cursor } = await page('/v1/bank/statements?limit=10')
    for (const path of [
      `/v1/bank/statements?limit=10&status=held&cursor=${cursor}`,
      `/v1/bank/files?limit=10&cursor=${cursor}`,
    ]) {
      const { status, body } = await ada('GET', path)
      expect([path, status, body.code]).toEqual([path, 422, 'validation_failed'])
    }
  })

  it('shows nothing of it to others, nor in the sandbox', async () => {
    const { stranger, organisation } = holdfast
    for (const list of ['statements', 'files', 'decisions', 'proposals', 'batches', 'orders']) {
      const theirs = await ada('GET', `/v1/bank/${list}`, undefined, {
        key: stranger.keys.live.private,
      })
      expect([list, theirs.body.data]).toEqual([list, []])
      const sandbox = await ada('GET', `/v1/bank/${list}`, undefined, {
        key: organisation.keys.sandbox.private,
      })
      expect([list, sandbox.body.data]).toEqual([list, []])
    }
  })
})
