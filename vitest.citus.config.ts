import { defineConfig } from 'vitest/config'
import { OTHER_ON_CITUS } from './service/test/citus/differences.ts'

const TEST_GIVES_UP_MS = 600_000

/** `npm run test:citus`: what the service promises, on a Citus cluster. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'promises',
          include: [
            'service/test/citus/*.test.ts',
            'service/test/stories/**/*.test.ts',
            'service/test/model/model.test.ts',
            'service/test/simulation/simulation.test.ts',
          ],
          // Those that need programs of the machine run where these are installed.
          exclude: [...Object.keys(OTHER_ON_CITUS), '**/*.machine.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // They move shards and lose nodes: nobody else works on the cluster meanwhile.
        extends: true,
        test: {
          name: 'nodes',
          include: ['service/test/citus/nodes/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    globalSetup: ['service/test/harness/global-citus.ts'],
    pool: 'forks',
    testTimeout: TEST_GIVES_UP_MS,
    hookTimeout: TEST_GIVES_UP_MS,
    expect: { poll: { timeout: 120_000 } },
    allowOnly: false,
  },
})
