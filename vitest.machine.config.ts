import { defineConfig } from 'vitest/config'
import {
  HOOK_GIVES_UP_MS,
  TEST_GIVES_UP_MS,
  WAIT_GIVES_UP_MS,
} from './service/test/harness/give-up.ts'

/** `npm run test:machine`: what needs programs of the machine beside Node, one file after another. */
export default defineConfig({
  test: {
    include: ['**/*.machine.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '.node/**', '.holdfast/**'],
    globalSetup: ['service/test/harness/global.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: TEST_GIVES_UP_MS,
    hookTimeout: HOOK_GIVES_UP_MS,
    expect: { poll: { timeout: WAIT_GIVES_UP_MS } },
    passWithNoTests: false,
    allowOnly: false,
  },
})
