// What the journal leaves in the data folder, outside the database: its checkpoints, and the public
// key that checks them. Both are to be copied to a place that the database's owner cannot write.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database, Reader } from '#db'
import { realNow } from '#kit'
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

/**
 * Writes the public keys of an installation, the first one first: all that have ever signed. A file
 * that names another one, as before a restore, is kept beside it: answers where, else null.
 */
export function writePublicKeys(folder: DataFolder, publicKeys: readonly string[]): string | null {
  const file = publicKeyFile(folder)
  mkdirSync(path.dirname(file), { recursive: true })
  const known = new Set(publicKeys.flatMap(keysIn))
  const before = existsSync(file) ? keysIn(readFileSync(file, 'utf8')) : []
  const isAllKnown = before.every((key) => known.has(key))
  const stamp = realNow().toISOString().replaceAll(/[-:.]/g, '')
  const former = isAllKnown ? null : file.replace(/\.pem$/, `.before-${stamp}.pem`)
  if (former !== null) renameSync(file, former)
  writeFileSync(file, publicKeys.join(''))
  return former
}

/** The public keys that a text names. */
function keysIn(text: string): string[] {
  return text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
}

/** Has a file of public keys that is there name the keys of a restored database; as above. */
export async function followPublicKeys(folder: DataFolder, reader: Reader): Promise<string | null> {
  const keys = (await readJournalKeys(reader)).map(({ publicKey }) => publicKey)
  const isThere = existsSync(publicKeyFile(folder)) && keys.length > 0
  return isThere ? writePublicKeys(folder, keys) : null
}

/** The keys that have signed or sign, in PEM; the first one is made when there is none yet. */
export async function readPublicKeys(
  { global }: Pick<Database, 'global'>,
  rootKey: Buffer,
): Promise<string[]> {
  await openJournalKeys(rootKey).signing(global)
  return (await readJournalKeys(global)).map(({ publicKey }) => publicKey)
}
