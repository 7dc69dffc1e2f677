// What becomes of a unit is known from the database's answer to its commit, and from nothing else.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Write } from '#db'
import { writeOf } from '#db'
import type { LosingDatabase, Loss } from '#testing/lost-commit'
import { openLosing } from '#testing/lost-commit'
import { classifyDatabaseError } from './faults.ts'
import { divideByZero, insertNote, raise, selectNotes } from './testing/store.ts'
import { openWorld } from './testing/world.ts'

const { db: sound, connection, addTenant } = await openWorld()
let losing: LosingDatabase
let last: Write[] = []
let isTold = true

beforeAll(() => {
  losing = openLosing(connection, {
    lastWrites: () => last.splice(0),
    afterCommit: () => {
      if (!isTold) throw new Error('nobody listens')
    },
  })
})

afterAll(async () => await losing.db.close())

/** Writes a note in a unit; tells how that ended, how often it was run, and what is there. */
async function written(loss: Loss | null) {
  const tenant = await addTenant()
  let runs = 0
  losing.lose(loss)
  const error: unknown = await losing.db
    .transact(tenant, async ({ tx }) => {
      runs++
      await tx.query(insertNote, { tenant_id: tenant, id: 1, amount: 1n })
    })
    .catch((thrown: unknown) => thrown)
  losing.lose(null)
  const notes = await sound.read(tenant, async (reader) => await reader.query(selectNotes, {}))
  return { error, meaning: classifyDatabaseError(error), runs, notes: notes.length }
}

const codes = ['ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED', 'E_NEW']

describe('a commit that is not answered', () => {
  it.each(codes)('was done, and nobody says that it was not: %s', async (code) => {
    const { meaning, runs, notes } = await written({ at: 'answering', code })
    expect({ meaning, runs, notes }).toEqual({ meaning: 'unknown', runs: 1, notes: 1 })
  })

  it.each(codes)('was not done, and nobody says that it was: %s', async (code) => {
    const { meaning, runs, notes } = await written({ at: 'sending', code })
    expect({ meaning, runs, notes }).toEqual({ meaning: 'unknown', runs: 1, notes: 0 })
  })

  it('is not told as undone by what fails after it', async () => {
    isTold = false
    const { meaning, runs, notes } = await written(null)
    isTold = true
    expect({ meaning, runs, notes }).toEqual({ meaning: 'unknown', runs: 1, notes: 1 })
  })
})

describe('a commit that is refused', () => {
  it('is told as it is, when the database refuses what is sent with it', async () => {
    last = [writeOf(divideByZero, {})]
    const { error, meaning, notes } = await written(null)
    expect(error).toMatchObject({ code: '22012' })
    expect([meaning, notes]).toEqual(['fault', 0])
  })

  it.each(['40001', '40P01'])('is tried again after %s', async (state) => {
    last = [writeOf(raise, { state })]
    const { error, runs, notes } = await written(null)
    expect({ error, runs, notes }).toEqual({ error: undefined, runs: 2, notes: 1 })
  })
})
