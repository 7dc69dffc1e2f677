// Runs once before the tests on a cluster: a database of their own is made there and migrated,
// which distributes it.
import { inspect } from 'node:util'
import type { TestProject } from 'vitest/node'
import { CITUS_DATABASE, makeClusterDatabase, readCoordinator } from './citus.ts'
import './template.ts'

/** Makes the database at the coordinator that `HOLDFAST_TEST_CITUS_URL` names. */
export default async function setup(project: TestProject): Promise<void> {
  const url = process.env.HOLDFAST_TEST_CITUS_URL
  if (url === undefined) {
    throw new Error(
      'HOLDFAST_TEST_CITUS_URL names no coordinator of a Citus cluster, as ' +
        'postgres://postgres@127.0.0.1:5432/postgres; its user makes databases on every node',
    )
  }
  const { host, port, user } = readCoordinator(url)
  const failure = await makeDatabase(url).then(
    () => null,
    (error: unknown) => inspect(error),
  )
  project.provide('cluster', { host, port, user, owner: user, failure, shared: CITUS_DATABASE })
}

async function makeDatabase(url: string): Promise<void> {
  await makeClusterDatabase(url)
  const { migrate } = await import('../../src/foundation/db/migrate.ts')
  await migrate({ ...readCoordinator(url), database: CITUS_DATABASE })
}
