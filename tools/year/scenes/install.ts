// From nothing to a service that answers: images, a database with TLS, processes behind a balancer.

import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { openBalancer } from '../../../service/test/harness/releases.ts'
import { freePort } from '../../../service/test/harness/service.ts'
import {
  administerCluster,
  initCluster,
  placeCluster,
  serviceDatabase,
} from '../../machine/testing/debian-cluster.ts'
import { makeAuthority } from '../certificates.ts'
import { archiveLog, encryptCluster, giveMemory } from '../database.ts'
import type { Fleet } from '../fleet.ts'
import {
  endAll,
  makeVolumes,
  operatorRole,
  runCommand,
  startMember,
  trustAuthorities,
} from '../fleet.ts'
import { buildImages } from '../images.ts'
import type { Notes, Scene } from '../scene.ts'
import type { World } from '../world.ts'

const MEGABYTE = 1_000_000
const USER = 10_001

export const install: Scene = {
  name: 'install',
  about:
    'image built, Debian PostgreSQL made, 2 api and 1 worker as a user of their own, read-only',
  play: async (world, notes) => {
    const fleet = await makeFleet(world)
    const before = await runCommand(fleet, ['check'])
    notes.holds('check green before', !before.out.includes('"wrong"'), before.out)
    const { release } = fleet.images
    for (const role of ['api', 'api', 'worker'] as const) await startMember(fleet, role, release)
    const after = await runCommand(fleet, ['check'])
    notes.holds('check green after', after.code === 0 && !after.out.includes('"wrong"'), after.out)
    await expectConfined(fleet, notes)
    const layers = release.layers.slice(1).reduce((sum, bytes) => sum + bytes, 0)
    notes.figure('our layers', `${(layers / MEGABYTE).toFixed(1)} MB`)
    notes.figure('PostgreSQL', fleet.cluster.version)
  },
}

async function makeFleet(world: World): Promise<Fleet> {
  const { folder } = world
  world.say('building images')
  const images = buildImages(path.join(folder, 'images'))
  world.endings.push(() => images.end())
  world.say('making the database')
  const authority = makeAuthority(path.join(folder, 'authority'), 'The first authority')
  const cluster = placeCluster({ folder: path.join(folder, 'database'), port: await freePort() })
  await initCluster(cluster)
  giveMemory(cluster)
  encryptCluster(cluster, authority)
  archiveLog(cluster, folder)
  await cluster.start()
  await administerCluster(cluster, [...serviceDatabase, ...operatorRole])
  const balancer = await openBalancer()
  world.endings.push(async () => await balancer.close())
  const volumes = makeVolumes(folder)
  trustAuthorities(volumes, [authority])
  const made: Fleet = {
    folder,
    images,
    balancer,
    authority,
    cluster,
    masterKey: randomBytes(32).toString('hex'),
    more: {},
    volumes: {},
    ...volumes,
    members: [],
  }
  world.fleet = made
  world.endings.push(async () => await made.cluster.end('stop'))
  world.endings.push(async () => await endAll(made))
  return made
}

/** Nothing but the data folder can be written, and nobody is root. */
async function expectConfined(fleet: Fleet, notes: Notes): Promise<void> {
  const [member] = fleet.members
  const tried = await member?.container.exec(['node', '--eval', "fs.writeFileSync('/opt/a', '')"])
  notes.holds('root read-only', tried?.out.includes('EROFS') === true, tried?.out)
  const owners = readdirSync(fleet.dataDir).map((name) => {
    return statSync(path.join(fleet.dataDir, name)).uid
  })
  notes.holds('runs as its user', owners.length > 0 && owners.every((uid) => uid === USER), owners)
}
