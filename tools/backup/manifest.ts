// What a backup says of itself: written last, so that one without it is no backup. Every file is
// named with its hash, and nothing is restored before all of them were found as they were.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isRecord } from '../../service/src/foundation/kit/index.ts'
import { BackupError } from './errors.ts'

export interface BackedUpFile {
  /** Below the folder that holds it. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export interface Manifest {
  readonly format: 1
  /** Of the cluster, as PostgreSQL names it: the same in whatever was restored from it. */
  readonly system: string
  /** The major version of PostgreSQL. */
  readonly postgres: string
  readonly started_at: string
  /** Whatever was restored is at this instant or after it. */
  readonly ended_at: string
  /** The first and the last segment of the write-ahead log that it is not whole without. */
  readonly first_segment: string
  readonly last_segment: string
  readonly files: readonly BackedUpFile[]
  readonly segments: readonly BackedUpFile[]
}

export interface Backup {
  readonly name: string
  readonly folder: string
  readonly manifest: Manifest
}

export const MANIFEST = 'manifest.json'

/** An instant, to the second, as names of folders have it. */
export function stampOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** The folders below that of the backups. */
export function placesIn(to: string) {
  return {
    base: path.join(to, 'base'),
    wal: path.join(to, 'wal'),
    /** Months that have left the database since the first backup. */
    archives: path.join(to, 'archives'),
  }
}

/** The whole backups of a folder, the oldest first. */
export function readBackups(to: string): Backup[] {
  const { base } = placesIn(to)
  if (!existsSync(base)) return []
  const names = readdirSync(base).filter((name) => existsSync(path.join(base, name, MANIFEST)))
  return names
    .filter((name) => !name.endsWith('.part'))
    .map((name) => ({ name, folder: path.join(base, name), manifest: readManifest(base, name) }))
    .toSorted((one, other) => compare(one.manifest.ended_at, other.manifest.ended_at))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function readManifest(base: string, name: string): Manifest {
  const file = path.join(base, name, MANIFEST)
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isManifest(manifest)) return manifest
  } catch (error) {
    throw new BackupError('backup_damaged', `${file} cannot be read.`, error)
  }
  throw new BackupError('backup_damaged', `${file} was written by another build.`)
}

const TEXTS = ['system', 'postgres', 'ended_at', 'first_segment', 'last_segment']

function isManifest(value: unknown): value is Manifest {
  return (
    isRecord(value) &&
    value.format === 1 &&
    TEXTS.every((name) => typeof value[name] === 'string') &&
    ['files', 'segments'].every((name) => Array.isArray(value[name]))
  )
}

/** The SHA-256 of a file, in hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Compares every file of a backup, and the log that belongs to it, to what was written. */
export async function checkBackup(to: string, { folder, manifest }: Backup): Promise<void> {
  const { wal } = placesIn(to)
  for (const file of manifest.files) await checkFile(folder, file)
  for (const segment of manifest.segments) await checkFile(wal, segment)
}

async function checkFile(folder: string, file: BackedUpFile): Promise<void> {
  const at = path.join(folder, file.path)
  if (!existsSync(at)) throw new BackupError('backup_damaged', `${at} is missing.`)
  if ((await hashOf(at)) === file.sha256) return
  throw new BackupError('backup_damaged', `${at} is not what was backed up.`)
}
