// Whether the database is one that the service can work in: reached, of a known version, with the
// rights that are needed, up to date, of the same time, and opened by the master key.
import pg from 'pg'
import type { DatabaseStanding, SchemaState } from '#db'
import {
  APP_ROLE,
  databasesOfRole,
  judgeVersion,
  lostText,
  mendLost,
  needServer,
  openDatabase,
  ownerReader,
  POOLER_MEND,
  ROLE_MEND,
  readLostRights,
  readSchemaState,
  readServiceRole,
  readStanding,
  ServerRefused,
  untriedText,
  VERSIONS,
} from '#db'
import { lookAtInstallation, showInstallation } from '#installation'
import { readRootKey } from '#keyring'
import { DATABASE, EmbeddedPostgresError, USERS } from '../../../../tools/embedded-postgres.ts'
import { hasCluster, runningSocket } from '../../../../tools/postgres/running.ts'
import type { Config } from '../../config.ts'
import { installationFolders } from '../installation.ts'
import { readMasterKey } from '../master-key.ts'
import type { Finding } from './findings.ts'
import { reasonOf, rightAbout, skippedAbout, wrongAbout } from './findings.ts'

const WITHIN_MS = 5_000
/** Signatures, sessions and leases bear a difference of seconds, and none of minutes. */
const CLOCK_APART_MS = 5_000
const INSIDE = ['rights', 'schema', 'clock', 'sessions', 'master key', 'installation']

interface Connections {
  /** Who sees the rows of all tenants; outside, the one user that is named is to. */
  readonly superuser: pg.ClientConfig
  readonly owner: pg.ClientConfig
  readonly service: pg.ClientConfig
}

/** Looks at the database, and changes nothing in it. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  try {
    const by = connectionsOf(config)
    if (by !== null) return await checkReached(by, config)
    const about = 'the embedded one does not run: it is started by `start`, and looked at then'
    return ['database', ...INSIDE].map((check) => skippedAbout(check, about))
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    const wrong = wrongAbout('database', 'the embedded one is not reached', error.message)
    return [wrong, ...INSIDE.map((check) => skippedAbout(check, 'the database is not reached'))]
  }
}

async function checkReached(by: Connections, config: Config): Promise<Finding[]> {
  const client = new pg.Client({
    ...by.owner,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
  })
  // The loss of a connection is told by the question that it answers.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const mend = 'Look at DATABASE_URL, at the network, and at who the database lets in.'
    const wrong = wrongAbout('database', `cannot be reached: ${reasonOf(error)}`, mend)
    return [wrong, ...INSIDE.map((check) => skippedAbout(check, 'the database is not reached'))]
  }
  try {
    return await checkInside(client, by, config)
  } catch (error) {
    return [wrongAbout('database', reasonOf(error), 'Look at what the database says in its log.')]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** How the database is reached; null where it is the embedded one, which does not run. */
