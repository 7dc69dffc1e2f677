// `npm run test:long`: the tests of `service/test/long` and all `*.long.test.ts`. Arguments go to
// the test runner.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const { status } = spawnSync(
  process.execPath,
  [
    path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    path.join(ROOT, 'vitest.long.config.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: 'inherit' },
)
process.exitCode = status ?? 1
