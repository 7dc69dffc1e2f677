// Pictures of projects in a whole world: what goes into a node less what goes out of it is what the
// ledger holds there, to the cent, whatever happened.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, asTenantId } from '#kit'
import { readPicture } from '#pictures'
import { readMoney } from '../../src/desk/overview/overview.ts'
import { newFigures, tenantOf } from './city.ts'
import type { OpenStage } from './stage.ts'
import { openStage } from './stage.ts'
import { tell } from './tell.ts'

const DAYS = 12
const SEED = 11
const TIMEOUT_MS = 600_000
/** Beyond these the picture ends. */
const ENDS = new Set([
  'payer',
  'payee',
  'revenue',
  'shortfall',
  'taken_back',
  'sent_back',
  'source_project',
  'target_project',
])

let stage: OpenStage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => await stage.close())

describe('in a world from a seed', { timeout: TIMEOUT_MS }, () => {
  it('pictures of all projects add up, and the overview is the sum of accounts', async () => {
    const figures = newFigures()
    await tell(stage, { seed: SEED, days: DAYS, figures, isChecked: false, isDelivered: false })
    const tenant = asTenantId(await tenantOf(stage))
    const { rows: projects } = await stage.owner.query<{ id: string }>(
      'select id from projects where tenant_id = $1',
      [tenant],
    )
    expect(projects.length).toBeGreaterThan(10)
    const { database } = stage.world.service
    for (const { id } of projects) {
      const asked = { tenant, id: asId('project', id) }
      const picture = await database.read(
        tenant,
        async (reader, now) => await readPicture(reader, asked, now),
      )
      for (const { key, kind, balance } of picture.nodes) {
        if (ENDS.has(kind)) continue
        const came = sumOf(picture.edges.filter(({ to }) => to === key))
        const went = sumOf(picture.edges.filter(({ from }) => from === key))
        expect([picture.project_id, kind, key, came - went]).toEqual([
          picture.project_id,
          kind,
          key,
          balance,
        ])
      }
    }
    const money = await database.read(
      tenant,
      async (reader, now) => await readMoney(reader, tenant, now),
    )
    const { rows } = await stage.owner.query<{ currency: string; held: string }>(
      `select currency, sum(balance) as held from ledger_accounts
        where tenant_id = $1 and kind in ('project', 'settlement', 'checkout') group by currency`,
      [tenant],
    )
    for (const { currency, held } of money) {
      const all = rows.find((row) => row.currency === currency)
      expect([currency, String(held)]).toEqual([currency, all?.held])
    }
  })
})

function sumOf(edges: readonly { readonly amount: number }[]): number {
  return edges.reduce((total, { amount }) => total + amount, 0)
}
