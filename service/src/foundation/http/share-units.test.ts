import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Unit } from '#db'
import type { TenantId } from '#kit'
import { asTenantId, Failure, newUuid, realNow } from '#kit'
import { shareUnits } from './share-units.ts'
import type { Sample } from './testing/sample.ts'
import { openSample } from './testing/sample.ts'
import { countNotes, insertNotes, insertTenant } from './testing/store.ts'

let sample: Sample
beforeAll(async () => {
  sample = await openSample()
})
afterAll(async () => await sample.close())

/** Writes texts as notes, and takes down which were written together. */
function keepNotes() {
  const together: (readonly string[])[] = []
  const keep = async (unit: Unit, texts: readonly string[]) => {
    const rows = texts.map((text) => ({ id: unit.newId('project'), text }))
    await unit.tx.query(insertNotes, { tenant_id: unit.tenant.id, rows })
    if (texts.includes('refused')) throw new Failure('invalid_state')
    together.push(texts)
    return rows.map(({ text }) => `${unit.tenant.id} ${text}`)
  }
  return { together, keep: shareUnits(sample.db, keep) }
}

async function countOf(text: string): Promise<unknown> {
  return (await sample.ask<{ count: number }>(countNotes, [text]))[0]?.count
}

describe('what is written one by one at once', () => {
  it('is one unit of each tenant, and each is told its own', async () => {
    const { keep, together } = keepNotes()
    const otherTenant = asTenantId(newUuid(realNow()))
    await sample.ask(insertTenant, [otherTenant])
    const asked: [TenantId, string][] = [
      [sample.tenantId, 'a'],
      [otherTenant, 'b'],
      [sample.tenantId, 'c'],
    ]
    const told = await Promise.all(asked.map(async ([tenant, text]) => await keep(tenant, text)))
    expect(told).toEqual(asked.map(([tenant, text]) => `${tenant} ${text}`))
    expect(together).toHaveLength(2)
    expect(together).toEqual(expect.arrayContaining([['a', 'c'], ['b']]))
  })

  it('fails alone, and leaves nothing, where the others are kept', async () => {
    const { keep } = keepNotes()
    const texts = ['kept 1', 'refused', 'kept 2']
    const told = await Promise.allSettled(
      texts.map(async (text) => await keep(sample.tenantId, text)),
    )
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(told[1]).toMatchObject({ reason: { code: 'invalid_state' } })
    expect(await Promise.all(texts.map(countOf))).toEqual([1, 0, 1])
  })
})
