// What the journal leaves in the data folder, outside the database: its checkpoints, and the public
// key that checks them. Both are to be copied to a place that the database's owner cannot write.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '#db'
import { openJournalKeys, readJournalKeys } from '#sealing'
import type { Config } from '../config.ts'

type DataFolder = Pick<Config, 'dataDir'>

/** The file that every checkpoint is appended to. */
export function checkpointFile({ dataDir }: DataFolder): string {
  return path.join(dataDir, 'journal', 'checkpoints.jsonl')
}

/** The file that every checkpoint of the audit log is appended to. */
export function auditFile({ dataDir }: DataFolder): string {
  return path.join(dataDir, 'journal', 'audit.jsonl')
}

/** The file of the public keys. */
export function publicKeyFile({ dataDir }: DataFolder): string {
  return path.join(dataDir, 'journal', 'public-key.pem')
}

/** Writes the public keys of an installation, the first one first: all that have ever signed. */
export function writePublicKeys(folder: DataFolder, publicKeys: readonly string[]): void {
  const file = publicKeyFile(folder)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, publicKeys.join(''))
}

/** The keys that have signed or sign, in PEM; the first one is made when there is none yet. */
export async function readPublicKeys(
  { global }: Pick<Database, 'global'>,
  rootKey: Buffer,
): Promise<string[]> {
  await openJournalKeys(rootKey).signing(global)
  return (await readJournalKeys(global)).map(({ publicKey }) => publicKey)
}
