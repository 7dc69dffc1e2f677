import { describe, expect, it } from 'vitest'
import type { Unit } from '#db'
import { unitSlot } from '#db'
import { asTenantId, newUuid, realNow } from '#kit'
import { until } from '#testing/until'
import { classifyDatabaseError, OutcomeUnknown } from './faults.ts'
import {
  addToNote,
  deleteNotes,
  divideByZero,
  endSession,
  insertNote,
  lockNote,
  raise,
  selectNotes,
  selectSession,
  selectTypes,
} from './testing/store.ts'
import { openWorld } from './testing/world.ts'

const { db, owner, addTenant } = await openWorld()

async function notesOf(tenant: Awaited<ReturnType<typeof addTenant>>) {
  return await db.read(tenant, async (reader) => await reader.query(selectNotes, {}))
}

describe('what is read first', () => {
  it('is of the tenant alone, and is on the unit when its work begins', async () => {
    const [tenant, other] = [await addTenant(), await addTenant()]
    for (const [of, amount] of [[tenant, 5n] as const, [other, 7n] as const]) {
      await db.transact(of, async ({ tx }) => {
        tx.write(insertNote, { tenant_id: of, id: 1, amount })
      })
    }
    const slot = unitSlot<{ seen: unknown }>(() => ({ seen: null }))
    const seen = await db.transact(
      tenant,
      async (unit) => slot(unit).seen,
      async (reader) => {
        const notes = await reader.query(selectNotes, {})
        return (unit) => {
          slot(unit).seen = notes
        }
      },
    )
    expect(seen).toEqual([{ id: 1, amount: 5n }])
  })

  it('is read again when the unit is run again', async () => {
    const tenant = await addTenant()
    let readings = 0
    let runs = 0
    await db.transact(
      tenant,
      async ({ tx }) => {
        runs++
        if (runs === 1) await tx.query(raise, { state: '40001' })
      },
      async () => {
        readings++
        return () => undefined
      },
    )
    expect({ readings, runs }).toEqual({ readings: 2, runs: 2 })
  })

  it('and fails, fails the unit before its work', async () => {
    const tenant = await addTenant()
    let isBegun = false
    const failing = db.transact(
      tenant,
      async () => {
        isBegun = true
      },
      async (reader) => {
        await reader.query(divideByZero, {})
        return () => undefined
      },
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(isBegun).toBe(false)
    expect(await notesOf(tenant)).toEqual([])
  })
})

describe('what a unit writes without waiting', () => {
  it('is seen by what it asks next, and committed', async () => {
    const tenant = await addTenant()
    const seen = await db.transact(tenant, async ({ tx }) => {
      tx.write(insertNote, { tenant_id: tenant, id: 1, amount: 5n })
      return await tx.query(selectNotes, {})
    })
    expect(seen).toEqual([{ id: 1, amount: 5n }])
    expect(await notesOf(tenant)).toEqual(seen)
  })

  it.each([
    ['nothing more is asked', async () => undefined],
    [
      'more is asked, which fails because of it',
      async (unit: Unit) => await unit.tx.query(selectNotes, {}),
    ],
    [
      'the work fails by itself, later',
      async () => {
        throw new Error('changed its mind')
      },
    ],
  ])('and is refused undoes all, and is what is told, when %s', async (_, goOn) => {
    const tenant = await addTenant()
    const failing = db.transact(tenant, async (unit) => {
      unit.tx.write(insertNote, { tenant_id: tenant, id: 1, amount: 5n })
      unit.tx.write(divideByZero, {})
      await goOn(unit)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await notesOf(tenant)).toEqual([])
  })

  it('does not hide what failed before it', async () => {
    const tenant = await addTenant()
    const failing = db.transact(tenant, async ({ tx }) => {
      const asked = tx.query(divideByZero, {})
      tx.write(insertNote, { tenant_id: tenant, id: 1, amount: 5n })
      await asked
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  })

  it('and is refused for a conflict is written again with its unit', async () => {
    const tenant = await addTenant()
    let runs = 0
    await db.transact(tenant, async ({ tx }) => {
      tx.write(insertNote, { tenant_id: tenant, id: 1, amount: 5n })
      if (runs++ === 0) tx.write(raise, { state: '40P01' })
    })
    expect([runs, await notesOf(tenant)]).toEqual([2, [{ id: 1, amount: 5n }]])
  })

  it('and is refused fails its rehearsal', async () => {
    const tenant = await addTenant()
    const tried = db.rehearse(
      tenant,
      async ({ tx }) => tx.write(divideByZero, {}),
      async () => 'told',
    )
    await expect(tried).rejects.toMatchObject({ code: '22012' })
  })
})

describe('a unit', () => {
  it('commits all that it wrote', async () => {
    const tenant = await addTenant()
    const answer = await db.transact(tenant, async (unit) => {
      await unit.tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 5n })
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await notesOf(tenant)).toEqual([{ id: 1, amount: 5n }])
  })

  it('that throws leaves nothing behind and throws what it threw', async () => {
    const tenant = await addTenant()
    const reason = new Error('changed its mind')
    const failing = db.transact(tenant, async (unit) => {
      await unit.tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 5n })
      throw reason
    })
    await expect(failing).rejects.toBe(reason)
    expect(await notesOf(tenant)).toEqual([])
  })

  it('rolls all back when one of its pipelined statements fails', async () => {
    const tenant = await addTenant()
    const failing = db.transact(tenant, async ({ tx }) => {
      await Promise.all([
        tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 5n }),
        tx.query(divideByZero, {}),
        tx.query(insertNote, { tenant_id: tenant, id: 2, amount: 5n }),
      ])
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await notesOf(tenant)).toEqual([])
  })

  it('that swallows a failed statement is refused at its end, not lost silently', async () => {
    const tenant = await addTenant()
    const failing = db.transact(tenant, async ({ tx }) => {
      await tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 5n })
      await tx.query(divideByZero, {}).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow('the transaction was rolled back')
    expect(await notesOf(tenant)).toEqual([])
  })

  it('leaves its connection fit for the next one, however it failed', async () => {
    const tenant = await addTenant()
    for (let round = 0; round < 12; round++) {
      const failing = db.transact(tenant, async ({ tx }) => await tx.query(divideByZero, {}))
      await expect(failing).rejects.toMatchObject({ code: '22012' })
    }
    await db.transact(
      tenant,
      async ({ tx }) => await tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 1n }),
    )
    expect(await notesOf(tenant)).toHaveLength(1)
  })

  it('that loses its connection fails alone: the process and the next unit go on', async () => {
    const tenant = await addTenant()
    const failing = db.transact(tenant, async ({ tx }) => {
      const [session] = await tx.query(selectSession, {})
      await owner.query(endSession, [session?.pid])
      const there = 'select from pg_stat_activity where pid = $1'
      await until(async () => (await owner.query(there, [session?.pid])).rowCount === 0)
      await tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 1n })
    })
    const reason: unknown = await failing.catch((error: unknown) => error)
    expect(classifyDatabaseError(reason)).toBe('unavailable')
    await db.transact(
      tenant,
      async ({ tx }) => await tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 1n }),
    )
    expect(await notesOf(tenant)).toHaveLength(1)
  })

  it('names a tenant that exists', async () => {
    const stranger = asTenantId(newUuid(realNow()))
    const asked = db.transact(stranger, async () => 'never')
    await expect(asked).rejects.toThrow('tenant that does not exist')
    await expect(db.read(stranger, async () => 'never')).rejects.toThrow(
      'tenant that does not exist',
    )
  })

  it('carries its tenant, one time for all its ids, and real time', async () => {
    const tenant = await addTenant()
    const frozenAt = new Date('2030-01-02T03:04:05.678Z')
    const setClock = 'update tenants set clock_frozen_at = $2 where id = $1'
    await owner.query(setClock, [tenant, frozenAt])
    await db.transact(tenant, async (unit) => {
      const of = { id: tenant, organisationId: tenant, environment: 'sandbox', isSeeded: false }
      expect(unit.tenant).toEqual(of)
      expect(unit.now).toEqual(frozenAt)
      expect(unit.newId('event').slice(0, 13)).toBe(newUuid(frozenAt).slice(0, 13))
      expect(unit.realNow.getTime()).toBeLessThan(frozenAt.getTime())
      await Promise.resolve()
    })
  })
})

