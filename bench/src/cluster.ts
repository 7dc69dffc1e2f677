// A database for one benchmark, in a temporary folder.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../../service/src/foundation/db/index.ts'
import { startPostgres } from '../../tools/embedded-postgres.ts'

export interface BenchConnection {
  readonly host: string
  /** Sees all rows; the service's own connections work as its role whoever it is. */
  readonly user: string
  readonly database: string
}

export interface ClusterOptions {
  /** False where what is measured only reads. Default: true, as in production. */
  readonly durable?: boolean
}

/**
 * Starts a migrated cluster, runs the work, and removes it whatever happens.
 */
export async function withCluster(
  work: (connection: BenchConnection) => Promise<void>,
  { durable = true }: ClusterOptions = {},
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-bench-'))
  // The server's user must be able to pass.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, durable })
  try {
    const { socketDir: host, users, database } = postgres
    await migrate({ host, user: users.owner, database })
    await work({ host, user: users.superuser, database })
  } finally {
    await postgres.stop()
    for (const one of [folder, ...postgres.outsideFolders]) {
      rmSync(one, { recursive: true, force: true })
    }
  }
}
