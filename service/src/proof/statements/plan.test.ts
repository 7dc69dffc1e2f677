import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { selectChangesAfter, selectEntries, selectSums } from './store.ts'
import { explainOf, fillLedger, planOf, selectParts } from './testing/store.ts'

const owner = new pg.Client(await testDatabase())

beforeAll(async () => {
  await owner.connect()
  await owner.query(fillLedger)
})

afterAll(async () => {
  await owner.end()
})

describe('a statement', () => {
  it.each([
    ['movements', selectEntries],
    ['balances at a past instant', selectChangesAfter],
    ['the sums of a period', selectSums],
  ])('finds %s by each month’s indexes of the accounts, and scans none', async (_of, asked) => {
    await owner.query('deallocate all')
    await owner.query(planOf(asked.text))
    const { rows } = await owner.query(explainOf(asked))
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    const { rows: parts } = await owner.query<{ part: string }>(selectParts)
    expect(parts).toHaveLength(3)
    for (const { part } of parts) {
      expect(plan).toContain(`${part}_tenant_id_from_account`)
      expect(plan).toContain(`${part}_tenant_id_to_account`)
    }
    expect(plan).not.toContain('Seq Scan')
  })
})
