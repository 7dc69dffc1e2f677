// Bugs of one line in what makes a cluster of the tables: where they stand, what runs on which
// node, what the coordinator is sent. Each names the tests that must notice it, on a cluster.
import type { Bug } from './bugs.ts'

const PLACED = ['service/test/citus/placed.test.ts']
const UPGRADED = ['service/test/citus/upgraded.test.ts']
const PLANS = ['service/test/citus/plans.test.ts']
const ONE_NODE = ['service/test/citus/one-node.test.ts']

export const clusterBugs: readonly Bug[] = [
  {
    what: 'a table that a migration adds stays on the coordinator',
    file: 'foundation/db/distribution.ts',
    line: 'where p.logicalrelid = c.oid and not p.autoconverted)',
    instead: 'where p.logicalrelid = c.oid)',
    tests: UPGRADED,
  },
  {
    what: 'a function that a migration has made anew stays as on one server',
    file: 'foundation/db/distribution.ts',
    line: 'if (unplaced.length === 0 && unsettled.length === 0) return',
    instead: 'if (unplaced.length === 0) return',
    tests: UPGRADED,
  },
  {
    what: 'functions are planned for any values',
    file: 'foundation/db/distribution.ts',
    line: "['plan_cache_mode=force_custom_plan']",
    instead: "['plan_cache_mode=auto']",
    tests: PLACED,
  },
  {
    what: 'functions run on the coordinator',
    file: 'foundation/db/distribution.ts',
    line: '    await client.query(delegate, [name, argument, ANCHOR])',
    instead: '    if (name === argument) await client.query(delegate, [name, argument, ANCHOR])',
    tests: PLACED,
  },
  {
    what: 'each table stands by itself',
    file: 'foundation/db/distribution.ts',
    line: "const beside = name === ANCHOR ? 'none' : ANCHOR",
    instead: "const beside = name === '' ? ANCHOR : 'none'",
    tests: PLACED,
  },
  {
    what: 'nodes count transactions alike',
    file: 'foundation/db/distribution.ts',
    line: 'select groupid::bigint << 48 from pg_catalog.pg_dist_local_group',
    instead: 'select groupid::bigint >> 48 from pg_catalog.pg_dist_local_group',
    tests: ONE_NODE,
  },
  {
    what: 'nodes compile what is quick to do',
    file: 'foundation/db/distribution.ts',
    line: 'set jit = off`)',
    instead: 'reset jit`)',
    tests: PLACED,
  },
  {
    what: 'months of a cluster cannot be made by the service',
    file: 'foundation/db/distribution.ts',
    line: "['citus.enable_unsafe_triggers=on', 'citus.multi_shard_modify_mode=sequential']",
    instead: '[]',
    tests: ONE_NODE,
  },
  {
    what: 'tables that are joined are not told of which tenant',
    file: 'foundation/db/cluster-text.ts',
    line: 'at === -1\n',
    instead: 'at >= -1\n',
    tests: PLANS,
  },
  {
    what: 'a null of no row is sent as it is',
    file: 'foundation/db/cluster-text.ts',
    line: "told.replace(NULL_ID, '(select null::uuid)')",
    instead: "told.replace(NULL_ID, 'null::uuid')",
    tests: PLANS,
  },
  {
    what: 'the tenant of a transaction is not told to nodes',
    file: 'foundation/db/session.ts',
    line: 'return ofClusters.has(client) ? [',
    instead: 'return ofClusters.has(client) && tenant === null ? [',
    tests: ONE_NODE,
  },
]
