// What every connection of the service must be: the role that row level security binds, with rows
// guarded, triggers on, and limits of time. It is set as the first thing of a session, since
// poolers refuse it among the startup parameters, and then the database is asked what it gave.
import type pg from 'pg'
import type { TenantId } from '#kit'

const LIMITS = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '20s',
} as const

/**
 * A statement is planned once in a session, for any values. By default the database compares the
 * cost of that plan with those for single values, which see one partition of a month where the
 * other sees all, and so plans for each execution anew: 152 microseconds instead of 26 for one
 * delivery.
 * A plan that was made while a table was small must not read all of it later on: what the service
 * asks is found by keys of its tenant.
 * Nothing is compiled for one execution, as a server does that was built so (Debian's is): what is
 * dear to plan over months is quick to do, and was compiled for 7 to 17 seconds to run for one.
 */
const PLANS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
} as const

/** Makes a new session one of the service. The database says what its service's role is. */
const beginSession = `
  select set_config('role', public.service_role(), false),
         ${Object.entries({ ...LIMITS, ...PLANS })
           .map(([name, value]) => `set_config('${name}', '${value}', false)`)
           .join(', ')}`

/**
 * What a transaction sets reaches every node that works for it. The coordinator plans for values,
 * which tell the node, and a node plans what it is sent by itself.
 */
const ofCluster = `set citus.propagate_set_commands = 'local';
  set plan_cache_mode = force_custom_plan; set enable_seqscan = on`

/** Sessions of the coordinator of a cluster. */
const ofClusters = new WeakSet<object>()

const WANTED: Readonly<Record<string, string>> = {
  is_service: 'yes',
  row_security: 'on',
  row_security_bypassed: 'no',
  session_replication_role: 'origin',
  search_path: '"$user", public',
  ...LIMITS,
  ...PLANS,
}

/** On a cluster. What a standby of a node has not seen yet would be read as if it were all. */
const WANTED_OF_CLUSTER: Readonly<Record<string, string>> = { use_secondary_nodes: 'never' }

const askSession = `
  select exists (select from pg_extension where extname = 'citus') as is_cluster,
         case when current_user = public.service_role() then 'yes' else 'no' end as is_service,
         current_setting('row_security') as row_security,
         case when rolsuper or rolbypassrls then 'yes' else 'no' end as row_security_bypassed,
         current_setting('session_replication_role') as session_replication_role,
         current_setting('search_path') as search_path,
         current_setting('statement_timeout') as statement_timeout,
         current_setting('lock_timeout') as lock_timeout,
         current_setting('idle_in_transaction_session_timeout')
           as idle_in_transaction_session_timeout,
         current_setting('plan_cache_mode') as plan_cache_mode,
         current_setting('enable_seqscan') as enable_seqscan,
         current_setting('jit') as jit,
         current_setting('citus.use_secondary_nodes', true) as use_secondary_nodes
    from pg_roles where rolname = current_user`

interface Session extends Record<string, string | boolean | undefined> {
  is_cluster?: boolean
}

/** The database gives sessions in which the service would not be bound as it must be. */
export class SessionRefused extends Error {
  readonly fault = 'database_session'

  constructor(differences: readonly string[]) {
    super(
      `The database gives other sessions than the service works in: ${differences.join('; ')}. ` +
        'Take `options` out of DATABASE_URL, and settings from its user and database.',
    )
    this.name = 'SessionRefused'
  }
}

/**
 * Makes a new connection what it must be, and asks what it is. Throws `SessionRefused` when it is
 * anything but that. On a cluster it is set up for that.
 */
export async function checkSession(client: pg.ClientBase): Promise<void> {
  // Sent together, where connections are asked in a pipeline.
  const [, { rows }] = await Promise.all([
    client.query(beginSession),
    client.query<Session>(askSession),
  ])
  const { is_cluster: isCluster = false, ...given } = rows[0] ?? {}
  const wanted = isCluster ? { ...WANTED, ...WANTED_OF_CLUSTER } : WANTED
  const differences = Object.entries(wanted)
    .filter(([name, value]) => given[name] !== value)
    .map(([name, value]) => `${name} is ${given[name] ?? 'unknown'}, not ${value}`)
  if (differences.length > 0) throw new SessionRefused(differences)
  if (!isCluster) return
  await client.query(ofCluster)
  ofClusters.add(client)
}

/** Whether it is a session of the coordinator of a cluster. */
export function isOfCluster(client: object): boolean {
  return ofClusters.has(client)
}

/** The commands that set a transaction's tenant on each node; none where there is one node. */
export function commandsToEnter(client: pg.ClientBase, tenant: TenantId): string[] {
  return ofClusters.has(client) ? [`set local holdfast.tenant = '${tenant}'`] : []
}
