// The export of a log: JSON lines that anyone can check offline, with the public key alone.
import type pg from 'pg'
import { readAsOwner } from '#db'
import { readJournalKeys } from './keys.ts'
import type { Complete, LogKind, SealedLog } from './log.ts'
import { checkpointOf, showSeal } from './log.ts'
import { showHandOvers } from './trust.ts'

const PAGE = 5_000

interface ExportOptions<K extends LogKind> {
  /** One alone; all when left out. */
  readonly tenant?: string
  /** Where entries are looked for that the database has not any more; nowhere when left out. */
  readonly complete?: Complete<K>
}

/**
 * Writes the logs of all tenants, or of one, in one snapshot: for each a line that names it and the
 * keys, its entries in order, then its checkpoints. `write` takes one line without its line feed.
 * Read only; the client is the database's owner and has no transaction open.
 */
export async function exportLogs<K extends LogKind>(
  log: SealedLog<K>,
  client: pg.ClientBase,
  { tenant: asked, complete }: ExportOptions<K>,
  write: (line: string) => void,
): Promise<void> {
  const { selectHeads, selectForVerify, selectAllCheckpoints } = log.statements
  await readAsOwner(client, async (reader) => {
    const links = await readJournalKeys(reader)
    const keys = {
      public_key: links.at(-1)?.publicKey ?? null,
      hand_overs: showHandOvers(links),
    }
    for (const { tenant_id: tenant } of await reader.query(selectHeads, {})) {
      if (asked !== undefined && asked !== tenant) continue
      write(JSON.stringify({ type: log.name, tenant, ...keys }))
      for (let after = 0n; ; ) {
        const rows = await reader.query(selectForVerify, {
          tenant_id: tenant,
          after_position: after,
          limit: PAGE,
        })
        for (const row of (await complete?.(tenant, rows)) ?? rows) {
          const line = row.id === null ? null : log.lineOf({ ...row, id: row.id })
          write(JSON.stringify({ type: 'entry', position: Number(row.position), line }))
        }
        after = rows.at(-1)?.position ?? after
        if (rows.length < PAGE) break
      }
      for (const row of await reader.query(selectAllCheckpoints, { tenant_id: tenant })) {
        const shown = showSeal(log, checkpointOf(log, tenant, row))
        write(JSON.stringify({ type: 'checkpoint', tenant, ...shown }))
      }
    }
  })
}
