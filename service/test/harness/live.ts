// Live by hand: two members who book what the bank shows, and a payment on its way through it.
import { expect } from 'vitest'
import type { MemberAnswer, MemberBrowser } from './member.ts'
import type { Payments } from './payments.ts'

const live = { environment: 'live' } as const
type Shown = MemberAnswer['body']

const account = {
  iban: 'IE29AIBK93115212345678',
  account_number: null,
  routing_data: [{ routing_code_type: 'bic_swift', routing_code: 'AIBKIE2D' }],
  reference: null,
  metadata: { bank_name: 'A bank' },
}

const collect = { local_bank_transfer: account, international_bank_transfer: account }

/** An account that projects of a currency are paid into, as a booking proposes it. */
export function collectionAccount(currency: 'eur' | 'gbp' | 'usd') {
  return { kind: 'collection_account', collection_account: { currency, collect } }
}

/** The one of euros. */
export const euroAccount = collectionAccount('eur')

/** Calls live as a member, and fails unless it is done. */
export async function inLive(
  member: MemberBrowser,
  method: string,
  path: string,
  body?: object,
): Promise<Shown> {
  const answer = await member.call(method, path, body, live)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

/** A booking that one member proposes and another approves. */
export async function bookByTwo(
  proposer: MemberBrowser,
  approver: MemberBrowser,
  entry: object,
): Promise<Shown> {
  const proposed = await inLive(proposer, 'POST', '/v1/manual/entries', entry)
  return await inLive(approver, 'POST', `/v1/manual/entry/${proposed.id}/approve`)
}

/** A queue as a member sees its size. */
export async function queueOf(member: MemberBrowser, queue: string): Promise<Shown> {
  const { data } = await inLive(member, 'GET', '/dashboard/v1/queues')
  return data.find((one: { queue: string }) => one.queue === queue)
}

/** A confirmed checkout of 120.00 for a seller with an account. Its currency has an account. */
export async function liveCheckout(shop: Payments, seller: string): Promise<Shown> {
  return await shop.confirmed(
    [
      {
        type: 'immediate',
        amount: 12_000,
        description: 'A bicycle',
        fee_flat: 200,
        to: {
          email: seller,
          name: 'Sam Seller',
          bank_account: { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' },
        },
      },
    ],
    { currency: 'eur' },
  )
}
