// Buyers of a town who pay by direct debit, and what must be so of it: each is collected once, by
// a booking of the bank, and comes back once, where the bank takes it back.
import { expect } from 'vitest'
import { asId, showId } from '#kit'
import { CREDITOR_ID } from '../harness/bank-debits.ts'
import { enableDirectDebit } from '../harness/collecting.ts'
import { count } from '../simulation/city.ts'
import type { Shown, Town } from './town.ts'
import { askAs, askWith, mustAs, proposeByTwo, succeeded } from './town.ts'
import { bareName, booksOfBank } from './truth.ts'

/** No amount of one is that of anything else, but of what is paid out of it. */
const FIRST_AMOUNT = 300_000
const LATER_DAYS = 10
const DAY_MS = 86_400_000
const PAYERS = ['FR1420041010050500013M02606', 'DE62370400440532013001'] as const
/** By the words in their names the bank knows what becomes of what it is to collect. */
const HOLDERS = [
  'Dora Debtor',
  'Dan Debtor',
  'Rita returned AM04',
  'Rolf returned MD06',
  'Mona returned MD01',
  'Fay refused AM04',
] as const

/** Two people let the connection collect, where its bank is one that does. */
export async function letCollect(town: Town): Promise<void> {
  if (!town.nature.collects) return
  await enableDirectDebit(town.world)
  const terms = { creditor_id: CREDITOR_ID, scheme: 'sepa_core', notice_days: 1 }
  const collect_debits = { connection_id: town.connectionId, ...terms }
  await proposeByTwo(town, 'bank', { kind: 'collect_debits', collect_debits })
}

/** A buyer accepts a mandate: what he owes is collected some days later, of some a part at once. */
export async function payByDebit(town: Town): Promise<void> {
  const { random, now, world, figures } = town
  const keys = world.organisation.keys.live
  const holder = random.pick(HOLDERS)
  const to = { email: 'samseller@example.com', name: 'Sam Seller' }
  const item = () => {
    return { type: 'escrow', description: 'A bicycle', to, amount: FIRST_AMOUNT + ++town.serial }
  }
  const required_by = new Date(now + LATER_DAYS * DAY_MS).toISOString()
  const later = { ...item(), required_by }
  const settlements = random.chance(60) ? [item(), later] : [later]
  const intent = await mustAs(town, 'ada', ['POST', '/v1/intents/payment'], {
    type: 'checkout',
    currency: 'eur',
    from: { email: `debtor${town.serial}@example.com`, name: holder },
    settlements,
  })
  const { client_secret } = intent
  const opened = ['POST', '/client/v1/session'] as const
  const session = succeeded(opened, await askWith(town, keys.public, opened, { client_secret }))
  const confirmed = ['POST', '/client/v1/intent/confirm'] as const
  const details = { iban: random.pick(PAYERS), account_holder: holder, mandate_accepted: true }
  const given = { method: 'direct_debit', details }
  const { checkout_id } = succeeded(confirmed, await askWith(town, session.token, confirmed, given))
  town.debited.push(checkout_id)
  count(figures.accepted, settlements.length > 1 ? 'debited in two parts' : 'debited later')
}

/** What a debit has brought is paid to its seller, before or after it could come back. */
export async function releaseDebited(town: Town): Promise<void> {
  const { random, debited, figures, money } = town
  const id = debited[random.whole(debited.length)]
  if (id === undefined) return
  const { settlements } = await mustAs(town, 'ada', ['GET', `/v1/checkout/${id}`])
  const settled = settlements.filter(({ status }: Shown) => status === 'settled')
  const settlement = settled[random.whole(settled.length)]
  if (settlement === undefined) return
  const releases = [{ settlement_id: settlement.id }]
  const asked = ['POST', '/v1/outbounds/releases'] as const
  const { status, body } = await askAs(town, 'ada', asked, { releases })
  if (status !== 200) {
    count(figures.refused, `pay a debit out ${body.code}`)
    return
  }
  for (const { id: outbound, amount } of body.outbounds) {
    const whose = { projectId: null, id: outbound, name: 'Sam Seller', isNamed: false }
    money.set(amount, { kind: 'outbound', amount, ...whose })
  }
}

