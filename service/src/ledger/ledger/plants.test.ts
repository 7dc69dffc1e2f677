// The trial must be able to fail: each case plants one fault in a database of its own, by altering
// the posting function or a constraint, and the trial has to find it.
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { TestConnection } from '#harness'
import { testDatabase } from '#harness'
import { impatientWithDeadlocks, selectPostSource } from './testing/store.ts'
import { runTrial } from './testing/trial.ts'

interface Plant {
  readonly fault: string
  /** Pieces of the posting function and what takes their place. */
  readonly pieces: readonly (readonly [string, string])[]
  /** Guards that are taken away with it, so that the fault is silent. */
  readonly guards?: string
  /** It shows only when postings meet, so more of them are made. */
  readonly isRace?: true
  /** One finding that must be among those of the trial. */
  readonly caughtBy: string
}

const WITHOUT_BOUNDS = 'alter table ledger_accounts drop constraint ledger_accounts_within_bounds'
const CHANGE = 'balance = a.balance + net.change'
const LOCK = ' for no key update)'

const plants: readonly Plant[] = [
  {
    fault: 'balances are not locked, and written as they were computed',
    pieces: [
      [LOCK, ')'],
      ['select b.id, b.after - b.before as change', 'select b.id, b.after as change'],
      [CHANGE, 'balance = net.change'],
    ],
    isRace: true,
    caughtBy: 'invariant: 04_balances_equal_their_entries',
  },
  {
    fault: 'balances are not locked, and no constraint stands behind the floors',
    pieces: [[LOCK, ')']],
    guards: WITHOUT_BOUNDS,
    isRace: true,
    caughtBy: 'invariant: 05_accounts_stay_within_bounds',
  },
  {
    fault: 'balances are not locked, the constraint alone guards the floors',
    pieces: [[LOCK, ')']],
    isRace: true,
    caughtBy: 'fault: 23514',
  },
  {
    fault: 'balances are locked in any order',
    pieces: [['order by a.id for no key update', 'order by random() for no key update']],
    isRace: true,
    caughtBy: 'deadlock',
  },
  {
    fault: 'floors are not looked at',
    pieces: [['balances[source] not between lows[source] and highs[source]', 'false']],
    guards: WITHOUT_BOUNDS,
    caughtBy: 'invariant: 05_accounts_stay_within_bounds',
  },
  {
    fault: 'ceilings are not looked at',
    pieces: [['balances[target] not between lows[target] and highs[target]', 'false']],
    guards: WITHOUT_BOUNDS,
    caughtBy: 'invariant: 05_accounts_stay_within_bounds',
  },
  {
    fault: 'balances are changed twice',
    pieces: [[CHANGE, 'balance = a.balance + 2 * net.change']],
    guards: WITHOUT_BOUNDS,
    caughtBy: 'invariant: 04_balances_equal_their_entries',
  },
  {
    fault: 'the paying leg of a balance change is lost',
    pieces: [['b.last is distinct from b.last_before', 'b.after > b.before']],
    caughtBy: 'invariant: 03_currencies_sum_to_zero',
  },
  {
    fault: 'a movement in a hundred is recorded with another amount',
    pieces: [['m.amount\n', 'm.amount + (m.amount % 100 = 0)::int\n']],
    caughtBy: 'invariant: 04_balances_equal_their_entries',
  },
  {
    fault: 'balances go through a float',
    pieces: [[CHANGE, 'balance = (a.balance::real + net.change)::bigint']],
    guards: WITHOUT_BOUNDS,
    caughtBy: 'invariant: 04_balances_equal_their_entries',
  },
  {
    fault: 'accounts of another tenant can be reached',
    pieces: [
      ['where a.tenant_id = tenant and a.id = any(accounts)', 'where a.id = any(accounts)'],
      ['where a.tenant_id = tenant and a.id = net.id', 'where a.id = net.id'],
    ],
    // Row level security stands behind it: the owner of the function is bound, too.
    guards: `alter table ledger_accounts no force row level security`,
    caughtBy: 'invariant: 06_movements_stay_in_one_currency',
  },
  {
    fault: 'currencies are not compared',
    pieces: [
      [
        'held_currencies[source] is distinct from currencies[this]',
        'held_currencies[source] is null',
      ],
      [
        'held_currencies[target] is distinct from currencies[this]',
        'held_currencies[target] is null',
      ],
    ],
    caughtBy: 'invariant: 06_movements_stay_in_one_currency',
  },
  {
    fault: 'a refused group is written all the same',
    pieces: [['taken[this] := false', 'taken[this] := true']],
    caughtBy: 'invariant: 04_balances_equal_their_entries',
  },
  {
    fault: 'a refused group stays in the balances of the walk',
    pieces: [['balances[sources[n]] + amounts[n]', 'balances[sources[n]]']],
    guards: WITHOUT_BOUNDS,
    caughtBy: 'invariant: 03_currencies_sum_to_zero',
  },
  {
    fault: 'the second movement of a group is not recorded',
    pieces: [['where taken[m.g]', 'where taken[m.g] and m.n - firsts[m.g] <> 1']],
    caughtBy: 'invariant: 04_balances_equal_their_entries',
  },
  {
    fault: 'a transaction is written without its movements',
    pieces: [['where taken[m.g]', 'where taken[m.g] and m.g <> 3']],
    caughtBy: 'invariant: 01_transactions_move_something',
  },
]

const SEED = 20_240_229
const CONCURRENT_POSTINGS = 1_200
const RACING_POSTINGS = 2_800

async function trialOf(connection: TestConnection, concurrentPostings: number) {
  const report = await runTrial({
    connection,
    seed: SEED,
    serialPostings: 400,
    concurrentPostings,
    connections: 8,
  })
  return report.findings
}

async function plant(connection: TestConnection, { pieces, guards }: Plant): Promise<void> {
  const owner = new pg.Client(connection)
  await owner.connect()
  try {
    await owner.query(impatientWithDeadlocks(connection.database))
    const { rows } = await owner.query<{ source: string }>(selectPostSource)
    let source = rows[0]?.source ?? ''
    for (const [piece, other] of pieces) {
      expect(source.split(piece), `the function holds "${piece}" once`).toHaveLength(2)
      source = source.replace(piece, other)
    }
    await owner.query(source)
    if (guards !== undefined) await owner.query(guards)
  } finally {
    await owner.end()
  }
}

describe('the trial', async () => {
  const sound = await testDatabase()

  it('finds nothing where nothing is planted', async () => {
    expect(await trialOf(sound, CONCURRENT_POSTINGS)).toEqual([])
  })
})

describe.each(plants)('the trial notices when $fault', async (planted) => {
  const connection = await testDatabase()

  it(`by "${planted.caughtBy}"`, async () => {
    await plant(connection, planted)
    const isRace = planted.isRace ?? false
    const findings = await trialOf(connection, isRace ? RACING_POSTINGS : CONCURRENT_POSTINGS)
    process.stdout.write(`planted: ${planted.fault}; found: ${findings.join(', ')}\n`)
    expect(findings).toContain(planted.caughtBy)
  })
})
