// Direct debits of live, collected by the bank of a world: whoever pays accepts a mandate, and what
// the bank says of them is uploaded.
import { expect } from 'vitest'
import type { BankWorld } from './bank.ts'
import { DEBTOR } from './bank.ts'
import type { Said } from './banks.ts'
import { camtOf } from './banks.ts'
import { collecting, enableDirectDebit } from './collecting.ts'
import { paymentsWith } from './payments.ts'
import { until } from './until.ts'

export const CREDITOR_ID = 'DE98ZZZ09999999999'
const PAYER = 'FR1420041010050500013M02606'
const DAY_MS = 86_400_000

type Shown = ReturnType<typeof JSON.parse>

/** What a story does with debits of live. */
export interface DebitWorld {
  /** Tries to pay so much now, and 40.00 in thirty days, by direct debit. */
  confirm(amount: number): Promise<{ readonly status: number; readonly body: Shown }>
  /** The first debit of a checkout by direct debit, once it stands in the queue. */
  debit(amount: number): Promise<Shown>
  /** The debit as it stands. */
  read(debit: Shown): Promise<Shown>
  /** The order that collects it. */
  order(debit: Shown): Promise<Shown>
  /** Has what waits leave now, and waits until this debit has. */
  sent(debit: Shown): Promise<void>
  /** Uploads a file of the bank, and waits until it is read. */
  upload(content: string): Promise<Shown>
  /** A statement that follows the one before, of this day. */
  tell(entries: readonly Said[], day?: string): Promise<void>
}

/** By what the bank knows a debit. */
export function endToEndOf({ id }: Shown): string {
  return id.slice('debit_'.length)
}

/** Lets a connection of a world collect: proposed by one, approved by another. */
export async function letCollect(world: BankWorld, changes: object = {}): Promise<Shown> {
  const [{ id: connection_id }] = (await world.must(world.ada, 'GET', '/v1/bank/connections')).data
  const terms = { connection_id, creditor_id: CREDITOR_ID, scheme: 'sepa_core', notice_days: 1 }
  return await world.byTwo({ kind: 'collect_debits', collect_debits: { ...terms, ...changes } })
}

/** Opens the debits of a world with a connection. */
export async function openDebits(world: BankWorld): Promise<DebitWorld> {
  const { holdfast, ada, must } = world
  await enableDirectDebit(holdfast)
  const shop = paymentsWith(holdfast.baseUrl, holdfast.organisation.keys.live)
  const buyer = collecting(shop)
  const [{ id: connection }] = (await must(ada, 'GET', '/v1/bank/connections')).data
  let buyers = 0
  let files = 0
  let sequence = 0
  let balance = 0n
  const confirm = async (amount: number) => {
    const required_by = new Date(Date.now() + 30 * DAY_MS).toISOString()
    const to = { email: 'sam@example.com', name: 'Sam Seller' }
    const later = { amount: 4_000, description: 'Second rate', required_by, to }
    const from = { email: `buyer${++buyers}@example.com`, name: 'Bea Buyer' }
    const page = await buyer.open([{ amount, to }, later], { from })
    const details = { iban: PAYER, account_holder: 'Bea Buyer', mandate_accepted: true }
    return await buyer.confirm(page, 'direct_debit', details)
  }
  const read = async ({ id, checkout_id }: Shown) => {
    const { debits } = await shop.read('checkout', checkout_id)
    return debits.find((one: Shown) => one.id === id)
  }
  const order = async (debit: Shown) => {
    const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
    return data.find((one: Shown) => one.debit_id === debit.id)
  }
  const upload = async (content: string) => {
    const file = { name: `f${++files}.xml`, content: Buffer.from(content).toString('base64') }
    const kept = await must(ada, 'POST', `/v1/bank/connection/${connection}/files`, file)
    let found: Shown
    await until(async () => {
      found = (await must(ada, 'GET', '/v1/bank/files?limit=100')).data.find((one: Shown) => {
        return one.id === kept.id
      })
      return found?.status !== 'kept'
    })
    await until(async () => {
      const asked = `select from jobs where kind in ('artefact.read', 'bank.book')`
      return (await world.owner.query(asked)).rowCount === 0
    })
    return found
  }
  return {
    confirm,
    read,
    order,
    upload,
    debit: async (amount) => {
      const { status, body } = await confirm(amount)
      expect([status, body]).toEqual([200, expect.anything()])
      const [first] = (await shop.read('checkout', body.checkout_id)).debits
      await until(async () => (await order(first)) !== undefined)
      return first
    },
    sent: async (debit) => {
      await until(async () => {
        await world.owner.query(
          `update jobs set run_at = now() where kind = 'bank.collect' and run_at > now()`,
        )
        return (await order(debit)).status !== 'queued'
      })
    },
    tell: async (entries, day = '2027-03-01') => {
      const said = { sequence: ++sequence, opening: balance, entries, day, iban: DEBTOR }
      balance += BigInt(entries.reduce((sum, { amount }) => sum + amount, 0))
      const { status } = await upload(camtOf(said))
      expect(status).toBe('read')
    },
  }
}
