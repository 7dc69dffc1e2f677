// What is said of a database that was restored, before its service is started: in the files of
// journal and audit log what it has not any more, in the audit logs who says so, and at connected
// banks that nothing leaves before two people have looked at what had left since.
import type pg from 'pg'
import { auditLog, writeAuditOfAll } from '#audit'
import { haltAllFiles } from '#connections'
import { ownerReader } from '#db'
import {
  beginEpoch,
  goOnHere,
  readInstallation,
  showInstallation,
  tellFolders,
} from '#installation'
import { journalLog } from '#journal'
import { asTenantId } from '#kit'
import { haltPayments } from '#manual'
import { openJournalKeys, sayRestored } from '#sealing'
import type { Config } from '../config.ts'
import { installationFolders } from './installation.ts'
import { auditFile, checkpointFile, followPublicKeys } from './journal-files.ts'
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
  /** Which installation and epoch it is from now on, as `HOLDFAST_INSTALLATION` names it. */
  readonly installation: string
  /** Who said so. */
  readonly by: string
  /** Where the file of public keys is kept that named one which the database has not; else null. */
  readonly formerKeys: string | null
}

type Place = Pick<Config, 'dataDir' | 'archiveDir' | 'bankFolder' | 'installation' | 'masterKey'>

/** How it is said. */
export interface Saying {
  /** The command. */
  readonly tool: string
  /** Who ran it: `readOperator`. */
  readonly by: string
  /** When the last change was that is there, as far as that is known. */
  readonly last: Date | null
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
  config: Place,
  { tool, by, last }: Saying,
): Promise<RestoreAct> {
  // First of all: whatever fails from here on, nothing leaves.
  const halted = await haltAll(client)
  const openKeys = async () => openJournalKeys(await unlockWith(client, config))
  const said = { openKeys, by }
  const journals = await sayRestored(journalLog, client, { file: checkpointFile(config), ...said })
  const audits = await sayRestored(auditLog, client, { file: auditFile(config), ...said })
  const cuts = [
    ...journals.map((cut) => ({ log: 'journal', ...cut })),
    ...audits.map((cut) => ({ log: 'audit log', ...cut })),
  ]
  const folders = installationFolders(config)
  await client.query(beginSaying)
  const found = await readInstallation(ownerReader(client), { folders, told: config.installation })
  const row = await beginEpoch(ownerReader(client), found)
  await writeAuditOfAll(client, {
    actor: { kind: 'tool', id: null, name: tool },
    operation: 'restore',
    object: null,
    summary: 'Restored the database from a backup.',
    after: {
      by,
      last_change: last?.toISOString() ?? null,
      cut_entries: cuts.reduce((sum, { size, cutSize }) => sum + cutSize - size, 0),
      halted_connections: halted,
      installation: showInstallation(row),
    },
    requestId: null,
    ip: null,
  })
  await client.query(endSaying)
  tellFolders(folders, row)
  const formerKeys = await followPublicKeys(config, ownerReader(client))
  return { by, cuts, halted, installation: showInstallation(row), formerKeys }
}

/** A move that is not one: the database lost something, or nobody can tell. */
class NotMoved extends Error {
  readonly fault = 'not_moved'

  constructor(about: string) {
    super(`${about} Say that it was restored: \`holdfast-server lives\` without --moved.`)
    this.name = 'NotMoved'
  }
}

/**
 * Says that the database is another one with nothing lost: it was stopped, and copied as a whole.
 * Nothing is halted. Throws `NotMoved` where a file knows more, or none can bear it out.
 */
export async function stateMove(
  client: pg.ClientBase,
  config: Place,
  { tool, by }: Omit<Saying, 'last'>,
): Promise<Pick<RestoreAct, 'by' | 'installation'>> {
  const folders = installationFolders(config)
  const reader = ownerReader(client)
  const places = { folders, told: config.installation }
  const { row: before, witnesses, doubt } = await readInstallation(reader, places)
  if (doubt?.reason !== 'moved') throw new NotMoved(doubt?.about ?? 'The database is where it was.')
  const isBorneOut = witnesses.some(({ epoch, mark }) => {
    return epoch === before.epoch && mark === before.mark
  })
  if (!isBorneOut) throw new NotMoved('No file of before says that nothing is missing.')
  await client.query(beginSaying)
  const row = await goOnHere(reader)
  await writeAuditOfAll(client, {
    actor: { kind: 'tool', id: null, name: tool },
    operation: 'move',
    object: null,
    summary: 'Moved the database, with nothing lost.',
    after: { by, installation: showInstallation(row) },
    requestId: null,
    ip: null,
  })
  await client.query(endSaying)
  tellFolders(folders, row)
  return { by, installation: showInstallation(row) }
}

async function haltAll(client: pg.ClientBase): Promise<number> {
  const reader = ownerReader(client)
  await client.query(beginSaying)
  let halted = 0
  for (const { id, environment } of await reader.query(selectTenants, {})) {
    halted += await haltAllFiles(reader, asTenantId(id), FAULT)
    if (environment === 'live') await haltPayments(reader, asTenantId(id))
  }
  await client.query(endSaying)
  return halted
}
