// The export under the verifier that auditors get, beside the file of checkpoints.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { exportLogs, openCheckpointFile } from '#sealing'
import type { Verified } from '#testing/offline'
import { verifyOffline } from '#testing/offline'
import { journalLog } from './log.ts'
import { randomFrom } from './testing/random.ts'
import type { JournalWorld } from './testing/world.ts'
import { openJournalWorld } from './testing/world.ts'

let world: JournalWorld
let lines: string[]

beforeAll(async () => {
  world = await openJournalWorld(await testDatabase(), randomFrom(3))
  const other = openCheckpointFile(journalLog, world.file.path)
  for (let round = 0; round < 2; round++) {
    await world.write(60)
    await world.seal()
    // A second process, as while a new version takes over, files what the first one has filed.
    await other.follow(world.db)
  }
  lines = await exported()
})

afterAll(async () => {
  await world.close()
})

async function exported(): Promise<string[]> {
  const found: string[] = []
  await exportLogs(journalLog, world.owner, {}, (line) => found.push(line))
  return found
}

function filed(): string {
  return readFileSync(world.file.path, 'utf8')
}

async function verify(
  changed: readonly string[],
  files: Readonly<Record<string, string>> = {},
  ...args: readonly string[]
): Promise<Verified> {
  return await verifyOffline(changed.join('\n'), { key: world.key.publicKey, ...files }, ...args)
}

/** The export with another amount in one entry. */
function edited(position: number): string[] {
  return lines.map((line) =>
    line.includes(`"position":${position},`) ? line.replace(/\\"\d+\\"\]/, '\\"9\\"]') : line,
  )
}

function without(type: string): (line: string) => boolean {
  return (line) => !line.startsWith(`{"type":"${type}"`)
}

describe('an export', () => {
  it('is as signed, beside a file that two processes wrote', async () => {
    expect(filed().trim().split('\n')).toHaveLength(4)
    const found = await verify(lines, { checkpoints: filed() })
    expect(found, found.out).toMatchObject({ code: 0 })
    expect(found.out).toContain('120 entries, 2 checkpoints, as signed')
  })

  it('is as signed beside a file whose writer died at the end of it', async () => {
    const [first = ''] = filed().split('\n')
    const torn = `${first.slice(0, 90)}${filed()}${first.slice(0, 90)}`
    const found = await verify(lines, { checkpoints: torn })
    expect(found, found.out).toMatchObject({ code: 0 })
  })

  it('names the entry that was changed, by what was filed of it', async () => {
    const found = await verify(edited(5), { checkpoints: filed() })
    expect(found).toMatchObject({ code: 1, out: 'CHANGED: entry 5 was changed.\n' })
    expect(await verify(edited(5))).toMatchObject({ code: 1 })
  })

  it('is not as signed without the checkpoints that cover its entries', async () => {
    expect(await verify(edited(5).filter(without('checkpoint')))).toMatchObject({ code: 1 })
    const [last = ''] = lines.toReversed()
    const found = await verify(edited(70).filter((line) => line !== last))
    expect(found.out).toContain('entry 61 and what follows is under no checkpoint')
  })

  it('is not as signed by a checkpoint that is found at no entry', async () => {
    const hidden = edited(5).map((line) => line.replace(/"size":(\d+)/, '"size":"$1"'))
    expect(await verify(hidden)).toMatchObject({ code: 1 })
  })

  it('that ends too early, or lacks a journal, is not all that was filed', async () => {
    const early = lines.filter((line) => !/"(position|size)":(6[1-9]|[7-9]\d|1\d\d),/.test(line))
    expect((await verify(early)).out).toContain('60 entries, 1 checkpoints, as signed')
    const cut = await verify(early, { checkpoints: filed() })
    expect(cut).toMatchObject({
      code: 1,
      out: 'CHANGED: entry 61 is missing: the end is cut off.\n',
    })
    const other = filed().replaceAll(world.tenant, '01980000-0000-7000-8000-000000000000')
    const lacking = await verify(lines, { checkpoints: filed() + other })
    expect(lacking).toMatchObject({ code: 1 })
    expect(lacking.out).toContain('the journal 01980000-0000-7000-8000-000000000000 is missing')
    expect(await verify([], { checkpoints: filed() })).toMatchObject({ code: 1 })
  })

  it('of one journal is checked alone where that one is asked for', async () => {
    const other = filed().replaceAll(world.tenant, '01980000-0000-7000-8000-000000000000')
    const files = { checkpoints: filed() + other }
    const found = await verify(lines, files, '--tenant', world.tenant)
    expect(found, found.out).toMatchObject({ code: 0 })
    const missing = await verify([], files, '--tenant', world.tenant)
    expect(missing).toMatchObject({ code: 1 })
  })

  it('with nothing in it proves nothing', async () => {
    expect(await verify([])).toMatchObject({ code: 2 })
  })
})
