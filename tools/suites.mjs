// The two suites: what needs nothing but this copy, and what needs programs of the machine. Each
// gives what it counted, and what failed with why; a failed check counts as one.
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
const SECONDS_OF_MINUTE = 60

/** `npm test`: types, format, lint, unused code, all tests. Arguments go to the test runner. */
export async function runChecksAndTests(args) {
  const { node, env } = prepare()
  for (const { title, file, args: given } of CHECKS) {
    if ((await runPackage(node, env, { title, file, args: given })) === 0) continue
    return oneFailed(`${title}: failed; what comes after it was not run`)
  }
  return await runTests(node, env, args)
}

/** `npm run test:machine`: provides programs of the machine, then runs the tests that use them. */
export async function runMachineTests(args) {
  const { node, env } = prepare()
  headline('programs of this machine')
  if ((await runToEnd(node, [path.join(ROOT, 'tools/machine.ts')], { env })) !== 0) {
    return oneFailed('programs of this machine: not all are there; no test was run')
  }
  return await runTests(node, env, ['--config', 'vitest.machine.config.ts', ...args])
}

/**
 * Runs suites, each whatever came of the one before, and closes with what failed in any of them,
 * since that may stand far above, and one line: their sum.
 */
export async function closeWithCounts(suites) {
  const sum = { passed: 0, failed: 0 }
  const why = []
  for (const suite of suites) {
    let counted = oneFailed('a suite could not be prepared')
    await runTool(async () => {
      counted = await suite()
      return counted.failed === 0 ? 0 : 1
    })
    sum.passed += counted.passed
    sum.failed += counted.failed
    why.push(...counted.why)
  }
  if (why.length > 0) process.stdout.write(`\n== what failed\n${why.join('\n')}\n\n`)
  process.exitCode = sum.failed === 0 ? 0 : 1
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
}

async function runTests(node, env, args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-report-'))
  const report = path.join(folder, 'report.json')
  try {
    const code = await runPackage(node, env, {
      title: 'tests',
      file: 'vitest/vitest.mjs',
      args: [
        'run',
        '--reporter=default',
        `--reporter=${path.join(ROOT, 'tools/suite-report.mjs')}`,
        `--outputFile.suite=${report}`,
        ...args,
      ],
    })
    if (!existsSync(report)) return oneFailed(`tests: ended with ${code}, without a report`)
    const counted = JSON.parse(readFileSync(report, 'utf8'))
    if (code === 0 || counted.failed > 0) return counted
    // It also fails for what it reports to nobody, such as a worker that does not end.
    return { ...oneFailed(`tests: ended with ${code}, though none failed`), passed: counted.passed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What failed is a whole check or suite. */
function oneFailed(why) {
  return { passed: 0, failed: 1, why: [why] }
}

async function runPackage(node, env, { title, file, args }) {
  headline(title)
  return await runToEnd(node, [path.join(ROOT, 'node_modules', file), ...args], { env })
}

function headline(title) {
  const minutes = Math.round(process.uptime() / SECONDS_OF_MINUTE)
  process.stdout.write(`\n== ${title} (after ${minutes} min)\n`)
}
