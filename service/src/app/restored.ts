// What is said of a database that was restored, before its service is started: in the files of
// journal and audit log what it has not any more, in the audit logs who says so, and at connected
// banks that nothing leaves before two people have looked at what had left since.
import type pg from 'pg'
import { auditLog, writeAuditOfAll } from '#audit'
import { haltAllFiles } from '#connections'
import { ownerReader } from '#db'
import { journalLog } from '#journal'
import { asTenantId } from '#kit'
import { openJournalKeys, sayRestored } from '#sealing'
import type { Config } from '../config.ts'
import { auditFile, checkpointFile } from './journal-files.ts'
import { unlockWith } from './master-key.ts'
import { beginSaying, endSaying, selectTenants } from './store.ts'

/** What a log has not any more. */
interface CutLog {
  readonly log: string
  readonly tenant: string
  readonly size: number
  readonly cutSize: number
}

export interface RestoreAct {
  readonly cuts: readonly CutLog[]
  /** How many connected banks are given nothing until they resume. */
  readonly halted: number
}

const FAULT =
  'This database was restored from a backup: what left after it may not be known here. Nothing ' +
  'leaves. Read all answers and statements since then, ask the bank what it was given, then two ' +
  'people have the connection resume.'

/**
 * Says that a database was restored. The client is the owner's, sees the rows of all tenants and
 * has no transaction open; no service works on the database.
 */
export async function stateRestore(
  client: pg.ClientBase,
  config: Pick<Config, 'dataDir' | 'masterKey'>,
  { last }: { readonly last: Date | null },
): Promise<RestoreAct> {
  // First of all: whatever fails from here on, nothing leaves.
  const halted = await haltAll(client)
  const openKeys = async () => openJournalKeys(await unlockWith(client, config))
  const journals = await sayRestored(journalLog, client, { file: checkpointFile(config), openKeys })
  const audits = await sayRestored(auditLog, client, { file: auditFile(config), openKeys })
  const cuts = [
    ...journals.map((cut) => ({ log: 'journal', ...cut })),
    ...audits.map((cut) => ({ log: 'audit log', ...cut })),
  ]
  await client.query(beginSaying)
  await writeAuditOfAll(client, {
    actor: { kind: 'tool', id: null, name: 'npm run restore' },
    operation: 'restore',
    object: null,
    summary: 'Restored the database from a backup.',
    after: {
      last_change: last?.toISOString() ?? null,
      cut_entries: cuts.reduce((sum, { size, cutSize }) => sum + cutSize - size, 0),
      halted_connections: halted,
    },
    requestId: null,
    ip: null,
  })
  await client.query(endSaying)
  return { cuts, halted }
}

async function haltAll(client: pg.ClientBase): Promise<number> {
  const reader = ownerReader(client)
  await client.query(beginSaying)
  let halted = 0
  for (const { id } of await reader.query(selectTenants, {})) {
    halted += await haltAllFiles(reader, asTenantId(id), FAULT)
  }
  await client.query(endSaying)
  return halted
}
