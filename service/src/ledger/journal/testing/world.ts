// A tenant with a ledger of random postings, sealed, with its checkpoints written down outside.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { assert, present } from '#kit'
import { tenantAccount } from '#ledger'
import type { Desk } from '../../ledger/testing/desk.ts'
import { moving, openDesk, posting } from '../../ledger/testing/desk.ts'
import type { Random } from '../../ledger/testing/random.ts'
import type { CheckpointFile, JournalKey } from '../index.ts'
import { journalKey, openCheckpointFile, sealTenant } from '../index.ts'

export interface JournalWorld {
  readonly desk: Desk
  readonly key: JournalKey
  readonly file: CheckpointFile
  /** Makes so many ledger transactions. */
  write(count: number): Promise<void>
  /** Seals them and writes the file on. */
  seal(): Promise<void>
  close(): Promise<void>
}

/** A world over a database of its own; the folder of its file goes with it. */
export async function openJournalWorld(
  connection: { host: string; user: string; database: string },
  random: Random,
): Promise<JournalWorld> {
  const desk = await openDesk(connection)
  const folder = mkdtempSync(path.join(tmpdir(), 'journal-'))
  const file = openCheckpointFile(path.join(folder, 'checkpoints.jsonl'))
  const key = journalKey(randomBytes(32))
  const bank = tenantAccount(desk.tenant, 'bank', 'gbp')
  const accounts = await Promise.all(Array.from({ length: 6 }, () => desk.open('project')))
  const someAccount = () => present(accounts[random.whole(accounts.length)], 'there are accounts')
  return {
    desk,
    key,
    file,
    write: async (count) => {
      for (let made = 0; made < count; made += 50) {
        const postings = Array.from({ length: Math.min(50, count - made) }, () =>
          posting(
            ...Array.from({ length: 1 + random.whole(3) }, () =>
              moving(bank, someAccount(), BigInt(1 + random.whole(100_000))),
            ),
          ),
        )
        const results = await desk.post(...postings)
        assert(
          results.every(({ accepted }) => accepted),
          'all postings were accepted',
        )
      }
    },
    seal: async () => {
      await sealTenant(desk.db, key, desk.tenant)
      await file.follow(desk.db)
    },
    close: async () => {
      await desk.close()
      rmSync(folder, { recursive: true })
    },
  }
}