describe('a fault of concurrency', () => {
  it.each(['40001', '40P01'])('%s is tried again until it passes', async (state) => {
    const tenant = await addTenant()
    let tries = 0
    await db.transact(tenant, async ({ tx }) => {
      await tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 1n })
      if (++tries < 3) await tx.query(raise, { state })
    })
    expect(tries).toBe(3)
    expect(await notesOf(tenant)).toEqual([{ id: 1, amount: 1n }])
  })

  it.each(['40001', '40P01'])('%s is given up after five tries', async (state) => {
    const tenant = await addTenant()
    let tries = 0
    const failing = db.transact(tenant, async ({ tx }) => {
      tries++
      await tx.query(raise, { state })
    })
    await expect(failing).rejects.toMatchObject({ code: state })
    expect(tries).toBe(5)
  })

  it.each(['23505', '22012', '57014'])('%s is not tried again', async (state) => {
    const tenant = await addTenant()
    let tries = 0
    const failing = db.transact(tenant, async ({ tx }) => {
      tries++
      await tx.query(raise, { state })
    })
    await expect(failing).rejects.toMatchObject({ code: state })
    expect(tries).toBe(1)
  })

  it('a real deadlock is invisible: both units end, and both have had their effect', async () => {
    const tenant = await addTenant()
    await db.transact(tenant, async ({ tx }) => {
      await tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 0n })
      await tx.query(insertNote, { tenant_id: tenant, id: 2, amount: 0n })
    })
    let waiting = 0
    let meet: () => void = () => undefined
    const bothHaveOne = new Promise<void>((resolve) => {
      meet = resolve
    })
    const crossing = async (first: number, second: number) =>
      await db.transact(tenant, async ({ tx }) => {
        await tx.query(lockNote, { id: first })
        if (++waiting === 2) meet()
        await bothHaveOne
        await tx.query(addToNote, { id: second, amount: 1n })
      })
    await Promise.all([crossing(1, 2), crossing(2, 1)])
    expect(waiting).toBeGreaterThan(2)
    expect(await notesOf(tenant)).toEqual([
      { id: 1, amount: 1n },
      { id: 2, amount: 1n },
    ])
  })

  it('concurrent additions to one row lose nothing', async () => {
    const tenant = await addTenant()
    await db.transact(
      tenant,
      async ({ tx }) => await tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 0n }),
    )
    const once = async () =>
      await db.transact(tenant, async ({ tx }) => await tx.query(addToNote, { id: 1, amount: 1n }))
    await Promise.all(Array.from({ length: 50 }, once))
    expect(await notesOf(tenant)).toEqual([{ id: 1, amount: 50n }])
  })
})

