// Where an installation is known outside its database, and what runs only while it is certain that
// this database is the one that lives.
import path from 'node:path'
import type { Database } from '#db'
import type { Readiness, ServerLog } from '#http'
import type { Doubt, InstallationStanding } from '#installation'
import { watchInstallation } from '#installation'
import type { Config } from '../config.ts'
import type { ServiceOptions } from './core.ts'

/** Folders in which a file says which installation this is: those that outlive a database. */
export function installationFolders({
  dataDir,
  archiveDir,
  bankFolder,
}: Pick<Config, 'dataDir' | 'archiveDir' | 'bankFolder'>): string[] {
  const isApart = path.relative(dataDir, archiveDir).startsWith('..')
  return [dataDir, ...(isApart ? [archiveDir] : []), ...(bankFolder === null ? [] : [bankFolder])]
}

/** What is begun while there is no doubt, halted when one comes, and ended in order for good. */
interface WhileItLives<T> {
  readonly begin: () => T
  readonly halt: (begun: T) => Promise<void>
  readonly end: (begun: T) => Promise<void>
}

interface Watching {
  readonly options: ServiceOptions
  readonly database: Database
  readonly readiness: Readiness
  readonly onError: (error: unknown, about: string) => void
}

export interface Watched<T> {
  readonly standing: InstallationStanding
  /** What goes on now; undefined: nothing. */
  current(): T | undefined
  /** Ends it for good. */
  stop(): Promise<void>
}

/** Does something as long as nobody doubts that this database is the one that lives. */
export function whileItLives<T>(
  { options, database, readiness, onError }: Watching,
  { begin, halt, end }: WhileItLives<T>,
): Watched<T> {
  const { folders = [], told = null } = options.installation ?? {}
  let current: T | undefined
  let ending = Promise.resolve()
  let isStopped = false
  const leave = (by: (begun: T) => Promise<void>) => {
    const begun = current
    current = undefined
    if (begun === undefined) return
    ending = ending
      .then(async () => await by(begun))
      .catch((error: unknown) => onError(error, 'installation'))
  }
  const onDoubt = (doubt: Doubt | null) => {
    readiness.doubt(doubt !== null)
    sayDoubt(options.log, doubt)
    if (doubt !== null) leave(halt)
    else if (!isStopped) current ??= begin()
  }
  const standing = watchInstallation({
    database,
    folders,
    told,
    onDoubt,
    onError: (error) => onError(error, 'installation'),
  })
  void standing.look()
  return {
    standing,
    current: () => current,
    stop: async () => {
      isStopped = true
      leave(end)
      await ending
      await standing.stop()
    },
  }
}

const ADVICE = 'Nothing is sent before an operator says which copy lives: `holdfast-server lives`.'

function sayDoubt(log: ServerLog, doubt: Doubt | null): void {
  if (doubt === null) return
  log.error({ reason: doubt.reason }, `installation in doubt: ${doubt.about} ${ADVICE}`)
}
