import { defineConfig } from 'vitest/config'

const TEST_TIMEOUT_MS = 3_600_000

/** `npm run test:long`: what takes minutes or hours, one file after the other. */
export default defineConfig({
  test: {
    include: ['service/test/long/**/*.test.ts', 'service/src/**/*.long.test.ts'],
    globalSetup: ['service/test/harness/global.ts'],
    pool: 'forks',
    fileParallelism: false,
    maxConcurrency: 2,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    allowOnly: false,
  },
})
