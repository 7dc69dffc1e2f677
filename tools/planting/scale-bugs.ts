// Bugs of one line in what carries many tenants and years: archives, replicas, the workers' queue,
// tables by month, the move to a cluster. Each names the tests that must notice it.
import type { Bug } from './bugs.ts'

const ARCHIVES = ['service/src/proof/archives/archives.test.ts']
const RECALL = ['service/src/proof/archives/recall.test.ts']
const REPLICA = ['service/test/stories/replica.test.ts']

export const scaleBugs: readonly Bug[] = [
  {
    what: 'what a month changed balances by is not carried forward',
    file: 'proof/archives/store.ts',
    line:
      'where transaction_id >= $2::uuid and transaction_id < $3::uuid\n' +
      '   group by tenant_id, account_id',
    instead:
      'where transaction_id >= $3::uuid and $2::uuid < $3::uuid\n' +
      '   group by tenant_id, account_id',
    tests: ARCHIVES,
  },
  {
    what: 'the signature of an archive is not looked at',
    file: 'proof/archives/check.ts',
    line: 'const fault = followTrust(trust)(signed.text, signed)',
    instead: 'const fault = signed.keyId === month ? month : null',
    tests: ARCHIVES,
  },
  {
    what: 'rows come back that the journal has other hashes of',
    file: '../migrations/0041_archives.sql',
    line: 'where e.leaf is distinct from sha256',
    instead: 'where e.leaf is null and e.leaf is distinct from sha256',
    tests: RECALL,
  },
  {
    what: 'a month that has left takes rows',
    file: '../migrations/0041_archives.sql',
    line: "  execute format('alter table %I enable always trigger archived', part);",
    instead: "  execute format('drop trigger archived on %I', part);",
    tests: ARCHIVES,
  },
  {
    what: 'a reading that begins in a month needs it not',
    file: 'foundation/db/away.ts',
    line: 'and ($from::uuid is null or until_id > $from::uuid)',
    instead: 'and ($from::uuid is null or from_id >= $from::uuid)',
    tests: RECALL,
  },
  {
    what: 'months that are let go are believed to be here',
    file: 'proof/archives/run.ts',
    line: 'await reader.query(setAway, { month: firstDayOf(month.month) })',
    instead: 'await reader.query(selectArchives, {})',
    tests: ARCHIVES,
  },
  {
    what: 'a part of a file is believed without its hash',
    file: 'proof/archives/segment.ts',
    line: 'if (!contents.sha256.equals(expected.sha256))',
    instead: 'if (contents.sha256.length !== expected.sha256.length)',
    tests: RECALL,
  },
  {
    what: 'who needs what another brings back is refused',
    file: 'proof/archives/recall.ts',
    line: "throw classifyDatabaseError(error) === 'busy' ? new RecalledElsewhere() : error",
    instead: 'throw error',
    tests: RECALL,
  },
  {
    what: 'a partition is made without row level security',
    file: '../migrations/0001_foundation.sql',
    line: "  execute format('alter table %I enable row level security', part);",
    instead: '',
    tests: ['service/src/foundation/db/months.test.ts'],
  },
  {
    what: 'a replica that is behind answers',
    file: 'foundation/db/replica.ts',
    line: 'coalesce(pg_last_wal_replay_lsn() >= $position::text::pg_lsn, false) as has_seen',
    instead: 'coalesce($position::text::pg_lsn is not null, false) as has_seen',
    tests: REPLICA,
  },
  {
    what: 'a replica of another database answers',
    file: 'foundation/db/replica.ts',
    line: 'c.system_identifier::text = $system::text',
    instead: '$system::text is not null',
    tests: REPLICA,
  },
  {
    what: 'a worker claims without its tenant',
    file: 'foundation/jobs/store.ts',
    line: `export const claimJobs = statement<JobRow>('jobs.claim')(
  \`with due as (
     select id from jobs
      where tenant_id = $tenant_id::uuid and`,
    instead: `export const claimJobs = statement<JobRow>('jobs.claim')(
  \`with due as (
     select id from jobs
      where`,
    tests: ['service/test/conformance/across-tenants.test.ts'],
  },
  {
    what: 'a worker looks at one tenant alone',
    file: 'foundation/jobs/worker.ts',
    line: 'const most = TENANTS_AT_ONCE + inHand',
    instead: 'const most = 1',
    tests: ['service/src/foundation/jobs/worker.test.ts'],
  },
  {
    what: 'a table is not compared after a move',
    file: '../../tools/moving/tables.ts',
    line: '   group by c.relname order by c.relname`',
    instead: "     and c.relname <> 'ledger_movements'\n   group by c.relname order by c.relname`",
    tests: ['tools/moving/tables.test.ts'],
  },
]
