// Brings the database up to date without starting the service at it.
import type { Config } from '../../config.ts'
import { makeDataFolder } from './data-folder.ts'
import { migrateAt, openServer } from './database-server.ts'
import type { ProcessTeller } from './telling.ts'

/** Applies what is missing, and names the files that were applied. */
export async function applyMigrations(
  config: Config,
  tell: ProcessTeller,
): Promise<readonly string[]> {
  makeDataFolder(config)
  const server = await openServer(config, tell)
  try {
    return await migrateAt(server.owner, config, tell)
  } finally {
    await server.stop()
  }
}

/** What a migration did, in a sentence. */
export function migratedText(applied: readonly string[]): string {
  return applied.length === 0 ? 'The database is up to date' : `Applied ${applied.join(', ')}`
}