/** What the bank booked of a debit: how often it was collected, and taken back. */
interface Booked {
  readonly collected: number
  readonly takenBack: number
}

function bookedByBank(town: Town): ReadonlyMap<string, Booked> {
  const all = new Map<string, Booked>()
  for (const { kind, payments } of booksOfBank(town).entries) {
    if (kind !== 'collected' && kind !== 'taken back') continue
    for (const { endToEndId } of payments) {
      const known = all.get(endToEndId) ?? { collected: 0, takenBack: 0 }
      const { collected, takenBack } = known
      all.set(
        endToEndId,
        kind === 'collected'
          ? { collected: collected + 1, takenBack }
          : { collected, takenBack: takenBack + 1 },
      )
    }
  }
  return all
}

interface DebitRow {
  readonly id: string
  readonly amount: string
  readonly status: string
  readonly came: string
  readonly taken_back: string
}

/** Each debit is as the bank has it, and no other has a booking. */
export async function checkDebits(town: Town): Promise<void> {
  const { owner, tenant, figures } = town
  const { rows } = await owner.query<DebitRow>(
    `select d.id, d.amount::text, d.status,
            count(i.id)::text as came, coalesce(sum(i.taken_back), 0)::text as taken_back
       from debits d
       left join inbounds i on i.tenant_id = d.tenant_id and i.amount = d.amount
      where d.tenant_id = $1
      group by d.tenant_id, d.id`,
    [tenant],
  )
  const atBank = bookedByBank(town)
  const names = rows.map(({ id }) => bareName(id))
  expect(names, 'what was collected was asked for').toEqual(
    expect.arrayContaining([...atBank.keys()]),
  )
  for (const row of rows) {
    const { id, amount, status, came, taken_back: back } = row
    const { collected, takenBack } = atBank.get(bareName(id)) ?? { collected: 0, takenBack: 0 }
    count(figures.accepted, `a debit is ${status}${takenBack > 0 ? ' after it came' : ''}`)
    const kept = collected === 1 && takenBack === 0
    expect(collected, `debit ${id} is collected once`).toBeLessThanOrEqual(1)
    expect([came, back], `debit ${id} in the books`).toEqual([
      String(collected),
      takenBack === 1 ? amount : '0',
    ])
    if (kept) expect(status, `debit ${id}`).toBe('settled')
    else expect(['failed', 'cancelled'], `debit ${id}`).toContain(status)
  }
  await checkMandates(town)
}

/** Nothing is given to the bank under a mandate that a code has ended by then. */
async function checkMandates({ owner, tenant }: Town): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select d.id from debits d
       join debits e on e.tenant_id = d.tenant_id and e.mandate_id = d.mandate_id
                    and e.status = 'failed' and e.bank_code = 'MD01'
       join bank_orders o on o.tenant_id = d.tenant_id and o.debit_id = d.id
      where d.tenant_id = $1 and o.created_at > e.updated_at`,
    [tenant],
  )
  expect(rows, 'what is collected under a mandate that a code has ended').toEqual([])
}

/** What came of debits that the bank has collected: amounts with their projects. */
export async function collectedByBank(town: Town): Promise<string[]> {
  const { rows } = await town.owner.query<{ id: string; amount: string; project_id: string }>(
    'select id, amount::text, project_id from debits where tenant_id = $1',
    [town.tenant],
  )
  const booked = bookedByBank(town)
  const isCollected = (id: string) => (booked.get(bareName(id))?.collected ?? 0) > 0
  return rows.flatMap(({ id, amount, project_id: project }) => {
    return isCollected(id) ? [`${amount} ${showId('project', asId('project', project))} 1`] : []
  })
}
