// A hot account on a disk that takes 2 ms longer to say that it has written, as those of clouds do:
// the server waits so long before each flush of its log. No other program is needed for it.
import { checkInvariants, ledgerInvariants } from '../../service/src/ledger/ledger/index.ts'
import type { Bench } from './ledger.ts'
import { called, queued, withBooks } from './ledger.ts'
import type { BenchOptions, Contender } from './report.ts'
import { printRounds, runRounds } from './report.ts'
import { noteRatio } from './score.ts'
import { slowFlushes } from './store.ts'

const names = {
  queue: 'post through a queue, hot account, 2 ms more a flush',
  calls: 'one function call each, hot account, 2 ms more a flush',
}

/** Runs and prints; ends with a check of the books. Takes less than a minute. */
export async function benchFsync(options: BenchOptions): Promise<void> {
  await withBooks(async (bench, calls) => {
    for (const statement of slowFlushes) await bench.owner.query(statement)
    const rounds = await runRounds(slowContenders(bench, calls), options)
    printRounds('Postings on one hot account', rounds)
    process.stdout.write('\nRatios, median over the rounds\n')
    noteRatio(options.score, 'slowFsync', rounds, { of: names.queue, to: names.calls })
    const breaches = await checkInvariants(bench.owner, ledgerInvariants())
    process.stdout.write(`\nThe books afterwards: ${breaches.length} broken invariants\n`)
  })
}

/** Both contenders. */
function slowContenders(bench: Bench, calls: Parameters<typeof called>[1]): Contender[] {
  return [queued(bench, names.queue, true), called(bench, calls, names.calls, true)]
}
