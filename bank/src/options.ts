// The command line of the bank, as options of the machine.
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { BankOptions } from './bank.ts'
import type { CustomerAccount } from './books.ts'
import type { Schedule } from './calendar.ts'
import { quickSchedule } from './calendar.ts'
import type { Habit } from './habits.ts'
import { habits } from './habits.ts'
import { parseAmount } from './money.ts'
import type { StatementVersion } from './statements.ts'

/** What `npm run bank` was asked for. */
export interface CommandLine {
  /** True where only the list of habits is wanted. */
  readonly isList: boolean
  readonly folder: string
  readonly port: number
  readonly bank: BankOptions
}

const USUAL_ACCOUNT = 'DE89370400440532013000:Practice account:EUR:100000.00'
const STATEMENTS: readonly StatementVersion[] = ['02', '04', '06', '08']

/** Reads the arguments; throws with a sentence where one is wrong. */
export function parseCommandLine(args: readonly string[], at: number): CommandLine {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      folder: { type: 'string', default: path.join('.holdfast', 'bank') },
      account: { type: 'string', multiple: true, default: [USUAL_ACCOUNT] },
      habits: { type: 'string', default: '' },
      port: { type: 'string', default: '4290' },
      seed: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      versions: { type: 'string', default: '08,10' },
    },
  })
  const [statement, answer] = values.versions.split(',')
  const known = STATEMENTS.find((version) => version === statement)
  if (known === undefined || (answer !== '03' && answer !== '10')) {
    throw new Error('--versions is one of 02, 04, 06, 08 and one of 03, 10: 08,10')
  }
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port=${values.port}: a port is 0 to 65535`)
  }
  const accounts = values.account.map(parseAccount)
  return {
    port,
    isList: positionals[0] === 'habits',
    folder: path.resolve(values.folder),
    bank: {
      at,
      seed: values.seed,
      store: path.join(path.resolve(values.folder), 'bank.db'),
      accounts,
      habits: values.habits.split(',').filter((name) => name !== ''),
      versions: { statement: known, answer },
      schedule: { ...homeOf(accounts), ...(values.quick ? quickSchedule : {}) },
    },
  }
}

/** The days and clocks of a bank whose accounts are all in dollars; else those that are usual. */
function homeOf(accounts: readonly CustomerAccount[]): Partial<Schedule> {
  const isInDollars = accounts.every(({ currency }) => currency === 'USD')
  return isInDollars ? { calendar: 'us', timeZone: 'America/New_York' } : {}
}

function parseAccount(text: string): CustomerAccount {
  const [number, holder, currency, money] = text.split(':')
  if (!number || !holder || !/^[A-Z]{3}$/.test(currency ?? '')) {
    throw new Error(`--account=${text}: say NUMBER:HOLDER:EUR:100.00`)
  }
  const unit = currency ?? ''
  const balance = parseAmount(money ?? '0', unit)
  if (balance === undefined) throw new Error(`--account=${text}: ${money} is no amount of ${unit}`)
  return { number, holder, currency: unit, balance }
}

/** The list of habits for a person to read. */
export function listHabits(): string {
  const width = Math.max(...habits.map(({ name }) => name.length))
  const line = ({ name, kind, says, breaksSchema }: Habit) =>
    `${name.padEnd(width)}  ${kind.padEnd(5)}  ${says}${breaksSchema ? ' Breaks the schema.' : ''}`
  return habits.map(line).join('\n')
}
