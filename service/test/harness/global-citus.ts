// Runs once before the tests on a cluster: the database that theirs are copied from is made there
// and migrated, which distributes it.
import { inspect } from 'node:util'
import type { TestProject } from 'vitest/node'
import { provideChoices } from './choices.ts'
import type { ClusterNodes } from './citus.ts'
import {
  closeClusterDatabase,
  dropRuns,
  makeClusterDatabase,
  readNodes,
  templateOfRun,
} from './citus.ts'
import './template.ts'

/** Makes it at the coordinator that `HOLDFAST_TEST_CITUS_URL` names; returns what removes it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.HOLDFAST_TEST_CITUS_URL
  if (url === undefined) {
    throw new Error(
      'HOLDFAST_TEST_CITUS_URL names no coordinator of a Citus cluster, as ' +
        'postgres://postgres@127.0.0.1:5432/postgres, with a database that knows its nodes; ' +
        'its user makes databases on every node',
    )
  }
  const nodes = await readNodes(url)
  const template = templateOfRun()
  await dropRuns(nodes)
  const failure = await makeTemplate(nodes, template).then(
    () => null,
    (error: unknown) => inspect(error),
  )
  const { coordinator, others, user } = nodes
  project.provide('cluster', { ...coordinator, user, owner: user, others, template, failure })
  provideChoices(project)
  return async () => await dropRuns(nodes)
}

async function makeTemplate(nodes: ClusterNodes, database: string): Promise<void> {
  await makeClusterDatabase(nodes, database)
  const { migrate } = await import('../../src/foundation/db/migrate.ts')
  await migrate({ ...nodes.coordinator, user: nodes.user, database })
  await closeClusterDatabase(nodes, database)
}
