// A data folder is taken by one process at a time, and by none at whose cluster it has no business.
import path from 'node:path'
import type { Account } from './account.ts'
import { findHome } from './home.ts'
import { takeLock } from './lock.ts'

/**
 * Takes a data folder, whose path is a real one, for this process; returns what gives it back.
 * Throws `data_dir_locked`, and what `findHome` throws.
 */
export function holdFolder(dataDir: string, account: Account | undefined): () => void {
  findHome(dataDir, account)
  return takeLock(path.join(dataDir, 'postgres.lock'), dataDir)
}
