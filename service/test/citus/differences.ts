/** Files of tests that do not run on a cluster, and why not. */
export const OTHER_ON_CITUS: Readonly<Record<string, string>> = {
  'service/test/stories/conventions.test.ts': 'takes two databases; a cluster of tests has one',
  'service/test/stories/search-before.test.ts': 'takes a database of an earlier build',
}
