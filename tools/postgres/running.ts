// What stands in a data folder: a cluster, and the socket of the server that runs on it.
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { serverAccount } from './account.ts'
import { archiveFolder } from './archiving.ts'
import { findHome, socketIn } from './home.ts'

/** Whether a service was started in the folder: its cluster is there, or a note of where it is. */
export function hasCluster(dataDir: string): boolean {
  return ['postgres', 'postgres-home'].some((name) => existsSync(path.join(dataDir, name)))
}

/**
 * The folder of the socket of the server that runs on a cluster; undefined where none does. Throws
 * `EmbeddedPostgresError` where it is another user's.
 */
export function runningSocket(dataDir: string): string | undefined {
  const { socketDir } = findHome(realpathSync(dataDir), serverAccount())
  return existsSync(socketIn(socketDir)) ? socketDir : undefined
}

/** Where the server of a data folder archives its log to; undefined where no backup began that. */
export function archivedTo(dataDir: string): string | undefined {
  return archiveFolder(findHome(realpathSync(dataDir), serverAccount()).folder)
}
