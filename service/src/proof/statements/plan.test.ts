import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { selectChangesAfter, selectEntries, selectSums } from './store.ts'
import { explainChanges, explainEntries, explainSums, fillLedger, planOf } from './testing/store.ts'

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
    ['movements', selectEntries.text, explainEntries],
    ['balances at a past instant', selectChangesAfter.text, explainChanges],
    ['the sums of a period', selectSums.text, explainSums],
  ])('finds %s by the indexes of the accounts, and scans no table', async (_of, text, explain) => {
    await owner.query('deallocate all')
    await owner.query(planOf(text))
    const { rows } = await owner.query(explain)
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(plan).toContain('ledger_movements_from')
    expect(plan).toContain('ledger_movements_to')
    expect(plan).not.toContain('Seq Scan')
  })
})
