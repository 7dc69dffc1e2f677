// `npm test`: types, format, lint, unused code, then all tests. Arguments go to the test runner.
// The last line is always `N passed, N failed`; a failed check counts as one.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepare, ROOT, runToEnd, runTool } from './first-run.mjs'

/** Programs by their files, so that each runs on the Node that was prepared. */
const CHECKS = [
  { title: 'types', file: '@typescript/native/bin/tsc', args: ['--noEmit'] },
  {
    title: 'types of the dashboard',
    file: '@typescript/native/bin/tsc',
    args: ['--noEmit', '-p', 'ui/dashboard'],
  },
  { title: 'format', file: '@biomejs/biome/bin/biome', args: ['check', '.'] },
  { title: 'lint', file: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { title: 'unused code', file: 'knip/bin/knip.js', args: ['--no-progress'] },
]

const counted = { passed: 0, failed: 1 }
await runTool(async () => {
  const { node, env } = prepare()
  for (const { title, file, args } of CHECKS) {
    if ((await runProgram(node, env, { title, file, args })) === 0) continue
    process.stdout.write(`\n${title}: failed; what comes after it was not run\n`)
    return 1
  }
  return await runTests(node, env)
})
process.stdout.write(`${counted.passed} passed, ${counted.failed} failed\n`)

async function runTests(node, env) {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-report-'))
  const report = path.join(folder, 'report.json')
  try {
    const code = await runProgram(node, env, {
      title: 'tests',
      file: 'vitest/vitest.mjs',
      args: [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...process.argv.slice(2),
      ],
    })
    if (!existsSync(report)) return 1
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
    )
    counted.passed = numPassedTests
    counted.failed = numFailedTests + broken.length
    // The runner also fails for what belongs to no test, such as an unhandled rejection.
    if (code !== 0 && counted.failed === 0) counted.failed = 1
    return counted.failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isFailed(test) {
  return test.status === 'failed'
}

async function runProgram(node, env, { title, file, args }) {
  headline(title)
  return await runToEnd(node, [path.join(ROOT, 'node_modules', file), ...args], { env })
}

function headline(title) {
  process.stdout.write(`\n== ${title}\n`)
}
