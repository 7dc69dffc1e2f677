// Some days with a bank: orders leave as files, statements come back, money comes and is returned
// days later. Each night the books are the bank's own.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '#connections'
import { parseId, present } from '#kit'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { DEBTOR, folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const DAYS = 5
const DAY_MINUTES = 24 * 60
const OPENING = 100_000_000

const world = await openBankWorld({}, [
  'notices',
  'split-text',
  'empty-elements',
  'previous-balance',
  'pending-too',
])
const { ada, ben, must, owner, bank } = world
const { live } = world.holdfast.organisation.tenants
let accountId = ''

type Shown = Awaited<ReturnType<typeof must>>

/** The bank lives a day, and all that it says is read and booked. */
async function aDay(): Promise<void> {
  await world.live(DAY_MINUTES)
  await world.hurry('connection.look')
  await world.hurry('connection.look')
  await until(async () => {
    const { data } = await must(ada, 'GET', '/v1/bank/files')
    return data.every(({ status }: Shown) => status !== 'kept')
  })
  await until(async () => {
    const { rowCount } = await owner.query(
      `select from jobs where kind in ('artefact.read', 'bank.book')`,
    )
    return rowCount === 0
  })
}

async function night(day: string): Promise<Shown> {
  await world.holdfast.service.database.transact(live, async (unit) => {
    const id = present(parseId('connected_account', accountId), 'an account')
    await closeDay(unit, await readAccount(unit.tx, live, id), day)
  })
  const { data } = await must(ada, 'GET', `/v1/bank/closings?from=${day}&to=${day}`)
  return present<Shown>(data[0], 'a night is kept')
}

const booksOfBank = () =>
  Number(
    present(
      bank.books().find(({ number }) => number === DEBTOR),
      'it is there',
    ).balance,
  )

beforeAll(async () => {
  await world.byTwo(folderConnection())
  const { data } = await must(ada, 'GET', '/v1/bank/connections')
  accountId = data[0].accounts[0].id
  const start = { connected_account_id: accountId, starts_on: '2026-01-01', opening: OPENING }
  const { id } = await must(ada, 'POST', '/v1/bank/starts', start)
  await must(ben, 'POST', `/v1/bank/decision/${id}/approve`)
  const [rest] = (await must(ada, 'GET', '/v1/bank/decisions?status=open')).data
  await must(ada, 'POST', `/v1/bank/decision/${rest.id}/answer`, { action: 'own_money_in' })
  await must(ben, 'POST', `/v1/bank/decision/${rest.id}/approve`)
})

describe('each night', () => {
  it('the books are those of the bank, and nothing is lost or twice', async () => {
    const { id: project } = await world.project(500_000)
    const { collect } = await must(ada, 'GET', `/v1/project/${project}`)
    const reference = collect.local_bank_transfer.reference
    const outbounds: string[] = []
    for (let day = 1; day <= DAYS; day += 1) {
      const paid = await world.pay(project, [
        { amount: 1_000 + day, reference: `Day ${day}` },
        { amount: 2_000 + day, name: 'Rita returned MD07' },
      ])
      outbounds.push(...paid.map(({ id }: Shown) => id))
      await until(async () => {
        const { rowCount } = await owner.query(`select from bank_orders where status = 'queued'`)
        return (rowCount ?? 0) > 0
      })
      await world.hurry('bank.collect')
      await until(async () => {
        const { rowCount } = await owner.query(`select from bank_orders where status = 'queued'`)
        return rowCount === 0
      })
      const from = { name: 'Bea Buyer', iban: 'FR1420041010050500013M02606' }
      bank.pay({
        from,
        to: DEBTOR,
        amount: BigInt(10_000 + day),
        remittance: ['Order for ', reference.slice(0, 5), reference.slice(5)],
        at: Date.now() + (day - 1) * DAY_MINUTES * 60_000 + 60_000,
      })
      await aDay()
      const closing = await night(`2027-01-0${day}`)
      expect(closing).toMatchObject({ difference: 0, unexplained: 0, items: [] })
      expect((await must(ada, 'GET', '/v1/bank/decisions?status=open')).data).toEqual([])
    }
    for (let day = 1; day <= 7; day += 1) await aDay()
    expect(await night('2027-01-09')).toMatchObject({ difference: 0, bank: booksOfBank() })
    const statuses = await Promise.all(
      outbounds.map(async (id) => (await must(ada, 'GET', `/v1/outbound/${id}`)).status),
    )
    expect(statuses).toEqual(Array.from({ length: DAYS }, () => ['executed', 'failed']).flat())
  })
})
