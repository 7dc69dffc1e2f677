import { defineConfig } from 'vitest/config'
import {
  HOOK_GIVES_UP_MS,
  TEST_GIVES_UP_MS,
  WAIT_GIVES_UP_MS,
} from './service/test/harness/give-up.ts'

/**
 * What depends on the version of PostgreSQL, at the one that `HOLDFAST_TEST_POSTGRES` names: run
 * for each by `npm run test:long -- service/test/long/postgres-versions.test.ts`.
 */
export default defineConfig({
  test: {
    include: [
      'service/src/foundation/db/{isolation,migrate,months,role,session}.test.ts',
      'service/src/ledger/journal/restored.test.ts',
      'service/src/ledger/ledger/guards.test.ts',
      'service/test/conformance/{isolation,plans,rows,search-plans,statements}.test.ts',
      'service/test/postgres/*.test.ts',
      'service/test/stories/{first-payment,months,server-commands}.test.ts',
    ],
    globalSetup: ['service/test/harness/global-postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: TEST_GIVES_UP_MS,
    hookTimeout: HOOK_GIVES_UP_MS,
    expect: { poll: { timeout: WAIT_GIVES_UP_MS } },
    passWithNoTests: false,
    allowOnly: false,
  },
})
