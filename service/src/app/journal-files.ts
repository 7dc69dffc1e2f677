// What the journal leaves in the data folder, outside the database: its checkpoints, and the public
// key that checks them. Both are to be copied to a place that the database's owner cannot write.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { journalKey } from '#journal'
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

/** The file of the public key. */
export function publicKeyFile({ dataDir }: DataFolder): string {
  return path.join(dataDir, 'journal', 'public-key.pem')
}

/** Writes the public key of an installation; the same at each start. */
export function writePublicKey(folder: DataFolder, rootKey: Buffer): void {
  const file = publicKeyFile(folder)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, journalKey(rootKey).publicKey)
}
