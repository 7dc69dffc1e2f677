// What is cleared away now and then goes on whatever fails on the way.
import { expect, it } from 'vitest'
import { DEFAULT_RETENTION } from '#settings'
import { keepUp } from '../../src/app/upkeep.ts'
import { openShop } from '../harness/story.ts'

const { holdfast } = await openShop({ roles: ['api'] })

it('clears every tenant, though one step and one tenant fail each time', async () => {
  const seen: string[] = []
  const told: string[] = []
  const { database } = holdfast.service
  const also = {
    lapse: async ({ tenant }: { readonly tenant: { readonly id: string } }) => {
      seen.push(tenant.id)
      return await (seen.length === 1 ? Promise.reject(new Error('a tenant')) : 0)
    },
    tellOfKeys: async () => await Promise.reject(new Error('a step')),
    retention: DEFAULT_RETENTION,
  }
  const post = async () => await Promise.resolve(true)
  const onError = (error: unknown) => told.push(error instanceof Error ? error.message : '')
  await keepUp({ database, post }, also, { isStopping: () => false, onError })
  expect(told).toEqual(['a step', 'a tenant'])
  const { rows } = await database.pool.query<{ id: string }>('select id::text as id from tenants')
  expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)))
})
