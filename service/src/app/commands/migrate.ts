// Brings the database up to date without starting the service at it.
import type { Config } from '../../config.ts'
import { EXIT_CODES } from './command-line.ts'
import { makeDataFolder } from './data-folder.ts'
import type { DatabaseServer } from './database-server.ts'
import { migrateAt, openServer } from './database-server.ts'
import { endOnSignal, untilEnded } from './ending.ts'
import type { ProcessTeller } from './telling.ts'

/** Applies what is missing, and names the files that were applied. */
export async function applyMigrations(
  config: Config,
  tell: ProcessTeller,
): Promise<readonly string[]> {
  let server: DatabaseServer | undefined
  const stop = async () => await server?.stop()
  // What was begun is rolled back by the database.
  const ending = endOnSignal(stop, tell, EXIT_CODES.failed)
  try {
    makeDataFolder(config)
    server = await openServer(config, tell)
    return await migrateAt(server.owner, config, tell)
  } catch (error) {
    if (ending.hasBegun) return await untilEnded()
    throw error
  } finally {
    await stop()
  }
}

/** What a migration did, in a sentence. */
export function migratedText(applied: readonly string[]): string {
  return applied.length === 0 ? 'The database is up to date' : `Applied ${applied.join(', ')}`
}
