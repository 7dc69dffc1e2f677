/** Files of tests that do not run on a cluster, and why not. */
export const OTHER_ON_CITUS: Readonly<Record<string, string>> = {
  'service/test/stories/*-in-a-browser.test.ts': 'pages: what they ask is asked by other stories',
  'service/test/stories/doctor.test.ts':
    'looks after one server: its disk, and dead rows, which nodes have in shards of their own',
  'service/test/stories/master-key.test.ts': 'starts installations of its own, as on one server',
  'service/test/stories/replica.test.ts': 'a replica of one server, which the test starts',
  'service/test/stories/search-before.test.ts': 'a database of an earlier build, on one server',
}
