// What is booked of what a bank says, as a table: files in, then what each entry became, what the
// books say lies there, and what people are asked. The same table stands in the page of the room.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { asId, showId } from '#kit'
import { camtOf, openBank, type Said, type StatementSaid, type TestBank } from '../harness/banks.ts'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox
const page = readFileSync(
  new URL('../../src/providers/bookings/README.md', import.meta.url),
  'utf8',
)
const CHECKED = 97n
let accounts = 0
let people = 0

/** The number of another account, with the digits that make it sound. */
function nextIban(): string {
  const account = `37040044${String(++accounts).padStart(10, '0')}`
  // D and E are 13 and 14.
  const rest = 98n - (BigInt(`${account}131400`) % CHECKED)
  return `DE${String(rest).padStart(2, '0')}${account}`
}

/** An account of its own at the bank, and what is said of it. */
interface Account extends Pick<TestBank, 'order'> {
  /** Takes a statement, or what else is told, by its number. */
  readonly say: (
    sequence: number,
    opening: number,
    entries: readonly Said[],
    more?: More,
  ) => Promise<void>
  /** An outbound that the bank has got. */
  readonly paid: (amount: number) => Promise<{ readonly id: string; readonly endToEnd: string }>
  /** Its bank gives reports of the day, and no statements. */
  readonly takeReports: () => Promise<void>
}

type More = Partial<StatementSaid> & { readonly after?: string }

async function openAccount(): Promise<{ readonly bank: TestBank; readonly account: Account }> {
  const iban = nextIban()
  const bank = await openBank(holdfast, owner, tenant, { iban, own: nextIban() })
  const say: Account['say'] = async (sequence, opening, entries, { after = '', ...more } = {}) => {
    const day = `2027-03-${String(sequence).padStart(2, '0')}`
    await bank.say(
      camtOf({ sequence, opening: BigInt(opening), entries, day, iban, ...more }) + after,
    )
  }
  const paid = async (amount: number) => {
    const to = { email: `seller${++people}@example.com` }
    await shop.verify(to.email, soundAccount)
    const { settlements } = await shop.paid([{ amount, to }])
    const { body } = await shop.release({ settlement_id: settlements[0].id })
    await shop.advance('PT0S')
    const [{ id }] = body.outbounds
    return { id, endToEnd: id.slice('outbound_'.length) }
  }
  const takeReports = async () => {
    const asked = 'update bank_connections set books_reports = true where id = $1'
    await owner.query(asked, [bank.connectionId])
  }
  return { bank, account: { say, paid, takeReports, order: bank.order } }
}

/** What each entry became, in the order in which they came. */
async function entriesOf({ accountId }: TestBank): Promise<string[]> {
  const { rows } = await owner.query<{ amount: number; status: string; became: string | null }>(
    `select e.amount::int, e.status,
            (select string_agg(distinct p.became, ' and ') from bank_entry_parts p
              where p.tenant_id = e.tenant_id and p.entry_id = e.id) as became
       from bank_entries e
       join bank_statements s on s.tenant_id = e.tenant_id and s.id = e.statement_id
      where e.connected_account_id = $1 order by s.id, e.position`,
    [accountId],
  )
  return rows.map(({ amount, status, became }) => {
    return `${amount > 0 ? '+' : ''}${amount} ${became ?? status}`
  })
}

async function askedOf({ accountId }: TestBank): Promise<string[]> {
  const { rows } = await owner.query<{ why: string }>(
    `select array_to_string(why, ', ') as why from bank_decisions
      where connected_account_id = $1 and status = 'open' order by id`,
    [accountId],
  )
  return rows.map(({ why }) => why)
}

const interest = (reference: string, amount = 10): Said => ({ amount, code: 'INTR', reference })
const FLOAT = interest('F1', 1_000)
/** A sum of which the bank does not say what it is made of. */
const SUM = '<Btch><NbOfTxs>2</NbOfTxs></Btch>'

function detailsOf(orders: readonly { readonly endToEnd: string }[], amounts: readonly string[]) {
  return orders
    .map(({ endToEnd }, place) => {
      return `<TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>
<AmtDtls><TxAmt><Amt Ccy="EUR">${amounts[place]}</Amt></TxAmt></AmtDtls></TxDtls>`
    })
    .join('')
}

