import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TenantId } from '#kit'
import { newUuid } from '#kit'
import { analyzeWholes } from './months.ts'
import { APP_ROLE } from './role.ts'
import type { PartRow } from './testing/store-months.ts'
import {
  countParts,
  deleteEvents,
  insertEvent,
  insertEvents,
  insertInto,
  insertTransaction,
  makeMonths,
  selectKnown,
  selectLocks,
  selectParts,
  selectPlaces,
  selectTenants,
  selectWholes,
} from './testing/store-months.ts'
import { openWorld } from './testing/world.ts'

const { db, owner, connection, addTenant } = await openWorld()

const { rows: wholeRows } = await owner.query<{ whole: string }>(selectWholes)
const wholes = wholeRows.map(({ whole }) => whole)
const partsLike = async (name: string) => (await owner.query<PartRow>(selectParts, [name])).rows

/** What the owner does in a transaction that is undone. */
async function undone<T>(work: () => Promise<T>): Promise<T> {
  await owner.query('begin')
  try {
    return await work()
  } finally {
    await owner.query('rollback')
  }
}

/** What others see while it lasts, and is taken away again. */
async function undoneLater(work: (tenant: string) => Promise<void>): Promise<void> {
  const tenant = newUuid(new Date())
  try {
    await work(tenant)
  } finally {
    await owner.query(deleteEvents, [tenant])
  }
}

describe('what grows without end', () => {
  it('has a partition for all that is older, for this month and for the next', async () => {
    expect(wholes).toEqual([
      'deliveries',
      'delivery_attempts',
      'events',
      'ledger_movements',
      'ledger_transactions',
      'request_log',
      'status_steps',
    ])
    const parts = await partsLike('%')
    for (const whole of wholes) {
      const own = parts.filter((part) => part.whole === whole).map(({ part }) => part)
      expect(own).toContain(`${whole}_before`)
      expect(own.length).toBeGreaterThanOrEqual(3)
    }
  })

  it('has no default partition: beside one, none is detached while others write', async () => {
    const { rows } = await owner.query(
      `select from pg_class where pg_get_expr(relpartbound, oid) = 'DEFAULT'`,
    )
    expect(rows).toEqual([])
  })
})

describe('statistics of a table as a whole', () => {
  const known = async () => (await owner.query(selectKnown, ['events'])).rows

  it('are taken by the service when its months have grown by a fifth, and not before', async () => {
    await undoneLater(async (tenant) => {
      await owner.query(insertEvents, [tenant, 1_000])
      await owner.query(countParts)
      expect(await known()).toEqual([{ rows: -1, is_known: false }])
      expect(await analyzeWholes(db.global)).toContain('events')
      expect(await known()).toEqual([{ rows: 1_000, is_known: true }])

      await owner.query(insertEvents, [tenant, 150])
      await owner.query(countParts)
      expect(await analyzeWholes(db.global)).toEqual([])

      await owner.query(insertEvents, [tenant, 100])
      await owner.query(countParts)
      expect(await analyzeWholes(db.global)).toEqual(['events'])
      expect(await known()).toEqual([{ rows: 1_250, is_known: true }])
    })
  })
})

describe('months that are made', () => {
  it('are made once, however many ask at once', async () => {
    const clients = Array.from({ length: 8 }, () => new pg.Client(connection))
    await Promise.all(clients.map(async (client) => await client.connect()))
    try {
      const span = ['2031-05-31T23:59:59.999Z', '2031-06-01T00:00:00Z']
      await Promise.all(
        clients.map(async (client) => {
          await client.query(`set role ${APP_ROLE}`)
          await client.query(makeMonths, span)
        }),
      )
    } finally {
      await Promise.all(clients.map(async (client) => await client.end()))
    }
    for (const month of ['2031_05', '2031_06']) {
      const parts = await partsLike(`%_${month}`)
      expect(parts.map(({ part }) => part)).toEqual(wholes.map((whole) => `${whole}_${month}`))
    }
  })

  it('are isolated as the others are, and nobody has a right to them by name', async () => {
    await owner.query(makeMonths, ['2031-08-01Z', '2031-08-01Z'])
    const parts = await partsLike('%')
    expect(parts.filter(({ is_guarded }) => !is_guarded)).toEqual([])
    expect(parts.filter(({ rights }) => rights !== null)).toEqual([])
  })

  it('let writers go on: their tables are locked against no insert', async () => {
    const other = new pg.Client(connection)
    await other.connect()
    try {
      const locks = await undone(async () => {
        await owner.query(makeMonths, ['2033-01-01Z', '2033-02-01Z'])
        await other.query(`set lock_timeout = '2s'`)
        const id = newUuid(new Date())
        await other.query(insertEvent, [id, id])
        return (await owner.query(selectLocks)).rows
      })
      expect(new Set(locks.map(({ whole }) => whole))).toEqual(new Set(wholes))
      const strong = locks.filter(
        ({ mode }) => mode !== 'ShareUpdateExclusiveLock' && mode !== 'AccessShareLock',
      )
      expect(strong).toEqual([])
    } finally {
      await other.end()
    }
  })

  it('are made anew where one was detached', async () => {
    await owner.query(makeMonths, ['2031-10-01Z', '2031-10-01Z'])
    await owner.query('alter table events detach partition events_2031_10')
    await owner.query('alter table events_2031_10 rename to kept')
    await owner.query(makeMonths, ['2031-10-31T12:00:00Z', '2031-10-31T12:00:00Z'])
    expect(await partsLike('events_2031_10')).toHaveLength(1)
  })

  it('end with the year 2049: all that comes after it is in one', async () => {
    await owner.query(makeMonths, ['2049-12-31Z', '2050-01-31Z'])
    await owner.query(makeMonths, ['9998-12-31Z', '9999-01-31Z'])
    const parts = (await partsLike('events_%')).map(({ part }) => part)
    expect(parts).toEqual(expect.arrayContaining(['events_2049_12', 'events_after']))
    expect(parts.filter((part) => /_(20[5-9]|[3-9])/.test(part))).toEqual([])
    await undone(async () => {
      const id = newUuid(new Date('9998-12-31T23:59:59.999Z'))
      await owner.query(insertEvent, [id, id])
      expect((await owner.query(selectPlaces, [id])).rows).toEqual([{ part: 'events_after' }])
    })
  })
})

