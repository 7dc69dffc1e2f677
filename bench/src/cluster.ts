// A database for one benchmark, in a temporary folder.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../../service/src/foundation/db/index.ts'
import type { EmbeddedPostgres } from '../../tools/embedded-postgres.ts'
import { startPostgres } from '../../tools/embedded-postgres.ts'
import { createStatements, preloadStatements } from './store-profile.ts'

export interface BenchConnection {
  readonly host: string
  readonly port?: number
  /** Sees all rows; the service's own connections work as its role whoever it is. */
  readonly user: string
  readonly database: string
}

export interface ClusterOptions {
  /** False where what is measured only reads. Default: true, as in production. */
  readonly durable?: boolean
  /** Whether the server counts what statements cost; it starts twice for that. Default: false. */
  readonly countsStatements?: boolean
}

/**
 * Starts a migrated cluster, runs the work, and removes it whatever happens.
 */
export async function withCluster(
  work: (connection: BenchConnection) => Promise<void>,
  { durable = true, countsStatements = false }: ClusterOptions = {},
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-bench-'))
  // The server's user must be able to pass.
  chmodSync(folder, 0o711)
  let postgres = await startPostgres({ dataDir: folder, durable })
  try {
    if (countsStatements) {
      await asSuperuser(postgres, preloadStatements)
      await postgres.stop()
      postgres = await startPostgres({ dataDir: folder, durable })
      await asSuperuser(postgres, createStatements)
    }
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

async function asSuperuser(
  { socketDir: host, users, database }: EmbeddedPostgres,
  statement: string,
): Promise<void> {
  const client = new pg.Client({ host, user: users.superuser, database })
  await client.connect()
  await client.query(statement)
  await client.end()
}
