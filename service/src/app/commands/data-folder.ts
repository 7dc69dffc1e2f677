// The data folder is made before anything else is: what a start leaves in the database it must be
// able to leave there, too, the master key before all.
import { accessSync, constants, mkdirSync } from 'node:fs'
import type { Config } from '../../config.ts'

/** Makes the data folder where it is missing. Throws where it cannot be made or written. */
export function makeDataFolder({ dataDir }: Pick<Config, 'dataDir'>): void {
  mkdirSync(dataDir, { recursive: true })
  accessSync(dataDir, constants.W_OK | constants.X_OK)
}
