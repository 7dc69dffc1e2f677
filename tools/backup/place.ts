// Where backups may lie: beside nothing that they are to save, and never beside the master key.
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { BackupError } from './errors.ts'

const KEYS = ['master.key', 'master.key.next']

/**
 * The real path of a folder for backups, made where it is missing. Throws where it lies in one of
 * the folders that are backed up, around one, or holds a master key.
 */
export function needPlace(to: string, backedUp: readonly string[]): string {
  for (const folder of backedUp) {
    if (isWithin(path.resolve(to), folder)) throw refused(to, `it lies in ${folder}`)
  }
  mkdirSync(to, { recursive: true })
  const place = realpathSync(to)
  for (const folder of backedUp) {
    if (isWithin(place, folder)) throw refused(to, `it lies in ${folder}`)
    if (isWithin(folder, place)) throw refused(to, `${folder} lies in it`)
  }
  const key = KEYS.find((name) => existsSync(path.join(place, name)))
  if (key === undefined) return place
  throw refused(to, `the master key lies there (${key}), and opens whatever is beside it`)
}

function isWithin(folder: string, around: string): boolean {
  const way = path.relative(around, folder)
  return way === '' || !(way.startsWith('..') || path.isAbsolute(way))
}

function refused(to: string, why: string): BackupError {
  return new BackupError('place_refused', `${to} is no place for backups: ${why}.`)
}
