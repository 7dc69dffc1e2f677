// A tenant with four sealed months of a ledger and of events, in an installation of September 2025.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import type { Database } from '#db'
import { ownerReader, withMonths } from '#db'
import type { TestConnection } from '#harness'
import { journalLog } from '#journal'
import { newUuid } from '#kit'
import { checkInvariants } from '#ledger'
import { verifyLogs } from '#sealing'
import type { JournalWorld } from '#testing/journal'
import { openJournalWorld, randomFrom } from '#testing/journal'
import type { ArchiveRun } from '../index.ts'
import { archiveBefore, completingFrom, recallFrom } from '../index.ts'
import type { Step } from '../leave.ts'
import { beginInThePast } from './past.ts'
import { insertEvent, readMovements, setClock } from './store.ts'

export const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01'] as const
export const EACH = { transactions: 160, events: 5 } as const

/** Asks how resources stand, of which the accounts here are none's. */
const OF_RESOURCES = '68_nothing_is_stuck'

interface Divided {
  readonly beside: readonly pg.Client[]
  readonly stretch: number
}

export interface ArchiveWorld extends JournalWorld {
  readonly folder: string
  /** As the service has it: months come back. */
  readonly readers: Database
  archive(before: string, reached?: (step: Step, month: string) => void): Promise<ArchiveRun>
  /** The journals, with what is in files; divided among several connections where it says so. */
  verify(divided?: Divided): ReturnType<typeof verifyLogs>
  breaches(): ReturnType<typeof checkInvariants>
  /** Every movement of the tenant that is in the tables. */
  movements(): Promise<readonly unknown[]>
  setClock(at: string): Promise<void>
}

/** The world, on the third of February 2026. */
export async function openArchiveWorld(
  connection: TestConnection,
  seed: number,
): Promise<ArchiveWorld> {
  const world = await openJournalWorld(connection, randomFrom(seed))
  const { owner, tenant, key } = world
  const folder = mkdtempSync(path.join(tmpdir(), 'archives-'))
  const moveClock = async (at: string) => {
    await owner.query(setClock, [tenant, new Date(at)])
  }
  await beginInThePast(owner)
  for (const month of MONTHS) {
    const at = `${month}-10T12:00:00Z`
    await moveClock(at)
    await world.write(EACH.transactions)
    for (let number = 0; number < EACH.events; number++) {
      const told = `${month} \u2028 "${number}"`
      await owner.query(insertEvent, [tenant, newUuid(new Date(at)), at, told])
    }
    await world.seal()
  }
  await moveClock('2026-02-03T00:00:00Z')
  return {
    ...world,
    folder,
    readers: withMonths(world.db, recallFrom(folder, world.db)),
    archive: async (before, reached = () => undefined) =>
      await archiveBefore({ client: owner, folder, copyTo: null, key, reached }, before),
    verify: async (divided) => {
      const completing = completingFrom(folder, ownerReader(owner))
      const options = { publicKeys: [key.publicKey], completing, ...divided }
      return await verifyLogs(journalLog, owner, options)
    },
    breaches: async () => {
      const found = await checkInvariants(owner)
      return found.filter(({ invariant }) => invariant !== OF_RESOURCES)
    },
    movements: async () => (await owner.query(readMovements, [tenant])).rows,
    setClock: moveClock,
    close: async () => {
      await world.close()
      rmSync(folder, { recursive: true })
    },
  }
}
