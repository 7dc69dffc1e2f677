import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import {
  HOOK_GIVES_UP_MS,
  TEST_GIVES_UP_MS,
  WAIT_GIVES_UP_MS,
} from './service/test/harness/give-up.ts'
import { contractModule } from './ui/dashboard/contract-module.ts'

/** Small files with long stories. Begun last, they would end alone, with the other worker idle. */
const BEGUN_FIRST = [/test\/model\/model\.test\.ts$/, /test\/simulation\/simulation\.test\.ts$/]

/** Begins with the longest stories, then the largest files. */
class LongStoriesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ moduleId }: TestSpecification) =>
      BEGUN_FIRST.some((pattern) => pattern.test(moduleId))
    const sorted = await super.sort(files)
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}

/** One run for every package. The cluster is started once; each file takes a database of its own. */
export default defineConfig({
  plugins: [contractModule()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: [
      'contract/**/*.test.{ts,tsx}',
      'service/**/*.test.{ts,tsx}',
      'sdk/**/*.test.{ts,tsx}',
      'ui/**/*.test.{ts,tsx}',
      'examples/**/*.test.{ts,tsx}',
      'bank/**/*.test.{ts,tsx}',
      'bench/**/*.test.{ts,tsx}',
      'cli/**/*.test.{ts,tsx}',
      'telemetry/**/*.test.{ts,tsx}',
      'tools/**/*.test.{ts,tsx}',
    ],
    exclude: [
      'service/test/long/**',
      'service/test/citus/**',
      'service/test/postgres/**',
      '**/*.long.test.ts',
      '**/*.machine.test.ts',
      '**/node_modules/**',
      '**/dist/**',
      '.node/**',
      '.holdfast/**',
    ],
    globalSetup: ['service/test/harness/global.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Modules hold no state of their own; read once for each worker, they cost no time again.
    isolate: false,
    sequence: { sequencer: LongStoriesFirst },
    testTimeout: TEST_GIVES_UP_MS,
    hookTimeout: HOOK_GIVES_UP_MS,
    expect: { poll: { timeout: WAIT_GIVES_UP_MS } },
    passWithNoTests: false,
    allowOnly: false,
  },
})
