// The year of an operator in small: its quick scenes, so that the script of it goes on working. All
// of it, with a large database, is `npm run year`.
import { expect, test } from 'vitest'
import { playYear } from './year/play.ts'
import { tableOf } from './year/scene.ts'

const EVENTS = 3_000
const ONLY = ['upgrade', 'rollback', 'master-key', 'certificate', 'alerts']
const WITHIN_MS = 1_200_000

test(
  'scenes of a year pass on this machine, one after the other',
  async () => {
    const say = (text: string) => void process.stdout.write(`${text}\n`)
    const played = await playYear({ events: EVENTS, only: ONLY, say })
    say(tableOf(played))
    expect(played.filter(({ failure }) => failure !== undefined)).toEqual([])
    expect(played.map(({ scene }) => scene.name)).toEqual(expect.arrayContaining(ONLY))
  },
  WITHIN_MS,
)
