// `npm run bench`: all benchmarks; `npm run bench -- ledger`: one; `npm run bench -- goals`: those that
// goals are held against, and their table. Options: --rounds=5 --seconds=2 --json=<file>
// --growth=<file of a run of growth>; of `growth`: --sizes=10000,largest --tenants=1000
import { inspect, parseArgs } from 'node:util'
import { BY_NAME_ONLY, benchmarks } from './benchmarks.ts'
import { goalBenchmarks } from './goals.ts'
import type { BenchOptions, Size } from './report.ts'
import { LARGEST } from './report.ts'
import { createScore, printTable, writeTable } from './score.ts'

const ROUNDS = '5'
const SECONDS = '2'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: ROUNDS },
    seconds: { type: 'string', default: SECONDS },
    json: { type: 'string' },
    growth: { type: 'string' },
    sizes: { type: 'string' },
    tenants: { type: 'string' },
  },
})

const score = createScore()
const options: BenchOptions = {
  rounds: wholeOption('rounds', values.rounds),
  durationMs: wholeOption('seconds', values.seconds) * 1_000,
  score,
  ...(values.growth === undefined ? {} : { growth: values.growth }),
  ...(values.tenants === undefined ? {} : { tenants: wholeOption('tenants', values.tenants) }),
  ...(values.sizes === undefined ? {} : { sizes: values.sizes.split(',').map(sizeOption) }),
}
const chosen =
  positionals.length === 0
    ? Object.keys(benchmarks).filter((name) => !BY_NAME_ONLY.includes(name))
    : positionals.flatMap(named)
for (const name of chosen) await runBenchmark(name)
printTable(score, new Set(chosen))
if (values.json !== undefined) writeTable(score, new Set(chosen), values.json)

/** The benchmarks that a name of the command line stands for. */
function named(name: string): string[] {
  if (name === 'goals') return goalBenchmarks()
  if (Object.hasOwn(benchmarks, name)) return [name]
  const known = ['goals', ...Object.keys(benchmarks)].join(', ')
  throw new Error(`No benchmark "${name}". There are: ${known}`)
}

/** One that fails leaves the others to run, and its goals without a figure. */
async function runBenchmark(name: string): Promise<void> {
  process.stdout.write(`\n== ${name}\n`)
  try {
    await benchmarks[name]?.(options)
  } catch (error) {
    process.stderr.write(`${name} failed: ${inspect(error)}\n`)
    process.exitCode = 1
  }
}

function sizeOption(text: string): Size {
  return text === LARGEST ? LARGEST : wholeOption('sizes', text)
}

function wholeOption(name: string, text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new Error(`--${name} takes a whole number above 0, not "${text}"`)
}