describe('a unit', () => {
  it.each([
    ['far ahead', '2044-02-29T23:59:59.999Z', 'events_2044_02'],
    ['behind', '2019-07-01T00:00:00.000Z', 'events_before'],
    ['beyond all months', '2077-01-01T00:00:00.000Z', 'events_after'],
  ])('of a clock that stands %s finds its month there', async (_where, at, part) => {
    const tenant = await addTenant()
    await owner.query('update tenants set clock_frozen_at = $2 where id = $1', [tenant, at])
    const now = await db.transact(tenant, async (unit) => await Promise.resolve(unit.now))
    expect(now.toISOString()).toBe(at)
    await undone(async () => {
      await owner.query(insertEvent, [tenant, newUuid(now)])
      expect((await owner.query(selectPlaces, [tenant])).rows).toEqual([{ part }])
    })
  })

  it('that is only rehearsed finds its month, too', async () => {
    const tenant = await addTenant()
    const at = '2045-05-05T00:00:00.000Z'
    await owner.query('update tenants set clock_frozen_at = $2 where id = $1', [tenant, at])
    const about = async () => await Promise.resolve(true)
    expect(await db.rehearse(tenant, about, about)).toBe(true)
    expect(await partsLike('status_steps_2045_0%')).toHaveLength(2)
  })
})

describe('a partition that is named itself', () => {
  let ours: TenantId
  let theirs: TenantId
  const part = 'events_2031_12'
  const at = new Date('2031-12-24T12:00:00Z')

  beforeAll(async () => {
    ours = await addTenant()
    theirs = await addTenant()
    await owner.query(makeMonths, [at, at])
    for (const tenant of [ours, theirs]) await owner.query(insertEvent, [tenant, newUuid(at)])
  })

  /** Asks as the service of one tenant, with a right to the partition or without. */
  const asService = async (hasRight: boolean, text: string, values: unknown[] = []) =>
    await undone(async () => {
      if (hasRight) await owner.query(`grant select, insert on ${part} to ${APP_ROLE}`)
      await owner.query(`set local role ${APP_ROLE}`)
      await owner.query(`select set_config('holdfast.tenant', $1, true)`, [ours])
      return (await owner.query(text, values)).rows
    })

  it('is neither read nor written by the service', async () => {
    const refused = { code: '42501' }
    await expect(asService(false, selectTenants(part))).rejects.toMatchObject(refused)
    const writing = asService(false, insertInto(part), [ours, newUuid(at)])
    await expect(writing).rejects.toMatchObject(refused)
  })

  it('is isolated even from a service that had the right to it', async () => {
    expect(await asService(true, selectTenants(part))).toEqual([{ tenant_id: ours }])
    expect(await asService(true, insertInto(part), [ours, newUuid(at)])).toEqual([])
    const writing = asService(true, insertInto(part), [theirs, newUuid(at)])
    await expect(writing).rejects.toMatchObject({ code: '42501' })
  })

  it.each([
    ['changed', 'update ledger_movements_2031_12 set amount = 1'],
    ['emptied', 'delete from ledger_transactions_2031_12'],
    ['cut off', 'truncate ledger_movements_2031_12'],
    ['cut off with its table', 'truncate ledger_transactions'],
  ])('cannot be %s, even by a superuser without triggers', async (_what, change) => {
    const changing = undone(async () => {
      await owner.query('set local session_replication_role = replica')
      // Guards of rows need one to guard.
      await owner.query(`select set_config('holdfast.ledger', 'open', true)`)
      await owner.query(insertTransaction('ledger_transactions_2031_12'), [ours, newUuid(at)])
      await owner.query(`insert into ledger_movements_2031_12 values ($1, $2, 1, $1, $2, 5)`, [
        ours,
        newUuid(at),
      ])
      await owner.query(change)
    })
    await expect(changing).rejects.toMatchObject({ code: '23001' })
  })

  it('of the ledger is written by its functions only', async () => {
    const writing = undone(async () => {
      const text = insertTransaction('ledger_transactions_2031_12')
      await owner.query(text, [ours, newUuid(at)])
    })
    await expect(writing).rejects.toMatchObject({ code: '23001' })
  })
})
