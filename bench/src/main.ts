// `npm run bench`: all benchmarks; `npm run bench -- ledger`: one. Options: --rounds=5 --seconds=2
import { parseArgs } from 'node:util'
import { benchDesk } from './desk.ts'
import { benchGuests } from './guests.ts'
import { benchIntents } from './intents.ts'
import { benchJournal } from './journal.ts'
import { benchLedger } from './ledger.ts'
import { benchOutbox } from './outbox.ts'
import { benchPages } from './pages.ts'
import { benchReads } from './reads.ts'
import type { BenchOptions } from './report.ts'
import { benchStart } from './start.ts'
import { benchWebhooks } from './webhooks.ts'

const benchmarks: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  ledger: benchLedger,
  intents: benchIntents,
  journal: benchJournal,
  reads: benchReads,
  webhooks: benchWebhooks,
  outbox: benchOutbox,
  start: benchStart,
  desk: benchDesk,
  pages: benchPages,
  guests: benchGuests,
}

const ROUNDS = '5'
const SECONDS = '2'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: ROUNDS },
    seconds: { type: 'string', default: SECONDS },
  },
})

const options: BenchOptions = {
  rounds: wholeOption('rounds', values.rounds),
  durationMs: wholeOption('seconds', values.seconds) * 1_000,
}

for (const name of positionals.length === 0 ? Object.keys(benchmarks) : positionals) {
  const run = benchmarks[name]
  if (run === undefined) {
    process.stderr.write(
      `No benchmark "${name}". There are: ${Object.keys(benchmarks).join(', ')}\n`,
    )
    process.exitCode = 1
    break
  }
  await run(options)
}

function wholeOption(name: string, text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new Error(`--${name} takes a whole number above 0, not "${text}"`)
}
