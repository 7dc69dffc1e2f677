// Settings whose form is more than a choice or a list.
import type { RateLimit } from '#http'
import { readRateLimit } from '#http'
import type { Retention } from '#settings'
import { DEFAULT_RETENTION, readRetentionSetting } from '#settings'
import type { SettingName } from './settings.ts'

/** Reads so many a second, and at once; `fallback` where nothing or nonsense is given. */
export function readLimit(
  name: SettingName,
  given: string | undefined,
  { faults, fallback }: { faults: string[]; fallback: RateLimit },
): RateLimit {
  if (given === undefined) return fallback
  const limit = readRateLimit(given)
  if (limit !== null) return limit
  faults.push(`${name}: as many a second for ever, and at once, from 1 to 9999999: 1000/2000`)
  return fallback
}

/** Reads how long things are kept. */
export function readKept(given: string | undefined, faults: string[]): Retention {
  if (given === undefined) return DEFAULT_RETENTION
  const read = readRetentionSetting(given)
  faults.push(...read.faults.map((fault) => `HOLDFAST_RETENTION: ${fault}`))
  return read.retention
}
