// Segments of the write-ahead log as the archive holds them.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { WAL_ENDING } from '../postgres/archiving.ts'

const NAME = /^[0-9A-F]{24}$/
const TIMELINE_LENGTH = 8
const LOG_LENGTH = 16
/** A log of 4 GiB holds so many of 16 MiB. */
const SEGMENTS_OF_LOG = 256n

/** The names of the segments that are there, in order. */
function segmentsIn(wal: string): string[] {
  if (!existsSync(wal)) return []
  return readdirSync(wal)
    .filter((name) => name.endsWith(WAL_ENDING))
    .map((name) => name.slice(0, -WAL_ENDING.length))
    .filter((name) => NAME.test(name))
    .toSorted()
}

const HEX = 16

/**
 * The names by which PostgreSQL knows the timelines above that of a segment, as far as the archive
 * holds any log of them: a restore that is given these begins another one.
 */
export function historiesAbove(wal: string, segment: string): string[] {
  const timelineOf = (name: string) => Number.parseInt(name.slice(0, TIMELINE_LENGTH), HEX)
  const own = timelineOf(segment)
  const known = readdirSync(wal).filter((name) => /^[0-9A-F]{8}/.test(name))
  const last = known.map(timelineOf).reduce((most, one) => Math.max(most, one), own)
  return Array.from({ length: last - own }, (_, above) => {
    const timeline = (own + 1 + above).toString(HEX).toUpperCase()
    return `${timeline.padStart(TIMELINE_LENGTH, '0')}.history`
  })
}

/** Its place in the log, whatever its timeline. */
function numberOf(segment: string): bigint {
  const log = BigInt(`0x${segment.slice(TIMELINE_LENGTH, LOG_LENGTH)}`)
  return log * SEGMENTS_OF_LOG + BigInt(`0x${segment.slice(LOG_LENGTH)}`)
}

/** Segments in a row. */
interface Row {
  readonly segments: readonly string[]
  /** The first one behind a gap; undefined where there is none. */
  readonly beyondGap: string | undefined
}

/** From the first of a timeline up to the last one that is there without a gap before it. */
export function segmentsFrom(wal: string, first: string): Row {
  const timeline = first.slice(0, TIMELINE_LENGTH)
  const there = segmentsIn(wal).filter((name) => name.startsWith(timeline) && name >= first)
  const gap = there.findIndex((name, place) => numberOf(name) !== numberOf(first) + BigInt(place))
  if (gap < 0) return { segments: there, beyondGap: undefined }
  return { segments: there.slice(0, gap), beyondGap: there[gap] }
}

/** Takes away what no backup needs: segments before the first of those that are needed. */
export function pruneSegments(wal: string, needed: readonly string[]): void {
  const least = needed.map(numberOf).reduce((one, other) => (other < one ? other : one))
  // Also what PostgreSQL notes of a backup under the name of its first segment.
  for (const name of readdirSync(wal)) {
    const [segment = ''] = name.split('.')
    if (NAME.test(segment) && numberOf(segment) < least) rmSync(path.join(wal, name))
  }
}
