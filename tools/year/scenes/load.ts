// Payments begin, and go on through all scenes that follow.
import { expectAllTold, expectBooksRight, scrapeAtRest, withoutFailure } from '../books.ts'
import { openLoad } from '../load.ts'
import type { Scene } from '../scene.ts'
import { needOf } from '../world.ts'

const PAYMENTS = 20

export const load: Scene = {
  name: 'load',
  about: 'payments begin: intent, page, confirmed, paid, settled, paid out, told by webhook',
  play: async (world, notes) => {
    const { balancer } = needOf(world, 'fleet')
    const { keys } = needOf(world, 'shop')
    const begun = openLoad(`http://localhost:${balancer.port}`, keys)
    world.load = begun
    begun.resume()
    world.endings.push(async () => await begun.pause())
    await withoutFailure(world, notes, async () => {
      await expectBooksRight(world, notes, PAYMENTS)
    })
    await expectAllTold(world, notes)
    await scrapeAtRest(world, 'well')
    notes.figure('payments', begun.paid().length)
  },
}
