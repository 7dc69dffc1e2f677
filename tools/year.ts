// `npm run year`: the year of an operator on one machine, scene after scene, with what must hold in
// each. `-- --events=10000000` says how large the database grows, `--only=upgrade,clock` which
// scenes are played. Ends with code 1 where one of them failed.
import { parseArgs } from 'node:util'
import { PROGRAMS } from './machine/programs.ts'
import { provideMissing } from './machine/provide.ts'
import { playYear, SCENES } from './year/play.ts'
import { tableOf } from './year/scene.ts'

const EVENTS = '10000000'
const NEEDED = new Set([
  'PostgreSQL',
  'buildah',
  'faketime',
  'mmdebstrap',
  'openssl',
  'promtool',
  'runc',
])

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function namesIn(text: string): string[] {
  const names = text.split(',')
  const known = SCENES.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return names
  throw new Error(`No scene ${unknown.join(', ')}. There are: ${known.join(', ')}`)
}

function eventsIn(text: string): number {
  const events = Number(text)
  if (Number.isInteger(events) && events > 0) return events
  throw new Error(`--events takes a whole number above 0, not "${text}"`)
}

const { values } = parseArgs({
  options: { events: { type: 'string', default: EVENTS }, only: { type: 'string' } },
})
const events = eventsIn(values.events)
const only = values.only === undefined ? {} : { only: namesIn(values.only) }
const missing = provideMissing(PROGRAMS.filter(({ name }) => NEEDED.has(name)))
if (missing.length > 0) {
  throw new Error(`Missing here: ${missing.map(({ name }) => name).join(', ')}`)
}
const played = await playYear({ events, say, ...only })
say(`\n${tableOf(played)}`)
process.exitCode = played.every(({ failure }) => failure === undefined) ? 0 : 1
