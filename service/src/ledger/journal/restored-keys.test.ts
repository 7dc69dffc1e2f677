// A database that was restored to before the signing was handed on: the key that signed what is cut
// is not known there.

import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyDatabase, testDatabase } from '#harness'
import { present } from '#kit'
import { handOver } from '#sealing'
import type { Copy } from './testing/copy.ts'
import { openCopy } from './testing/copy.ts'
import { randomFrom } from './testing/random.ts'
import type { JournalWorld } from './testing/world.ts'
import { openJournalWorld } from './testing/world.ts'

const [FIRST, SECOND] = [60, 20]

const connection = await testDatabase()
let world: JournalWorld
/** Restored to before the hand-over, for each test; and to behind it. */
let copies: Copy[]
let early: Copy
let late: Copy
/** What was filed when the late one was copied, and all of it. */
let filed: { readonly late: string; readonly all: string }

beforeAll(async () => {
  world = await openJournalWorld(connection, randomFrom(11))
  const { db, owner, file } = world
  await world.write(FIRST)
  await world.seal()
  await db.close()
  await owner.end()
  copies = []
  for (let made = 0; made < 4; made++) {
    copies.push(await openCopy(world, await copyDatabase(connection)))
  }
  const former = await openCopy(world, connection)
  await handOver(former.owner, world.rootKey, async () => undefined)
  await former.goOn(SECOND)
  await former.close()
  late = await openCopy(world, await copyDatabase(connection))
  const after = await openCopy(world, connection)
  const atCopy = readFileSync(file.path, 'utf8')
  await after.goOn(SECOND)
  await after.close()
  filed = { late: atCopy, all: readFileSync(file.path, 'utf8') }
})

beforeEach(async () => {
  early = present(copies.shift(), 'there is a copy for each test')
  writeFileSync(world.file.path, filed.all)
  return async () => await early.close()
})

afterAll(async () => {
  await Promise.all([late, ...copies].map((one) => one.close()))
})

async function expectSound(): Promise<void> {
  for (const count of [0, 1, 3 * SECOND]) {
    if (count > 0) await early.goOn(count)
    expect(await early.faults()).toEqual([])
    expect(await early.offline()).toMatch(/restored at .*, from 100 to 60 entries\.\n.*as signed/)
  }
}

const linesOf = (text: string) => text.trimEnd().split('\n')

async function expectRed(): Promise<void> {
  expect(await early.faults().catch(() => ['unproven'])).not.toEqual([])
  expect(await early.offline()).toContain('CHANGED')
}

describe('a database that was restored to before a hand-over', () => {
  it('is right once it is said, whoever signed what is cut', async () => {
    await expectRed()
    expect(await early.say()).toMatchObject([{ size: FIRST, cutSize: FIRST + 2 * SECOND }])
    await expectSound()
  })

  it('is right, too, where the key that is gone had signed a cut', async () => {
    expect(await late.say()).toMatchObject([{ size: FIRST + SECOND }])
    await late.goOn(1)
    expect(await early.say()).toMatchObject([{ size: FIRST, cutSize: FIRST + 2 * SECOND }])
    await expectSound()
  })

  it('is changed where what stayed is not signed, or the cut by no key that counts', async () => {
    await early.say()
    const said = linesOf(readFileSync(world.file.path, 'utf8'))
    const isCut = (line: string) => line.includes('cut_size')
    const stayed = (line: string) => !isCut(line) && JSON.parse(line).size <= FIRST
    for (const which of [stayed, isCut]) {
      const forged = said.map((line) =>
        which(line) ? line.replace('"signature":"', '"signature":"AAAA') : line,
      )
      expect(forged).not.toEqual(said)
      writeFileSync(world.file.path, `${forged.join('\n')}\n`)
      await expectRed()
    }
  })

  it('is led by no cut that is not signed to one that was signed elsewhere', async () => {
    writeFileSync(world.file.path, filed.late)
    const [signed] = await early.say()
    expect(signed).toMatchObject({ size: FIRST, cutSize: FIRST + SECOND })
    const last = present(linesOf(readFileSync(world.file.path, 'utf8')).at(-1), 'a cut was said')
    const [end, before] = [filed.all, filed.late].map((text) => {
      return JSON.parse(present(linesOf(text).at(-1), 'checkpoints were filed'))
    })
    const made = { ...JSON.parse(last), size: before.size, chain: before.chain }
    const forged = JSON.stringify({ ...made, cut_size: end.size, cut_chain: end.chain })
    writeFileSync(world.file.path, `${filed.all}${forged}\n${last}\n`)
    await expectRed()
  })
})
