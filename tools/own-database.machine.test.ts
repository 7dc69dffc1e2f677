// What the guide has the owner of a database do, where it is not the service's user: closes it to
// others, opens it by name, takes it back after a move. By the statements as they stand there.
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected } from '../service/test/harness/connected.ts'
import type { Installation } from '../service/test/harness/process.ts'
import { newInstallation } from '../service/test/harness/process.ts'
import { freePort } from '../service/test/harness/service.ts'
import { readGuide, sectionOf, statementsOf } from './documents/commands.ts'
import type { DebianCluster } from './machine/testing/debian-cluster.ts'
import { administerCluster, initCluster, placeCluster } from './machine/testing/debian-cluster.ts'
import { newDebianFolder } from './machine/testing/debian-postgres.ts'
import { leaveDatabase } from './moving/source.ts'

const WITHIN_MS = 300_000
const below = (heading: string) => statementsOf(sectionOf(readGuide('operate'), heading))
const [opening = '', ...closing] = below('## A database of your own')
const takingBack = below('### Move an installation there')

let installation: Installation
let cluster: DebianCluster

beforeAll(async () => {
  installation = await newInstallation()
  cluster = placeCluster({ folder: newDebianFolder(), port: await freePort() })
  await initCluster(cluster)
  await cluster.start()
  const roles = ['create role holdfast login createrole', 'create role other login']
  await administerCluster(cluster, [...roles, 'create database holdfast'])
  await administerCluster(cluster, ['grant create on schema public to holdfast'], 'holdfast')
}, WITHIN_MS)

afterAll(async () => {
  await installation.remove()
  await cluster.end('stop')
  rmSync(cluster.folder, { recursive: true })
})

const settings = () => {
  const DATABASE_URL = `postgres://holdfast@127.0.0.1:${cluster.port}/holdfast`
  return { DATABASE_URL, HOLDFAST_DEMO: 'on' }
}

/** Whether the service starts, and ends well. */
async function startAndEnd(): Promise<void> {
  const running = await installation.start(settings())
  expect(await running.end('SIGTERM')).toBe(0)
}

async function enterAsOther(): Promise<number | null> {
  const place = { ...cluster.superuser('holdfast'), user: 'other' }
  return await connected(place, async (client) => (await client.query('select 1')).rowCount)
}

test('its owner closes it, and lets in by name', { timeout: WITHIN_MS }, async () => {
  expect(closing).toHaveLength(2)
  await startAndEnd()
  expect(await enterAsOther()).toBe(1)
  await administerCluster(cluster, closing)
  await expect(enterAsOther()).rejects.toThrow('permission denied for database')
  await startAndEnd()
  await administerCluster(cluster, [opening.replace('…', 'other')])
  expect(await enterAsOther()).toBe(1)
})

test('who moved it to a cluster can take it back', { timeout: WITHIN_MS }, async () => {
  await administerCluster(cluster, ['alter database holdfast owner to holdfast'])
  const owner = { ...cluster.superuser('holdfast'), user: 'holdfast' }
  await connected(owner, async (client) => {
    await client.query('begin')
    await leaveDatabase(client)
  })
  const left = await installation.command(['start'], settings())
  expect(left).toMatchObject({ code: 1, out: expect.stringContaining('was moved to a cluster') })
  expect(takingBack).toHaveLength(2)
  await connected(owner, async (client) => {
    for (const statement of takingBack) await client.query(statement)
  })
  await startAndEnd()
})