export function connectionsOf({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Connections | null {
  if (databaseUrl !== null) {
    const outside = { connectionString: databaseUrl }
    return { superuser: outside, owner: outside, service: outside }
  }
  const host = hasCluster(dataDir) ? runningSocket(dataDir) : undefined
  if (host === undefined) return null
  const by = (user: string) => ({ host, database: DATABASE, user })
  return {
    superuser: by(USERS.superuser),
    owner: by(USERS.owner),
    service: by(USERS.service),
  }
}

async function checkInside(
  client: pg.Client,
  { service }: Connections,
  config: Config,
): Promise<Finding[]> {
  const lent = await poolerFinding(service)
  if (lent !== null) return [lent, ...INSIDE.map((check) => skippedAbout(check, UNSURE))]
  const role = (await readServiceRole(client)) ?? config.databaseRole ?? APP_ROLE
  const standing = await readStanding(client, role)
  const others = await databasesOfRole(client, role)
  const schema = await readSchemaState(client)
  const lost = await readLostRights(client)
  const isMade = !schema.isEmpty
  const unmade = 'the database is empty: its tables are made at the first start'
  return [
    versionFinding(standing),
    lost === null
      ? rightsFinding(standing, schema, others)
      : wrongAbout('rights', lostText(lost), mendLost(lost)),
    schemaFinding(schema),
    clockFinding(standing),
    isMade ? await checkSessions(service) : skippedAbout('sessions', unmade),
    isMade ? await checkMasterKey(client, config) : keyFinding(config, unmade),
    schema.missing.length === 0
      ? await checkCopy(client, config)
      : skippedAbout('installation', 'the tables are not those of this build yet'),
  ]
}

const UNSURE = 'the sessions of the database are lent to others'

/** A pooler that lends sessions; null where none does. A version is judged by itself. */
async function poolerFinding(connection: pg.ClientConfig): Promise<Finding | null> {
  try {
    await needServer(connection)
    return null
  } catch (error) {
    if (!(error instanceof ServerRefused)) throw error
    const isLent = error.fault === 'database_pooler'
    return isLent ? wrongAbout('database', error.message, POOLER_MEND) : null
  }
}

/** Which PostgreSQL it is. */
export function versionFinding({ version, isStandby }: DatabaseStanding): Finding {
  const { name, age } = judgeVersion(version)
  if (age === 'old') {
    const mend = `Use PostgreSQL ${VERSIONS.oldest} to ${VERSIONS.newest}.`
    return wrongAbout('database', `${name} is too old`, mend)
  }
  if (!isStandby) return rightAbout('database', age === 'new' ? untriedText(name) : name)
  const mend = 'Name the primary in DATABASE_URL, and the standby in HOLDFAST_REPLICA_URL.'
  return wrongAbout('database', `${name} is a standby, in which nothing can be written`, mend)
}

/** What the role may do, against what migrations and the service need. */
export function rightsFinding(
  standing: DatabaseStanding,
  { isEmpty }: SchemaState,
  others: readonly string[],
): Finding {
  const { role, appRole, isSuperuser } = standing
  const lacks: [string, string][] = []
  if (!standing.mayCreateTables) {
    lacks.push(['may not create tables in public', `grant create on schema public to "${role}"`])
  }
  if (isEmpty && !standing.mayGiveAppRole) {
    const given = `grant ${appRole} to "${role}" with admin option`
    const grant = `alter role "${role}" createrole, or ${given}`
    lacks.push([`may neither create nor give away the role ${appRole}`, grant])
  }
  if (!isEmpty && !standing.mayBecomeAppRole) {
    lacks.push([`may not become ${appRole}`, `grant ${appRole} to "${role}"`])
  }
  if (lacks.length > 0) {
    const about = `${role} ${lacks.map(([what]) => what).join(', and ')}`
    return wrongAbout('rights', about, `As a superuser: ${lacks.map(([, how]) => how).join('; ')}.`)
  }
  const [other] = others
  if (isEmpty && other !== undefined) {
    const about = `${appRole} has rights in another database of this server, ${other}`
    return wrongAbout('rights', about, ROLE_MEND)
  }
  const more = isSuperuser ? ' (a superuser, which only a cluster needs)' : ''
  return rightAbout('rights', `${role} may do what is needed${more}`)
}

/** Whether the tables are those of this build. */
export function schemaFinding({ isEmpty, missing, edited, unknown, ahead }: SchemaState): Finding {
  if (edited.length > 0) {
    const mend = 'Use the build whose migrations were applied: files must not be edited afterwards.'
    return wrongAbout('schema', `other than when it was applied: ${edited.join(', ')}`, mend)
  }
  if (unknown > 0) {
    const about = `ahead of this build by ${unknown}, or moved to a cluster`
    return wrongAbout('schema', about, 'Start the newer build, or the database it was moved to.')
  }
  if (isEmpty) return rightAbout('schema', 'empty: `start` and `migrate` make the tables')
  if (missing.length === 0 && ahead > 0) {
    return rightAbout('schema', `ahead of this build by ${ahead}, which lets it go on`)
  }
  if (missing.length === 0) return rightAbout('schema', 'that of this build')
  const about = `behind this build by ${missing.length}: ${missing.join(', ')}`
  return rightAbout('schema', `${about}; \`start\` and \`migrate\` bring it up to date`)
}

/** Whether it is the same time there and here. */
export function clockFinding({ clockAheadMs }: DatabaseStanding): Finding {
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000)
  if (Math.abs(clockAheadMs) <= CLOCK_APART_MS) return rightAbout('clock', `${seconds} s apart`)
  const where = clockAheadMs > 0 ? 'behind' : 'ahead of'
  const about = `this machine is ${seconds} s ${where} the database`
  return wrongAbout('clock', about, 'Set both by a time server (NTP).')
}

async function checkSessions(connection: pg.ClientConfig): Promise<Finding> {
  const limits = { connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS }
  const database = openDatabase({ connection: { ...connection, ...limits }, connectionsMax: 1 })
  try {
    await database.check()
    return rightAbout('sessions', 'as the service works in them')
  } catch (error) {
    const mend = 'Take `options` out of DATABASE_URL, and settings from its user and database.'
    return wrongAbout('sessions', reasonOf(error), mend)
  } finally {
    await database.close()
  }
}

const KEY_MEND =
  'Give the key of this installation: HOLDFAST_MASTER_KEY, or master.key in its folder.'

async function checkMasterKey(client: pg.Client, config: Config): Promise<Finding> {
  try {
    const isOpened = (await readRootKey(client, readMasterKey(config))) !== null
    const about = isOpened ? 'opens the database' : 'the first start takes or makes it'
    return rightAbout('master key', about)
  } catch (error) {
    return wrongAbout('master key', reasonOf(error), KEY_MEND)
  }
}

const COPY_MEND =
  'Find out which copy lives, end the other one, and run `lives` where it does: backup.md.'

/** Whether it is the database that lives, as far as it and files beside it know. */
async function checkCopy(client: pg.Client, config: Config): Promise<Finding> {
  const { row, doubt } = await lookAtInstallation(ownerReader(client), {
    folders: installationFolders(config),
    told: config.installation,
  })
  if (row === undefined) return skippedAbout('installation', 'no service has worked here yet')
  if (doubt !== null) return wrongAbout('installation', doubt.about, COPY_MEND)
  return rightAbout('installation', showInstallation(row))
}

/** Of a database without tables: whether the key can be read at all. */
function keyFinding(config: Config, unmade: string): Finding {
  try {
    const isGiven = readMasterKey(config) !== null
    return rightAbout('master key', isGiven ? `can be read; ${unmade}` : 'made at the first start')
  } catch (error) {
    return wrongAbout('master key', reasonOf(error), KEY_MEND)
  }
}
