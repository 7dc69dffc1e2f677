// The next release comes while payments go on, process after process, and goes again.

import type { Unpacked } from '../../machine/testing/container.ts'
import { expectAllTold, expectBooksRight, withoutFailure } from '../books.ts'
import type { Fleet } from '../fleet.ts'
import { asSuperuser, rollTo, runCommand } from '../fleet.ts'
import type { Notes, Scene } from '../scene.ts'
import type { World } from '../world.ts'
import { needOf } from '../world.ts'

const readVersion = 'select max(version)::int as version from holdfast_migrations'

/** Puts an image in the place of the one that runs. */
async function rollWhileLoaded(world: World, notes: Notes, image: Unpacked): Promise<void> {
  await withoutFailure(world, notes, async () => {
    const codes = await rollTo(needOf(world, 'fleet'), image)
    notes.holds(
      'former processes ended well',
      codes.every((code) => code === 0),
      codes,
    )
    await expectBooksRight(world, notes)
  })
  await expectAllTold(world, notes)
}

async function schemaOf(fleet: Fleet): Promise<number> {
  return await asSuperuser(fleet, async (client) => {
    return (await client.query<{ version: number }>(readVersion)).rows[0]?.version ?? 0
  })
}

export const upgrade: Scene = {
  name: 'upgrade',
  about: 'the next release, with a migration that adds, rolled over this one under load',
  play: async (world, notes) => {
    const fleet = needOf(world, 'fleet')
    const { next } = fleet.images
    const before = await schemaOf(fleet)
    const looked = await runCommand(fleet, ['check'], { image: next })
    notes.holds('check of the next green', looked.code === 0, looked.out)
    await rollWhileLoaded(world, notes, next)
    const after = await schemaOf(fleet)
    notes.holds('schema one further', after === before + 1, [before, after])
    notes.figure('schema', after)
  },
}

export const rollback: Scene = {
  name: 'rollback',
  about: 'the former release rolled back over the next one, under load, on the schema of the next',
  play: async (world, notes) => {
    const fleet = needOf(world, 'fleet')
    const { release } = fleet.images
    const looked = await runCommand(fleet, ['check'])
    notes.holds('check of the former green', looked.code === 0, looked.out)
    await rollWhileLoaded(world, notes, release)
  },
}
