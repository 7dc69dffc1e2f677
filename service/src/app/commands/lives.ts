// `holdfast-server lives`: an operator says that this database, and no copy of it, is the one that
// lives from now on.
import pg from 'pg'
import type { Config } from '../../config.ts'
import type { RestoreAct } from '../restored.ts'
import { stateMove, stateRestore } from '../restored.ts'
import { connectionsOf } from './check-database.ts'
import type { DatabaseServer } from './database-server.ts'
import { migrateAt, openServer } from './database-server.ts'
import type { ProcessTeller } from './telling.ts'

const BY = { by: 'holdfast-server lives' }

/** What was said of the database. */
type Lives = Pick<RestoreAct, 'installation'> & Partial<RestoreAct>

interface LivesOptions {
  readonly isMoved: boolean
  readonly tell: ProcessTeller
}

/**
 * Says that this database lives: it was restored, or moved as a whole with nothing lost. Its
 * service is stopped, or in doubt. Throws `NotMoved`.
 */
export async function sayItLives(config: Config, { isMoved, tell }: LivesOptions): Promise<Lives> {
  const running = connectionsOf(config)
  const server = running === null ? await openServer(config, tell) : undefined
  try {
    return await sayTo(server?.owner ?? running?.owner ?? {}, config, { isMoved, tell })
  } finally {
    await server?.stop()
  }
}

async function sayTo(
  owner: DatabaseServer['owner'],
  config: Config,
  { isMoved, tell }: LivesOptions,
): Promise<Lives> {
  await migrateAt(owner, config, tell)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    if (isMoved) return await stateMove(client, config, BY)
    return await stateRestore(client, config, { ...BY, last: null })
  } finally {
    await client.end()
  }
}

/** The same in lines for a person. */
export function livesText({
  installation,
  cuts = [],
  halted = 0,
  formerKeys = null,
}: Lives): string {
  return [
    'This database lives. Copies of it send nothing, where they can hear of this.',
    ...actLines({ cuts, halted, formerKeys }),
    `Where HOLDFAST_INSTALLATION is set, it is ${installation} from now on.`,
  ].join('\n')
}

/** What the journal, and the connected banks, were told. */
export function actLines({
  cuts,
  halted,
  formerKeys,
}: Pick<RestoreAct, 'cuts' | 'halted' | 'formerKeys'>): string[] {
  return [
    ...cuts.map(({ log, tenant, size, cutSize }) => {
      return `The ${log} of ${tenant} goes on from ${size} entries; ${cutSize - size} were cut.`
    }),
    ...(formerKeys === null
      ? []
      : [`Not all keys that signed are known here any more: the former file is ${formerKeys}.`]),
    ...(halted === 0 ? [] : [`Nothing leaves by ${halted} connected banks before they resume.`]),
    'Payments by hand are shown to nobody before two people have them go on.',
  ]
}