async function pairOf(account: Account) {
  const pair = [await account.paid(100), await account.paid(150)] as const
  const [one, other] = pair.map(({ id }) => id)
  const batch = await account.order(
    { id: one ?? '', kind: 'outbound', amount: 100 },
    { id: other ?? '', kind: 'outbound', amount: 150 },
  )
  return { pair, name: showId('bank_batch', asId('bank_batch', batch)).slice('bank_batch_'.length) }
}

async function orderOf(account: Account) {
  const order = await account.paid(300)
  await account.order({ id: order.id, kind: 'outbound', amount: 300 })
  await account.say(1, 0, [FLOAT])
  return order
}

interface Row {
  readonly what: string
  readonly files: (account: Account) => Promise<void>
  readonly entries: readonly string[]
  /** What the books say lies there, in cents. */
  readonly held: number
  readonly asked: readonly string[]
}

const rows: readonly Row[] = [
  {
    what: 'a statement that begins with another balance (chain break)',
    files: async ({ say }) => {
      await say(1, 0, [interest('I1')])
      await say(2, 25, [interest('I2')])
    },
    entries: ['+10 interest', '+10 noted'],
    held: 10,
    asked: ['opening_differs'],
  },
  {
    what: 'a gap',
    files: async ({ say }) => {
      await say(1, 0, [interest('I1')])
      await say(3, 20, [interest('I3')])
    },
    entries: ['+10 interest', '+10 noted'],
    held: 10,
    asked: ['gap'],
  },
  {
    what: 'a gap, then what was missing',
    files: async ({ say }) => {
      await say(1, 0, [interest('I1')])
      await say(3, 20, [interest('I3')])
      await say(2, 10, [interest('I2')])
    },
    entries: ['+10 interest', '+10 interest', '+10 interest'],
    held: 30,
    asked: [],
  },
  {
    what: 'a page after a later one was booked (late page)',
    files: async ({ say }) => {
      await say(2, 10, [interest('I2')])
      await say(1, 0, [interest('I1')])
    },
    entries: ['+10 interest', '+10 noted'],
    held: 10,
    asked: ['late_page'],
  },
  {
    what: 'a copy of what was booked',
    files: async ({ say }) => {
      await say(1, 0, [interest('I1')])
      await say(1, 0, [interest('I1')], { copy: 'COPY' })
    },
    entries: ['+10 interest', '+10 void'],
    held: 10,
    asked: [],
  },
  {
    what: 'a copy that says something else',
    files: async ({ say }) => {
      await say(1, 0, [interest('I1')])
      await say(1, 0, [interest('I9')], { copy: 'COPY' })
    },
    entries: ['+10 interest', '+10 noted'],
    held: 10,
    asked: ['copy_differs'],
  },
  {
    what: 'the same statement in another file (double)',
    files: async ({ say }) => {
      await say(1, 0, [interest('I1')])
      await say(1, 0, [interest('I1')], { after: '\n' })
    },
    entries: ['+10 interest', '+10 noted'],
    held: 10,
    asked: ['double'],
  },
  {
    what: 'camt.052 twice a day, camt.054 and camt.053 at night of the same payments',
    files: async ({ say }) => {
      const [first, second] = [interest('I1'), interest('I2', 20)]
      const day = { day: '2027-03-01' }
      await say(1, 0, [first], { ...day, message: '052' })
      await say(2, 0, [first, second], { ...day, message: '052' })
      await say(3, 0, [second], { ...day, message: '054' })
      await say(1, 0, [first, second], day)
    },
    entries: ['+10 told', '+10 told', '+20 told', '+20 told', '+10 interest', '+20 interest'],
    held: 30,
    asked: [],
  },
  {
    what: 'camt.052 only (`books_reports`), twice a day, with what is not booked yet',
    files: async ({ say, takeReports }) => {
      await takeReports()
      const later = { ...interest('I2', 20), isPending: true }
      const day = { day: '2027-03-01', message: '052' } as const
      await say(1, 0, [interest('I1'), later], day)
      await say(2, 0, [interest('I1'), interest('I2', 20), { ...later, reference: 'I3' }], day)
    },
    entries: ['+10 interest', '+10 void', '+20 interest'],
    held: 30,
    asked: [],
  },
  {
    what: 'a sum that a camt.054 has opened before',
    files: async (account) => {
      const { pair } = await pairOf(account)
      await account.say(1, 0, [FLOAT])
      const sum = { amount: -250, reference: 'SUM1', day: '2027-03-02' }
      const details = detailsOf(pair, ['1.00', '1.50'])
      await account.say(2, 0, [{ ...sum, details }], { message: '054' })
      await account.say(2, 1_000, [{ ...sum, details: SUM }])
    },
    entries: ['+1000 interest', '-250 told', '-250 order_executed'],
    held: 750,
    asked: [],
  },
  {
    what: 'a sum that a camt.054 opens afterwards',
    files: async (account) => {
      const { pair } = await pairOf(account)
      await account.say(1, 0, [FLOAT])
      const sum = { amount: -250, reference: 'SUM2', day: '2027-03-02' }
      const details = detailsOf(pair, ['1.00', '1.50'])
      await account.say(2, 1_000, [{ ...sum, details: SUM }])
      await account.say(2, 0, [{ ...sum, details }], { message: '054' })
    },
    entries: ['+1000 interest', '-250 order_executed', '-250 told'],
    held: 750,
    asked: [],
  },
  {
    what: 'a batch by its file',
    files: async (account) => {
      const { name } = await pairOf(account)
      await account.say(1, 0, [FLOAT])
      const details = `<Btch><MsgId>${name}</MsgId><PmtInfId>${name}</PmtInfId></Btch>`
      await account.say(2, 1_000, [{ amount: -250, details }])
    },
    entries: ['+1000 interest', '-250 order_executed'],
    held: 750,
    asked: [],
  },
  {
    what: 'a batch by its file, one cent off',
    files: async (account) => {
      const { name } = await pairOf(account)
      await account.say(1, 0, [FLOAT])
      const details = `<Btch><MsgId>${name}</MsgId><PmtInfId>${name}</PmtInfId></Btch>`
      await account.say(2, 1_000, [{ amount: -251, details }])
    },
    entries: ['+1000 interest', '-251 asked'],
    held: 1_000,
    asked: ['batch_differs'],
  },
  {
    what: 'two real bookings that look the same',
    files: async ({ say }) => await say(1, 0, [interest('I1'), interest('I1')]),
    entries: ['+10 interest', '+10 interest'],
    held: 20,
    asked: [],
  },
  {
    what: 'a return after its order had left',
    files: async (account) => {
      const { endToEnd } = await orderOf(account)
      await account.say(2, 1_000, [{ amount: -300, endToEnd }])
      await account.say(3, 700, [{ amount: 300, endToEnd, returned: 'AC04' }])
    },
    entries: ['+1000 interest', '-300 order_executed', '+300 order_returned'],
    held: 1_000,
    asked: [],
  },
  {
    what: 'a return before its order was told to have left',
    files: async (account) => {
      const { endToEnd } = await orderOf(account)
      await account.say(2, 1_000, [{ amount: 300, endToEnd, returned: 'AC04' }])
      await account.say(3, 1_300, [{ amount: -300, endToEnd }])
    },
    entries: ['+1000 interest', '+300 order_returned', '-300 order_executed'],
    held: 1_000,
    asked: [],
  },
  {
    what: 'a return of a part',
    files: async (account) => {
      const { endToEnd } = await orderOf(account)
      await account.say(2, 1_000, [{ amount: -300, endToEnd }])
      await account.say(3, 700, [{ amount: 200, endToEnd, returned: 'AC04' }])
    },
    entries: ['+1000 interest', '-300 order_executed', '+200 order_returned'],
    held: 900,
    asked: [],
  },
  {
    what: 'the same return twice',
    files: async (account) => {
      const { endToEnd } = await orderOf(account)
      const back = { amount: 300, endToEnd, returned: 'AC04' }
      await account.say(2, 1_000, [{ amount: -300, endToEnd }])
      await account.say(3, 700, [back])
      await account.say(4, 1_000, [back])
    },
    entries: ['+1000 interest', '-300 order_executed', '+300 order_returned', '+300 asked'],
    held: 1_000,
    asked: ['returned_twice'],
  },
]

it.each(rows)('$what', async ({ what, files, ...expected }) => {
  const { bank, account } = await openAccount()
  await files(account)
  const [entries, asked] = [await entriesOf(bank), await askedOf(bank)]
  const held = Number(await bank.held())
  expect({ entries, held, asked }).toEqual(expected)
  // An order comes back once, whatever is told of it.
  const { rows: twice } = await owner.query(
    `select from bank_entry_parts where order_id is not null
      group by order_id, became having count(*) > 1`,
  )
  expect(twice).toEqual([])
  const why = asked.map((one) => `\`${one}\``).join(', ')
  expect(page).toContain(`| ${what} | ${entries.join(', ')} | ${held} | ${why} |`)
})
