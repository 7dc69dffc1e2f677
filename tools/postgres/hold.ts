// A data folder is taken by one process at a time, and by none at whose cluster it has no business.
import { connect } from 'node:net'
import path from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedPostgresError, systemCode } from './errors.ts'
import { findHome, socketIn } from './home.ts'
import { takeLock } from './lock.ts'
import { hasServer } from './server.ts'

/**
 * Takes a data folder, whose path is a real one, for this process; returns what gives it back.
 * Throws `data_dir_locked`, and what `findHome` throws.
 */
export async function holdFolder(
  dataDir: string,
  account: Account | undefined,
): Promise<() => void> {
  const { cluster, socketDir } = findHome(dataDir, account)
  // Numbers of processes mean nothing in another container at the same volume, nor does the memory
  // by which PostgreSQL finds another server reach there. Its socket does, within one kernel.
  if (!hasServer(cluster) && (await isAnswering(socketIn(socketDir)))) {
    throw new EmbeddedPostgresError(
      'data_dir_locked',
      `The data folder ${dataDir} is in use by another holdfast: its PostgreSQL answers, and is ` +
        'none of the processes seen here, as in another container. Stop it, or choose another ' +
        'folder with HOLDFAST_DATA_DIR.',
    )
  }
  return takeLock(path.join(dataDir, 'postgres.lock'), dataDir)
}

/** Whether somebody listens; one whose queue is full does. */
async function isAnswering(socket: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', (error) => resolve(systemCode(error) === 'EAGAIN'))
  })
}
