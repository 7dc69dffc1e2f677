// A database with one organisation, for tests.

import type { Database } from '#db'
import { openDatabase } from '#db'
import { atEnd, testDatabase } from '#harness'
import { unitWrites } from '#testing/unit-writes'
import type { CreatedOrganisation } from '../organisations.ts'
import { createOrganisation } from '../organisations.ts'

export interface World {
  readonly database: Database
  readonly acme: CreatedOrganisation
}

/** Opens it for the test file that calls this, and closes it afterwards. */
export async function openWorld(): Promise<World> {
  const database = openDatabase({
    connection: await testDatabase(),
    connectionsMax: 8,
    ...unitWrites,
  })
  atEnd(async () => await database.close())
  const acme = await createOrganisation(database, {
    name: 'Harbour Cars',
    accentColour: '#1f6f5c',
    frameOrigins: ['https://shop.example.com'],
  })
  return { database, acme }
}
