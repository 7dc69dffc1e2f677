// A database that is older than what was filed: a cut that is signed is no change, by both
// verifiers, and any other one stays one.

import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase, testDatabase } from '#harness'
import { present, randomKey } from '#kit'
import type { Copy } from './testing/copy.ts'
import { OPERATOR, openCopy } from './testing/copy.ts'
import { randomFrom } from './testing/random.ts'
import type { JournalWorld } from './testing/world.ts'
import { openJournalWorld } from './testing/world.ts'

const [STAYED, CUT] = [100, 40]

const connection = await testDatabase()
let world: JournalWorld
/** The restored database. */
let copy: Copy
/** What was filed before anything was said of a cut, and all that was filed in the end. */
let filedBefore: string
let filedSaid: string

beforeAll(async () => {
  world = await openJournalWorld(connection, randomFrom(11))
  await world.write(STAYED)
  await world.seal()
  await world.db.close()
  await world.owner.end()
  copy = await openCopy(world, await copyDatabase(connection))
  const after = await openCopy(world, connection)
  await after.goOn(CUT)
  await after.close()
  filedBefore = readFileSync(world.file.path, 'utf8')
})

afterAll(async () => await copy.close())

describe('a restored database', () => {
  it('has lost its end, as long as nothing is said of that', async () => {
    expect(await copy.faults()).toEqual(['the end of the journal is cut off'])
    expect(await copy.offline()).toContain(`entry ${STAYED + 1} is missing: the end is cut off`)
  })

  it('cannot say so without the key of the installation', async () => {
    await expect(copy.say(randomKey())).rejects.toThrow('authenticate')
    expect(readFileSync(world.file.path, 'utf8')).toBe(filedBefore)
  })

  it('is right once it is said, and says of what', async () => {
    const [cut, another] = await copy.say()
    expect(another).toBeUndefined()
    expect(cut).toMatchObject({ size: STAYED, cutSize: STAYED + CUT, tenant: world.tenant })
    expect(await copy.faults()).toEqual([])
    expect(cut?.by).toBe(OPERATOR)
    const said = new RegExp(
      `restored at .* by ${OPERATOR}, from 140 to 100 entries\\.\n.*as signed`,
    )
    expect(await copy.offline()).toMatch(said)
    expect(await copy.say()).toEqual([])
  })

  it('goes on from there, also past what was cut', async () => {
    for (const count of [CUT - 1, 2, CUT]) {
      await copy.goOn(count)
      expect(await copy.faults()).toEqual([])
      expect(await copy.offline()).toContain('as signed')
    }
  })

  it('is changed where the cut is not signed, or says another thing', async () => {
    const whole = readFileSync(world.file.path, 'utf8')
    filedSaid = whole
    const line = present(/^.*cut_size.*$/m.exec(whole)?.[0], 'the cut stands in the file')
    const { tenant } = world
    for (const changed of [
      line.replace('"signature":"', '"signature":"AAAA'),
      line.replace(`"size":${STAYED}`, `"size":${STAYED - 1}`),
      line.replace(`"cut_size":${STAYED + CUT}`, `"cut_size":${STAYED + CUT + 1}`),
      line.replace(tenant, tenant.toUpperCase()),
      line.replace(OPERATOR, 'Eve@db-1'),
      line.replace(`"by":"${OPERATOR}",`, ''),
      line.replace(`"by":"${OPERATOR}"`, '"by":null'),
    ]) {
      expect(changed).not.toBe(line)
      writeFileSync(world.file.path, whole.replace(line, changed))
      expect(await copy.faults().catch(() => ['unproven'])).not.toEqual([])
      expect(await copy.offline()).toMatch(/CHANGED|NOT PROVEN/)
    }
    writeFileSync(world.file.path, whole.replace(`${line}\n`, ''))
    expect(await copy.faults().catch(() => ['unproven'])).not.toEqual([])
    expect(await copy.offline()).toContain('CHANGED')
  })

  it('is right where a build before named nobody, and not with a name added', async () => {
    const whole = readFileSync(world.file.path, 'utf8')
    const line = present(/^.*cut_size.*$/m.exec(filedSaid)?.[0], 'the cut stood in the file')
    const { by, signature: _, ...cut } = JSON.parse(line)
    expect(by).toBe(OPERATOR)
    const { tenant, size, chain, cut_size, cut_chain, at } = cut
    const lines = [`holdfast journal restored ${tenant}`, size, chain, cut_size, cut_chain, at, '']
    const signing = await world.keys.signing(copy.db.global)
    const signature = signing.sign(lines.join('\n')).toString('base64')
    const file = (more: object) => {
      const former = JSON.stringify({ ...cut, ...more, signature })
      writeFileSync(
        world.file.path,
        filedSaid.replace(line, () => former),
      )
    }
    file({})
    expect(await copy.faults()).toEqual([])
    expect(await copy.offline()).toMatch(/restored at \S+Z, from 140 to 100 entries\.\n.*as signed/)
    const refused = 'is no checkpoint'
    for (const [added, said] of [
      [by, 'not the one that was written down outside'],
      ['', refused],
      ['ada\n100', refused],
      ['ada\u001b[2K', refused],
    ]) {
      file({ by: added })
      expect(await copy.faults().catch((error: Error) => [error.message])).toEqual([
        expect.stringContaining(said),
      ])
      expect(await copy.offline()).toMatch(/CHANGED|NOT PROVEN/)
    }
    writeFileSync(world.file.path, whole)
  })
})
