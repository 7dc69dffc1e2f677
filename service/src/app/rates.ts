// The rates of this installation: the operator's file, or those that the service brings along.
import { readFileSync } from 'node:fs'
import type { Rates } from '#rates'
import { fixedRates, parseReferenceRates, pegged, tableRates } from '#rates'
import type { Config } from '../config.ts'

/** Reads the rates once, at the start. Throws an Error that says what is wrong with the file. */
export function loadRates({ fxFile, fxMarginPpm }: Pick<Config, 'fxFile' | 'fxMarginPpm'>): Rates {
  if (fxFile === null) return tableRates(fixedRates, fxMarginPpm)
  try {
    const table = parseReferenceRates(readFileSync(fxFile, 'utf8'))
    return tableRates({ ...table, rates: pegged(table.rates) }, fxMarginPpm)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`HOLDFAST_FX_FILE: ${fxFile}: ${reason}`)
  }
}
