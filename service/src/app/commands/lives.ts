// `holdfast-server lives`: an operator says that this database, and no copy of it, is the one that
// lives from now on.
import pg from 'pg'
import type { Config } from '../../config.ts'
import { OPERATOR_NAME_RULE, readOperator } from '../operator.ts'
import type { RestoreAct } from '../restored.ts'
import { stateMove, stateRestore } from '../restored.ts'
import { connectionsOf } from './check-database.ts'
import { CommandLineError } from './command-line.ts'
import type { DatabaseServer } from './database-server.ts'
import { migrateAt, openServer } from './database-server.ts'
import type { ProcessTeller } from './telling.ts'

const TOOL = 'holdfast-server lives'

/** What was said of the database. */
type Lives = RestoreAct | Pick<RestoreAct, 'by' | 'installation'>

interface LivesOptions {
  readonly isMoved: boolean
  /** Who says so, where that is given. */
  readonly by: string | undefined
  readonly tell: ProcessTeller
}

/**
 * Says that this database lives: it was restored, or moved as a whole with nothing lost. Its
 * service is stopped, or in doubt. Throws `NotMoved`.
 */
export async function sayItLives(
  config: Config,
  { isMoved, by: given, tell }: LivesOptions,
): Promise<Lives> {
  const by = readOperator(given)
  if (by === null) throw new CommandLineError(`--by: ${OPERATOR_NAME_RULE}`)
  const running = connectionsOf(config)
  const server = running === null ? await openServer(config, tell) : undefined
  try {
    return await sayTo(server?.owner ?? running?.owner ?? {}, config, { isMoved, by, tell })
  } finally {
    await server?.stop()
  }
}

async function sayTo(
  owner: DatabaseServer['owner'],
  config: Config,
  { isMoved, by, tell }: LivesOptions & { readonly by: string },
): Promise<Lives> {
  await migrateAt(owner, config, tell)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    if (isMoved) return await stateMove(client, config, { tool: TOOL, by })
    return await stateRestore(client, config, { tool: TOOL, by, last: null })
  } finally {
    await client.end()
  }
}

/** The same in lines for a person. */
export function livesText(said: Lives): string {
  return [
    'This database lives. Copies of it send nothing, where they can hear of this.',
    ...('cuts' in said ? actLines(said) : [saidBy(said)]),
    `Where HOLDFAST_INSTALLATION is set, it is ${said.installation} from now on.`,
  ].join('\n')
}

function saidBy({ by }: Pick<RestoreAct, 'by'>): string {
  return `The audit logs say so, by ${by}.`
}

/** What the logs, and the connected banks, were told. */
export function actLines({ by, cuts, halted, formerKeys }: RestoreAct): string[] {
  return [
    saidBy({ by }),
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
