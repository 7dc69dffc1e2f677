// A database that took over and had lost what was filed, and went on with other entries before
// anybody noticed.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyDatabase, testDatabase } from '#harness'
import { present } from '#kit'
import { openCheckpointFile, readCheckpointFile } from '#sealing'
import { journalLog } from './log.ts'
import type { Copy } from './testing/copy.ts'
import { openCopy } from './testing/copy.ts'
import { randomFrom } from './testing/random.ts'
import type { JournalWorld } from './testing/world.ts'
import { openJournalWorld } from './testing/world.ts'

const [STAYED, LOST] = [100, 5]
const HASH_BYTES = 32

const connection = await testDatabase()
let world: JournalWorld
/** What was filed of what both have, and of what was lost. */
let filed: { readonly stayed: string; readonly all: string }
/** One that took over, for each test. */
let copies: Copy[]
let copy: Copy

beforeAll(async () => {
  world = await openJournalWorld(connection, randomFrom(11))
  await world.write(STAYED)
  await world.seal()
  await world.db.close()
  await world.owner.end()
  copies = []
  for (let made = 0; made < 4; made++) {
    copies.push(await openCopy(world, await copyDatabase(connection)))
  }
  const stayed = readFileSync(world.file.path, 'utf8')
  const lost = await openCopy(world, connection)
  await lost.goOn(LOST)
  await lost.close()
  filed = { stayed, all: readFileSync(world.file.path, 'utf8') }
})

beforeEach(async () => {
  copy = present(copies.shift(), 'there is a copy for each test')
  writeFileSync(world.file.path, filed.all)
  return async () => await copy.close()
})

afterAll(async () => await Promise.all(copies.map((one) => one.close())))

/** Both verifiers find nothing, also once the file has gone on. */
async function expectSound(): Promise<void> {
  for (const count of [0, 1, 2 * LOST]) {
    if (count > 0) await copy.goOn(count)
    expect(await copy.faults()).toEqual([])
    expect(await copy.offline()).toMatch(/restored at .*, from 105 to 100 entries\.\n.*as signed/)
  }
}

describe('a database with another past than the file', () => {
  it('is cut to what both have, also where it has as much or more', async () => {
    await copy.write(1)
    expect(await copy.faults()).not.toEqual([])
    expect(await copy.say()).toMatchObject([{ size: STAYED, cutSize: STAYED + LOST }])
    await expectSound()
    expect(await copy.say()).toEqual([])
  })

  it('is not filed behind what was lost, and that is told', async () => {
    const running = openCheckpointFile(journalLog, world.file.path)
    await copy.write(2 * LOST)
    for (const file of [running, openCheckpointFile(journalLog, world.file.path)]) {
      await expect(file.follow(copy.db)).rejects.toThrow(`another journal of ${world.tenant}`)
    }
    expect(readFileSync(world.file.path, 'utf8')).toBe(filed.all)
    expect(await copy.say()).toMatchObject([{ size: STAYED, cutSize: STAYED + LOST }])
    // A process that was not started anew learns of it from the file.
    await running.follow(copy.db)
    expect(readCheckpointFile(journalLog, world.file.path).at(-1)?.size).toBe(STAYED + 2 * LOST)
    await expectSound()
  })

  it('is cut, too, where a process that was behind has filed some of it', async () => {
    writeFileSync(world.file.path, filed.stayed)
    const behind = openCheckpointFile(journalLog, world.file.path)
    writeFileSync(world.file.path, filed.all)
    await copy.write(1)
    await behind.follow(copy.db)
    expect(await copy.faults()).not.toEqual([])
    expect(await copy.say()).toMatchObject([{ size: STAYED, cutSize: STAYED + LOST }])
    await expectSound()
  })

  it('is cut, too, where it was filed as if it went on from there', async () => {
    const other = `${world.file.path}.other`
    await copy.write(2 * LOST)
    await openCheckpointFile(journalLog, other).follow(copy.db)
    const line = JSON.parse(present(readFileSync(other, 'utf8').trimEnd().split('\n').at(-1), ''))
    rmSync(other)
    const leaves = Buffer.from(line.leaves, 'base64').subarray(-LOST * HASH_BYTES)
    const joined = JSON.stringify({ ...line, leaves: leaves.toString('base64') })
    writeFileSync(world.file.path, `${filed.all}${joined}\n`)
    expect(await copy.faults()).not.toEqual([])
    expect(await copy.offline()).toContain('CHANGED')
    expect(await copy.say()).toMatchObject([{ size: STAYED, cutSize: STAYED + LOST }])
    await expectSound()
  })
})
