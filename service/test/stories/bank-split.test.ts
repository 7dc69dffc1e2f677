// How a bank divides what it tells among files changes from one month to the next: both accounts in
// one file a day, then a file for each, then one for a week. The chain goes on, and what two ways
// of dividing tell both of is booked once.
import { describe, expect, it } from 'vitest'
import { camtOf, IBAN, OWN_IBAN, openBank, type Said } from '../harness/banks.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const bank = await openBank(holdfast, owner, holdfast.organisation.tenants.sandbox)

interface Told {
  readonly iban: string
  readonly sequence: number
  readonly opening: bigint
  readonly day: string
  readonly entries: readonly Said[]
}

const fileOf = (told: Told) => camtOf(told)
const STATEMENT = /<Stmt>[\s\S]*<\/Stmt>/

/** Several statements in one file. */
function inOneFile(...files: readonly string[]): string {
  const all = files.map((file) => STATEMENT.exec(file)?.[0] ?? '').join('\n')
  return (files[0] ?? '').replace(STATEMENT, () => all)
}

const interest = (amount: number): Said => ({ amount, code: 'INTR' })
const charge = (amount: number): Said => ({ amount: -amount, code: 'CHRG' })

async function statuses(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await owner.query<{ status: string; count: string }>(
    'select status, count(*) from bank_statements group by status',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

async function asked(): Promise<string[]> {
  const { rows } = await owner.query<{ why: string[] }>(
    "select why from bank_decisions where status = 'open' order by id",
  )
  return rows.map(({ why }) => why.join(' '))
}

/** The last day of the first month, as the first way and the second one tell of it. */
const lastOfMarch = {
  client: { iban: IBAN, sequence: 2, opening: 1_000n, day: '2027-03-31', entries: [charge(40)] },
  own: { iban: OWN_IBAN, sequence: 2, opening: 50n, day: '2027-03-31', entries: [interest(5)] },
}
const [client, own] = [fileOf(lastOfMarch.client), fileOf(lastOfMarch.own)]

describe('the way in which a bank divides what it tells', () => {
  it('is one file a day with all accounts at first', async () => {
    const day = '2027-03-30'
    const first = { iban: IBAN, sequence: 1, opening: 0n, day, entries: [interest(1_000)] }
    const second = { iban: OWN_IBAN, sequence: 1, opening: 0n, day, entries: [interest(50)] }
    expect(await bank.say(inOneFile(fileOf(first), fileOf(second)))).toBeNull()
    expect(await bank.say(inOneFile(client, own))).toBeNull()
    expect(await statuses()).toEqual({ booked: 4 })
    expect(await bank.held()).toBe(960n)
  })

  it('becomes one file for each account, and a day that both tell of is booked once', async () => {
    await bank.say(client)
    await bank.say(own)
    expect(await statuses()).toEqual({ booked: 4, held: 2 })
    expect(await asked()).toEqual(['double', 'double'])
    expect(await bank.held()).toBe(960n)
    const day = '2027-04-01'
    const next = { iban: IBAN, sequence: 3, opening: 960n, day, entries: [interest(7)] }
    const other = { iban: OWN_IBAN, sequence: 3, opening: 55n, day, entries: [charge(5)] }
    await bank.say(fileOf(other))
    await bank.say(fileOf(next))
    expect(await statuses()).toEqual({ booked: 6, held: 2 })
    expect(await bank.held()).toBe(967n)
  })

  it('becomes one statement for a week, in whatever order the files come', async () => {
    const week = (sequence: number, opening: bigint, days: readonly string[]) => {
      const entries = days.map((day) => ({ ...interest(10), day }))
      return fileOf({ iban: IBAN, sequence, opening, day: days.at(-1) ?? '', entries })
    }
    const first = week(4, 967n, ['2027-05-03', '2027-05-05', '2027-05-07'])
    const second = week(5, 997n, ['2027-05-10', '2027-05-14'])
    await bank.say(second)
    expect(await bank.held()).toBe(967n)
    await bank.say(first)
    expect(await bank.held()).toBe(1_017n)
    expect(await statuses()).toEqual({ booked: 8, held: 2 })
    expect(await asked()).toEqual(['double', 'double'])
  })

  it('and a file of two weeks of which one was told books nothing twice', async () => {
    const days = ['2027-05-10', '2027-05-14', '2027-05-17']
    const entries = days.map((day) => ({ ...interest(10), day }))
    const both = { iban: IBAN, sequence: 5, opening: 997n, day: '2027-05-17', entries }
    await bank.say(fileOf(both))
    expect(await asked()).toEqual(['double', 'double', 'overlap'])
    expect(await bank.held()).toBe(1_017n)
  })
})
