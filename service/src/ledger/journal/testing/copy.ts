// A database of a world's installation that goes on by itself, with the world's file beside it:
// what both verifiers say of it, and what is said where it was restored.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '#db'
import { asId, minor, newUuid, realNow } from '#kit'
import { accountOf, openAccounts, postAll, tenantAccount } from '#ledger'
import {
  exportLogs,
  openCheckpointFile,
  openJournalKeys,
  readCheckpointFile,
  sayRestored,
  sealTenant,
  verifyLogs,
} from '#sealing'
import type { JournalKey } from '#testing/sealing'
import { journalLog } from '../log.ts'
import type { JournalWorld } from './world.ts'

const VERIFIER = fileURLToPath(new URL('../../../../../tools/verify-export.mjs', import.meta.url))

/** Who says what is said. */
export const OPERATOR = 'Zo\u00eb Ops@db-1'

export type Copy = Awaited<ReturnType<typeof openCopy>>

/** Opens it; its signatures are checked by the first key of the world, unless another is given. */
export async function openCopy(world: JournalWorld, connection: pg.ClientConfig) {
  const { tenant, keys, file } = world
  const db = openDatabase({ connection, connectionsMax: 2 })
  const owner = new pg.Client(connection)
  await owner.connect()
  /** Makes so many transactions and seals them. */
  const write = async (count: number): Promise<void> => {
    const id = accountOf(asId('project', newUuid(realNow())))
    const subject = asId('settlement', newUuid(realNow()))
    const from = tenantAccount(tenant, 'bank', 'gbp')
    const movements = [{ from, to: id, amount: minor(7n) }]
    const posting = { kind: 'transfer_within', subject, currency: 'gbp', movements } as const
    await db.transact(tenant, async (unit) => {
      await openAccounts(unit, [{ id, kind: 'project', currency: 'gbp' }])
      await postAll(
        unit,
        Array.from({ length: count }, () => posting),
      )
    })
    await sealTenant(journalLog, { database: db, keys }, tenant)
  }
  return {
    db,
    owner,
    write,
    /** The same, and writes the file on, as a service does that was just started. */
    goOn: async (count: number): Promise<void> => {
      await write(count)
      await openCheckpointFile(journalLog, file.path).follow(db)
    },
    faults: async (key: JournalKey = world.key): Promise<string[]> => {
      const filed = readCheckpointFile(journalLog, file.path)
      const report = await verifyLogs(journalLog, owner, { publicKeys: [key.publicKey], filed })
      return report.faults.map(({ what }) => what)
    },
    /** What the offline verifier says of an export. */
    offline: async (key: JournalKey = world.key): Promise<string> => {
      const [exported, pem] = [`${file.path}.export`, `${file.path}.pem`]
      const lines: string[] = []
      await exportLogs(journalLog, owner, {}, (line) => lines.push(line))
      writeFileSync(exported, `${lines.join('\n')}\n`)
      writeFileSync(pem, key.publicKey)
      try {
        const args = [VERIFIER, exported, '--key', pem, '--checkpoints', file.path]
        return execFileSync(process.execPath, args, { encoding: 'utf8' })
      } catch (error) {
        return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
      }
    },
    say: async (rootKey: Buffer = world.rootKey) =>
      await sayRestored(journalLog, owner, {
        file: file.path,
        openKeys: async () => await Promise.resolve(openJournalKeys(rootKey)),
        by: OPERATOR,
      }),
    close: async () => {
      await db.close()
      await owner.end()
    },
  }
}
