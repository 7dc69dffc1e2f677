// Another master key takes the place of the one that opens the installation, as the guide says.
import { randomBytes } from 'node:crypto'
import { expectBooksRight, withoutFailure } from '../books.ts'
import type { Fleet, Settings } from '../fleet.ts'
import { rollTo, runCommand, runTool } from '../fleet.ts'
import type { Notes, Scene } from '../scene.ts'
import { needOf } from '../world.ts'

export const masterKey: Scene = {
  name: 'master-key',
  about: 'another master key made, given to each process, the former one ended, under load',
  play: async (world, notes) => {
    const fleet = needOf(world, 'fleet')
    const former = fleet.masterKey
    const next = randomBytes(32).toString('hex')
    await withoutFailure(world, notes, async () => {
      await step(fleet, notes, 'rotate', { HOLDFAST_MASTER_KEY_NEXT: next })
      fleet.masterKey = next
      await rollTo(fleet, fleet.images.release)
      await step(fleet, notes, 'finish')
      await expectBooksRight(world, notes)
    })
    const right = await runCommand(fleet, ['check'])
    notes.holds('check green with the next', right.code === 0, right.out)
    const wrong = await runCommand(fleet, ['check'], { settings: { HOLDFAST_MASTER_KEY: former } })
    notes.holds('the former opens nothing', wrong.code === 1, wrong.out)
    const status = await runTool(fleet, 'master-key', ['status'])
    notes.figure('master keys known', status.out.trim().split('\n').length)
  },
}

async function step(fleet: Fleet, notes: Notes, name: string, settings: Settings = {}) {
  const done = await runTool(fleet, 'master-key', [name], settings)
  notes.holds(`${name} done`, done.code === 0, done.out)
}