describe('a read', () => {
  it('sees one snapshot, whatever is written meanwhile', async () => {
    const tenant = await addTenant()
    await db.read(tenant, async (reader) => {
      expect(await reader.query(selectNotes, {})).toEqual([])
      await db.transact(
        tenant,
        async ({ tx }) => await tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 1n }),
      )
      expect(await reader.query(selectNotes, {})).toEqual([])
    })
    expect(await notesOf(tenant)).toHaveLength(1)
  })

  it('cannot write', async () => {
    const tenant = await addTenant()
    const writing = db.read(tenant, async (reader) => await reader.query(deleteNotes, {}))
    await expect(writing).rejects.toMatchObject({ code: '25006' })
  })
})

it('values go in and come out as they are, to the last digit', async () => {
  const tenant = await addTenant()
  const values = {
    big: -9_223_372_036_854_775_808n,
    bigs: [9_223_372_036_854_775_807n, 0n, -1n],
    at: new Date('2028-02-29T23:59:59.999Z'),
    uuid: newUuid(realNow()),
    bytes: Buffer.from([0, 255, 10]),
    json: { a: [1, 'zwei', null] },
  }
  const { big, bigs, at, uuid, bytes, json } = values
  const [row] = await db.read(tenant, async (reader) => {
    return await reader.query(selectTypes, {
      big,
      bigs,
      at,
      uuid,
      bytes,
      json: JSON.stringify(json),
    })
  })
  expect(row).toEqual({ ...values, none: [], small: 7, nothing: null })
})

describe('what a database error means', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code })
  it.each([
    [withCode('40001'), 'retry'],
    [withCode('40P01'), 'retry'],
    [withCode('55P03'), 'busy'],
    [withCode('57014'), 'busy'],
    [withCode('57P01'), 'unavailable'],
    [withCode('25P03'), 'unavailable'],
    [withCode('25P04'), 'unavailable'],
    [withCode('ECONNREFUSED'), 'unavailable'],
    [withCode('ETIMEDOUT'), 'unavailable'],
    [withCode('EHOSTUNREACH'), 'unavailable'],
    [withCode('08P01'), 'unavailable'],
    [new OutcomeUnknown(withCode('ETIMEDOUT')), 'unknown'],
    [new Error('Connection terminated unexpectedly'), 'unavailable'],
    [new Error('could not commit transaction for shard 102008 on any active node'), 'unavailable'],
    [new Error('could not find valid entry for shard 102350'), 'retry'],
    [new Error('SSL SYSCALL error: EOF detected'), 'unavailable'],
    [new Error('Client has encountered a connection error and is not queryable'), 'unavailable'],
    [withCode('23505'), 'fault'],
    [new Error('x'), 'fault'],
    ['text', 'fault'],
    [undefined, 'fault'],
  ])('%s is %s', (error, meaning) => {
    expect(classifyDatabaseError(error)).toBe(meaning)
  })
})
