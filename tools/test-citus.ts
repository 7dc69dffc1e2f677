// `npm run test:citus`: what the service promises, on the Citus cluster that
// `HOLDFAST_TEST_CITUS_URL` names. Arguments go to the test runner.
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
    path.join(ROOT, 'vitest.citus.config.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: 'inherit' },
)
process.exitCode = status ?? 1
