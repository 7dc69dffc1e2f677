// Lays a file out to be fetched; faults of the way there lose it, double it, break it.
import { zipSync } from 'fflate'
import type { Desk, Outgoing } from './desk.ts'
import { showsHabit } from './desk.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Where a file is cut off, in hundredths of its length. */
const CUT_AT = 60

/** Writes down a file that the bank says, unless a fault of the way keeps it. */
export function sendFile(desk: Desk, plain: Outgoing): void {
  const what = /^(pain\.002|camt\.029)/.test(plain.name) ? 'answer' : 'statement'
  const shows = (habit: string) => showsHabit(desk, habit, plain.name)
  const file = shows('zipped') ? zipFile(plain) : plain
  if (shows(`lose-${what}`)) return
  const lateMs = shows(`late-${what}`) ? (what === 'answer' ? DAY_MS : 2 * DAY_MS) : 0
  const at = file.at + lateMs
  if (shows('cut-file')) {
    const end = Math.floor((file.bytes.length * CUT_AT) / 100)
    layOut(desk, { ...file, at, bytes: file.bytes.subarray(0, end) })
    layOut(desk, { ...file, at: at + HOUR_MS })
  } else {
    layOut(desk, { ...file, at })
  }
  const again = { ...file, at: at + 10 * MINUTE_MS }
  if (shows('twice-same-name')) layOut(desk, again)
  if (shows('twice-other-name')) layOut(desk, { ...again, name: `again_${file.name}` })
}

/** One time for all: a ZIP tells wall-clock time without its zone. */
const ZIPPED_AT = new Date(2000, 0, 1)

function zipFile({ at, name, bytes }: Outgoing): Outgoing {
  return { at, name: `${name}.zip`, bytes: zipSync({ [name]: bytes }, { mtime: ZIPPED_AT }) }
}

function layOut(desk: Desk, file: Outgoing): void {
  desk.store.run('insert into sent (at, name, bytes) values (?, ?, ?)', [
    file.at,
    file.name,
    file.bytes,
  ])
}
