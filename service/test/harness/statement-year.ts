// A year of a marketplace, drawn from a seed: money that comes, waits, moves, leaves, fails, is
// sent back and taken back, in two currencies, and around the edges of months.
import { randomFrom } from '../../src/ledger/ledger/testing/random.ts'
import type { Payments } from './payments.ts'
import { soundAccount, unknownAccount } from './payments.ts'

type Shown = ReturnType<typeof JSON.parse>

/** What was made in the year; statements can be asked for of each. */
export interface PlayedYear {
  readonly projects: string[]
  readonly settlements: string[]
  readonly participants: string[]
}

const SELLERS = ['sam@example.com', 'kim@example.com', 'ill@example.com']
const CURRENCIES = ['eur', 'gbp']
const britishAccount = {
  country: 'GB',
  currency: 'gbp',
  account_number: '31926819',
  sort_code: '601613',
}

/** Plays so many steps, and as many days as a year has; what is refused is left out. */
export async function playYear(shop: Payments, seed: number, steps: number): Promise<PlayedYear> {
  const chance = randomFrom(seed)
  const random = (below: number) => chance.whole(below)
  const pick = <T>(from: readonly T[]): T | undefined => from[random(from.length)]
  const played: PlayedYear = { projects: [], settlements: [], participants: [] }
  const checkouts: Shown[] = []
  await shop.verify('sam@example.com', soundAccount)
  await shop.verify('kim@example.com', britishAccount)
  await shop.verify('ill@example.com', unknownAccount)
  const post = async (path: string, body: object): Promise<Shown> =>
    (await shop.call('POST', path, body)).body
  await post('/v1/payout-accounts', soundAccount)

  async function pay(): Promise<void> {
    const settlements = Array.from({ length: 1 + random(3) }, (_, place) => ({
      amount: 1_000 + random(90_000),
      fee_flat: random(400),
      description: `Ware ${checkouts.length}.${place}, "fine"`,
      reference: `ORDER ${checkouts.length}`,
      to: { email: pick(SELLERS) },
    }))
    const person = random(4)
    const checkout = await shop.confirmed(settlements, {
      currency: pick(CURRENCIES),
      fee_flat: random(300),
      from: { email: `buyer${person}@example.com`, name: person === 0 ? 'Bea =Buyer' : undefined },
    })
    await shop.credit(checkout, checkout.amount - (random(5) === 0 ? 100 : 0) + random(3) * 50)
    checkouts.push(await shop.read('checkout', checkout.id))
    played.projects.push(checkout.project_id)
    for (const { id } of checkout.settlements) {
      const { to, from } = await shop.read('settlement', id)
      played.settlements.push(id)
      for (const { id: person } of [to, from]) {
        if (!played.participants.includes(person)) played.participants.push(person)
      }
    }
  }
  const some = () => ({ settlement_id: pick(played.settlements), amount: 1 + random(20_000) })
  const inbound = async () =>
    pick((await shop.read('project', pick(played.projects) ?? '')).inbounds as readonly Shown[])?.id
  const acts: readonly (() => Promise<unknown>)[] = [
    pay,
    pay,
    async () => await shop.release(some()),
    async () => await shop.release({ settlement_id: pick(played.settlements) }),
    async () => await post('/v1/outbounds/refunds', { refunds: [some()] }),
    async () => {
      const [from, to] = [pick(played.settlements), pick(played.settlements)]
      const ends = { from: { settlement_id: from }, to: { settlement_id: to } }
      await post('/v1/transfers', {
        transfers: [{ amount: 1 + random(900), fee_flat: 1, ...ends }],
      })
    },
    async () => {
      const [from, to] = [pick(played.projects), pick(played.projects)]
      const ends = { from: { project_id: from }, to: { project_id: to } }
      await post('/v1/transfers', { transfers: [{ amount: 1 + random(40), ...ends }] })
    },
    async () => await shop.credit({ project_id: pick(played.projects) }, 1 + random(5_000), null),
    async () => await post(`/v1/inbound/${await inbound()}/return`, {}),
    async () => await post(`/_sandbox/v1/inbound/${await inbound()}/take-back`, {}),
  ]
  const minutesToEdge = async () => {
    const now = new Date((await shop.call('GET', '/_sandbox/v1/clock')).body.now)
    const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
    return Math.floor((end - now.getTime()) / 60_000) - 30
  }
  await pay()
  const minutes = Math.floor((366 * 24 * 60) / steps)
  for (let step = 0; step < steps; step++) {
    for (let left = random(3); left >= 0; left--) await pick(acts)?.()
    const wanted = minutes - 200 + random(400)
    const edge = await minutesToEdge()
    // Half an hour before a month ends in UTC: in summer the next one has begun in London.
    if (edge > 0 && edge < wanted) {
      await shop.advance(`PT${edge}M`)
      await pay()
    }
    await shop.advance(`PT${edge > 0 && edge < wanted ? wanted - edge : wanted}M`)
  }
  return played
}
