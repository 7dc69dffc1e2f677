// The year of an operator in small: every scene of it, with a database that grows little. With a
// large one it is `npm run year`.
import { expect, test } from 'vitest'
import { playYear, SCENES } from './year/play.ts'
import { tableOf } from './year/scene.ts'

const EVENTS = 3_000
const WITHIN_MS = 1_800_000

test(
  'all scenes of a year pass on this machine, one after the other',
  async () => {
    const say = (text: string) => void process.stdout.write(`${text}\n`)
    const played = await playYear({ events: EVENTS, say })
    say(tableOf(played))
    expect(played.filter(({ failure }) => failure !== undefined)).toEqual([])
    expect(played.map(({ scene }) => scene)).toEqual(SCENES)
  },
  WITHIN_MS,
)
