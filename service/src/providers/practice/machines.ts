// Banks that stand open in this process. Each follows from its rows alone; kept open, it need not
// be played from the first of them again. Their books lie in files that go with them.
import type { Bank, BankOptions, Schedule } from '@holdfast/practice-bank'
import type { ConnectedAccountRecord, ConnectionRecord } from '#connections'
import { openAccount } from '#connections'
import type { Id, TenantId } from '#kit'
import { present, showId } from '#kit'
import { bankProfiles } from '#messages'
import type { Vault } from '#participants'
import type { PracticeRow } from './store.ts'

/** How many stand open at once: each holds a cache of some megabytes at most. */
const OPEN_MAX = 16

/** A bank as far as it was played. */
export interface Machine {
  readonly bank: Bank
  /** How often somebody had been forgotten in its rows when it was opened. */
  readonly forgotten: number
  /** The number of the last deed that it knows. */
  deeds: number
  /** In milliseconds: what comes is later. */
  livedUntil: number
}

/** Machines by their connections. Whoever takes one out has it alone. */
export interface Machines {
  /** Takes one out, where it can go on from what its row says. */
  take(id: Id<'bank_connection'>, row: PracticeRow): Machine | undefined
  /** Puts one back; the one that was used longest ago is closed where there are too many. */
  keep(id: Id<'bank_connection'>, machine: Machine): void
}

/** An empty set of machines. */
export function createMachines(): Machines {
  const open = new Map<Id<'bank_connection'>, Machine>()
  return {
    take: (id, { lived_until, forgotten }) => {
      const machine = open.get(id)
      if (machine === undefined) return undefined
      open.delete(id)
      // One whose transaction came to nothing has lived further than its row says.
      if (machine.forgotten === forgotten && machine.livedUntil <= lived_until.getTime()) {
        return machine
      }
      machine.bank.close()
      return undefined
    },
    keep: (id, machine) => {
      open.get(id)?.bank.close()
      open.delete(id)
      open.set(id, machine)
      const [first] = open.entries()
      if (first === undefined || open.size <= OPEN_MAX) return
      open.delete(first[0])
      first[1].bank.close()
    },
  }
}

/** What a bank is opened by. */
export interface PracticeTerms {
  readonly tenantId: TenantId
  readonly connection: ConnectionRecord
  readonly accounts: readonly ConnectedAccountRecord[]
  readonly row: PracticeRow
}

const TIME_ZONES = {
  target: 'Europe/Berlin',
  uk: 'Europe/London',
  us: 'America/New_York',
} as const

/** The days and clocks of its payments, which do not change. */
function scheduleOf({ profile }: ConnectionRecord): Pick<Schedule, 'calendar' | 'timeZone'> {
  const calendars = bankProfiles[profile].schemes.map((scheme) => scheme.calendar)
  const own = (['uk', 'us'] as const).find((name) => calendars.every((one) => one === name))
  const calendar = own ?? 'target'
  return { calendar, timeZone: TIME_ZONES[calendar] }
}

/** Test values: debits of these accounts are refused; of the last one the first only. */
const debitFates: NonNullable<BankOptions['debitFates']> = {
  DE62370400440532013001: { kind: 'refused', code: 'AM04' },
  DE35370400440532013002: { kind: 'refused', code: 'AM04', times: 1 },
}

/** A bank as it was when it was opened: its seed is the id of its connection. */
export async function openMachine(
  vault: Vault,
  { tenantId, connection, accounts, row }: PracticeTerms,
): Promise<Machine> {
  // Loaded with the first of them: live has none.
  const { createBank } = await import('@holdfast/practice-bank')
  const funded = accounts.find(({ kind }) => kind === 'client_money')
  const bank = createBank({
    seed: showId('bank_connection', connection.id),
    at: row.opened_at.getTime(),
    store: '',
    schedule: scheduleOf(connection),
    debitFates,
    habits: present(connection.practice_habits ?? undefined, 'it is a bank to practise with'),
    accounts: accounts.map((account) => ({
      number: numberOf(vault, tenantId, account),
      holder: openAccount(vault, tenantId, account).name,
      currency: account.currency.toUpperCase(),
      balance: account.id === funded?.id ? (connection.practice_opening ?? 0n) : 0n,
    })),
  })
  return { bank, forgotten: row.forgotten, deeds: 0, livedUntil: row.opened_at.getTime() - 1 }
}

/** The number by which the bank knows an account. */
export function numberOf(
  vault: Vault,
  tenantId: TenantId,
  account: ConnectedAccountRecord,
): string {
  const { number, aba } = openAccount(vault, tenantId, account)
  if ('iban' in number) return number.iban
  return aba === null ? number.local : `${aba}/${number.local}`
}
