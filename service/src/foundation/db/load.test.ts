import { expect, it } from 'vitest'
import { statement } from './statement.ts'
import { openWorld } from './testing/world.ts'

const { db } = await openWorld({ connectionsMax: 1 })
const asking = statement('db.asked')('select 1 as one')
const ask = async () => await db.global.query(asking, {})

it('nobody waits who asks while a connection is idle', async () => {
  await ask()
  expect(db.load()).toEqual({ used: 0, idle: 1, max: 1, waiting: 0 })
  const asked = ask()
  expect(db.load()).toEqual({ used: 1, idle: 0, max: 1, waiting: 0 })
  await asked
})

it('whoever asks while all are in use waits until one is given back', async () => {
  const used = await db.pool.connect()
  const asked = [ask(), ask()]
  expect(db.load()).toEqual({ used: 1, idle: 0, max: 1, waiting: 2 })
  used.release()
  await Promise.all(asked)
  expect(db.load()).toMatchObject({ waiting: 0 })
})
