// `node tools/run.mjs tools/plant-bugs.ts [model|trust|bank|scale|cluster]`: plants one bug after
// the other in a copy of the project, runs the model of the domain with it, the random test of two
// organisations, days with a bank, or the tests that the bug names, and tells which were noticed.
// The project itself stays as it is. `cluster` runs on that of `HOLDFAST_TEST_CITUS_URL`.
// Options: --seed=<number>, of the bank more with commas; --commands=<number>, of the bank days;
// --only=<part of a bug's words>, once or more.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { bankBugs } from './planting/bank-bugs.ts'
import type { Bug } from './planting/bugs.ts'
import { bugs } from './planting/bugs.ts'
import { clusterBugs } from './planting/cluster-bugs.ts'
import { creditBugs } from './planting/credit-bugs.ts'
import { scaleBugs } from './planting/scale-bugs.ts'
import { trustBugs } from './planting/trust-bugs.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LEFT_OUT = new Set(['node_modules', '.git', '.node', '.holdfast', 'dist'])

/** A random test: its bugs, and how it is told what to do and tells what it did. */
interface Suite {
  readonly bugs: readonly Bug[]
  /** The folder or file of its tests. */
  readonly tests: string
  /** How the test runner is told of them, where not as usual. */
  readonly config?: string
  readonly variables: { readonly seed: string; readonly commands: string }
  /** Where nobody says otherwise, and the bug needs no seed of its own. */
  readonly usual: { readonly seed: string; readonly commands: string }
  /** How far it came. */
  readonly made: RegExp
  /** Why it failed, where it did because a rule was broken. */
  readonly cause: RegExp
}

const USUAL = { seed: '1', commands: '3000' }

/** Each bug names its tests: stories that make no commands. */
const STORIES: Omit<Suite, 'bugs'> = {
  tests: 'service/src/proof/archives',
  usual: USUAL,
  variables: { seed: 'HOLDFAST_MODEL_SEED', commands: 'HOLDFAST_MODEL_COMMANDS' },
  made: /Tests .*?(\d+ (?:passed|failed))/,
  cause: /FAIL [^\n]*?> ([^\n]{0,110})/,
}

const suites: Readonly<Record<string, Suite>> = {
  model: {
    bugs: [...bugs, ...creditBugs],
    tests: 'service/test/model',
    usual: USUAL,
    variables: { seed: 'HOLDFAST_MODEL_SEED', commands: 'HOLDFAST_MODEL_COMMANDS' },
    made: /model: (\d+ commands)/,
    cause: /Property failed after \d+ tests[\s\S]*?Caused by: ?\S*?: ?([^\n]{0,90})/,
  },
  trust: {
    bugs: trustBugs,
    tests: 'service/test/trust',
    usual: USUAL,
    variables: { seed: 'HOLDFAST_TRUST_SEED', commands: 'HOLDFAST_TRUST_ACTS' },
    made: /trust: (\d+ acts)/,
    cause: /broken: ([^\n]{0,110})/,
  },
  bank: {
    bugs: bankBugs,
    tests: 'service/test/bank-days/bank-days.test.ts',
    variables: { seed: 'HOLDFAST_BANK_SEEDS', commands: 'HOLDFAST_BANK_DAYS' },
    // With the days of peace that follow, they reach beyond the end of a month.
    usual: { seed: '1', commands: '12' },
    made: /(\d+ days, \d+ deeds|on \d{4}-\d\d-\d\d)/,
    cause: /Caused by: (?:AssertionError|Error: broken): ([^\n]{0,110})/,
  },
  scale: { bugs: scaleBugs, ...STORIES },
  cluster: { bugs: clusterBugs, ...STORIES, config: 'vitest.citus.config.ts' },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    commands: { type: 'string' },
    only: { type: 'string', multiple: true, default: [''] },
  },
})

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** A copy with the packages of the original; the workspaces among them are those of the copy. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'holdfast-planting-'))
  for (const name of readdirSync(ROOT)) {
    if (LEFT_OUT.has(name)) continue
    const filter = (from: string) => !LEFT_OUT.has(path.basename(from))
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter })
  }
  const packages = path.join(ROOT, 'node_modules')
  const own = '@holdfast'
  cpSync(path.join(packages, own), path.join(copy, 'node_modules', own), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const name of readdirSync(packages)) {
    if (name === own || name === '.vite' || name === '.vite-temp') continue
    symlinkSync(path.join(packages, name), path.join(copy, 'node_modules', name))
  }
  return copy
}

interface Outcome {
  readonly isNoticed: boolean
  readonly how: string
}

/** Runs a suite over the copy. A bug is noticed when a rule is found broken, or a difference. */
function run(copy: string, suite: Suite, bug: Bug): Outcome {
  const { tests, variables, usual, made, cause, config = 'vitest.config.ts' } = suite
  const named = ['--config', config, ...(bug.tests ?? [tests])]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', ...named],
    {
      cwd: copy,
      encoding: 'utf8',
      env: {
        ...process.env,
        [variables.seed]: values.seed ?? bug.seeds?.join(',') ?? usual.seed,
        [variables.commands]: values.commands ?? usual.commands,
      },
    },
  )
  const text = stripVTControlCharacters(`${stdout}${stderr}`)
  const count = made.exec(text)?.[1] ?? '?'
  const why = cause.exec(text)?.[1]
  if (status === 0) return { isNoticed: false, how: `not in ${count}` }
  // A run that was stopped from outside says nothing about the bug.
  if (why === undefined || why.includes(': 503')) {
    return { isNoticed: false, how: `the run broke: ${why ?? text.slice(-300)}` }
  }
  return { isNoticed: true, how: `after ${count}: ${why}` }
}

function plant(copy: string, { file, line, instead }: Bug): () => void {
  const at = path.join(copy, 'service/src', file)
  const text = readFileSync(at, 'utf8')
  const [before, after, ...more] = text.split(line)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} does not hold this exactly once: ${line}`)
  }
  writeFileSync(at, before + instead + after)
  return () => writeFileSync(at, text)
}

const [name = 'model'] = positionals
const suite = suites[name]
if (suite === undefined)
  throw new Error(`There is no suite ${name}: model, trust, bank, scale or cluster.`)
const copy = copyProject()
try {
  const chosen = suite.bugs.filter(({ what }) => values.only.some((words) => what.includes(words)))
  let missed = 0
  for (const bug of chosen) {
    const remove = plant(copy, bug)
    const { isNoticed, how } = run(copy, suite, bug)
    remove()
    missed += isNoticed ? 0 : 1
    say(`${isNoticed ? 'noticed' : 'MISSED '}  ${bug.what} (${bug.file}): ${how}`)
  }
  say(`${chosen.length - missed} of ${chosen.length} planted bugs were noticed.`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
