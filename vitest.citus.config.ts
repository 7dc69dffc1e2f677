import { defineConfig } from 'vitest/config'
import { OTHER_ON_CITUS } from './service/test/citus/differences.ts'

const TEST_GIVES_UP_MS = 600_000

/** `npm run test:citus`: what the service promises, on a Citus cluster. */
export default defineConfig({
  test: {
    include: [
      'service/test/citus/**/*.test.ts',
      'service/test/stories/**/*.test.ts',
      'service/test/model/model.test.ts',
      'service/test/simulation/simulation.test.ts',
    ],
    exclude: Object.keys(OTHER_ON_CITUS),
    globalSetup: ['service/test/harness/global-citus.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: TEST_GIVES_UP_MS,
    hookTimeout: TEST_GIVES_UP_MS,
    expect: { poll: { timeout: 120_000 } },
    allowOnly: false,
  },
})
