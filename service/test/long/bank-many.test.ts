// A large day: 10,000 payments left, and a statement of 50,000 entries tells of them and of all
// that came. Prints the time and memory that it takes; told again, it changes nothing.
import { expect, it } from 'vitest'
import { parseId } from '#kit'
import { camtOf, openBank, type Said } from '../harness/banks.ts'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

const ORDERS = 10_000
const ENTRIES = 50_000
const CHARGES = 1_000
const AT_ONCE = 100
const GOAL_SECONDS = 60
const GOAL_MEGABYTES = 1_024

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox

async function manyOnTheirWay() {
  const to = { email: 'seller@example.com' }
  await shop.verify(to.email, soundAccount)
  const { settlements } = await shop.paid([{ amount: ORDERS * 100, to }])
  const release = { settlement_id: settlements[0].id, amount: 100 }
  for (let made = 0; made < ORDERS; made += AT_ONCE) {
    const answer = await shop.release(...Array.from({ length: AT_ONCE }, () => release))
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  }
  await shop.advance('PT0S')
  const { rows } = await owner.query<{ id: string }>(
    `select id from outbounds where status = 'executing' order by id`,
  )
  expect(rows).toHaveLength(ORDERS)
  return rows.map(({ id }) => id)
}

async function fingerprint(): Promise<unknown> {
  const { rows } = await owner.query(
    `select (select count(*) from ledger_transactions) as transactions,
            (select count(*) from inbounds) as inbounds,
            (select sum(hashtext(id::text || balance::text)) from ledger_accounts) as balances,
            (select count(*) from bank_entry_parts) as parts,
            (select count(*) from bank_decisions) as decisions`,
  )
  return rows[0]
}

it('is booked within its goals, and once', async () => {
  const bank = await openBank(holdfast, owner, tenant)
  const ids = await manyOnTheirWay()
  const shown = await bank.orderAll(ids, 100)
  const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  const reference = 'P7QYQ4ZTTT'
  await owner.query(
    `update projects
        set collect = jsonb_set(collect, '{local_bank_transfer,reference}', to_jsonb($2::text))
      where id = $1`,
    [parseId('project', project.id), reference],
  )
  const entries = Array.from({ length: ENTRIES }, (_, at): Said => {
    if (at < ORDERS) return { amount: -100, endToEnd: shown[at] ?? '' }
    if (at < ORDERS + CHARGES) return { amount: -5, code: 'CHRG' }
    return { amount: 125, text: `Order ${at} ${reference}` }
  })
  const file = camtOf({ sequence: 1, opening: 0n, entries })
  const started = performance.now()
  expect(await bank.say(file)).toBeNull()
  const seconds = (performance.now() - started) / 1_000
  const megabytes = process.resourceUsage().maxRSS / 1_024
  const size = (file.length / 1e6).toFixed(1)
  process.stdout.write(
    `a statement of ${ENTRIES} entries (${size} MB), ${ORDERS} of them orders: ` +
      `${seconds.toFixed(1)} s, peak of the process ${megabytes.toFixed(0)} MB ` +
      `(goal ${GOAL_SECONDS} s, ${GOAL_MEGABYTES} MB)\n`,
  )
  const came = (ENTRIES - ORDERS - CHARGES) * 125
  expect(await bank.held()).toBe(BigInt(came - ORDERS * 100 - CHARGES * 5))
  expect(await shop.read('project', project.id)).toMatchObject({ balance: came })
  const before = await fingerprint()
  await bank.say(file)
  expect(await fingerprint()).toEqual(before)
})
