// The rates of this installation: the operator's file, or those that the service brings along.
import { readFileSync } from 'node:fs'
import { ppm } from '#kit'
import type { RatesByEnvironment } from '#rates'
import { fixedRates, parseReferenceRates, tableRates, withPeggedRates } from '#rates'
import type { Config } from '../config.ts'

/**
 * Reads the rates once, at the start. The file is for live: the sandbox keeps the rates of one day,
 * so that the same calls give the same amounts. Throws an Error that says what is wrong with it.
 */
export function loadRates({
  fxFile,
  fxMarginPpm,
}: Pick<Config, 'fxFile' | 'fxMarginPpm'>): RatesByEnvironment {
  const sandbox = tableRates(fixedRates, fxMarginPpm)
  if (fxFile === null) return { sandbox, live: sandbox }
  try {
    const table = parseReferenceRates(readFileSync(fxFile, 'utf8'))
    return {
      sandbox,
      live: tableRates({ ...table, rates: withPeggedRates(table.rates) }, fxMarginPpm),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`HOLDFAST_FX_FILE: ${fxFile}: ${reason}`)
  }
}

/** The rates of one day without a margin, where the operator says nothing. */
export function fixedDayRates(): RatesByEnvironment {
  const fixed = tableRates(fixedRates, ppm(0n))
  return { sandbox: fixed, live: fixed }
}
