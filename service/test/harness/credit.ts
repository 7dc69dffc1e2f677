// Businesses that buy on net terms: the calls of trade accounts and of checkouts on credit.
import type { Payments } from './payments.ts'
import type { CallAnswer } from './service.ts'

type Shown = ReturnType<typeof JSON.parse>

export interface Company {
  readonly country?: string
  readonly number?: string
}

export interface Buying {
  readonly settlements: readonly object[]
  readonly changes?: object
  readonly terms?: string
}

export interface Credit {
  /** A business with all its details, and an e-mail address of its own. */
  owner(company?: Company): Shown
  /** A trade account that was asked for. */
  apply(company?: Company): Promise<Shown>
  /** A trade account that is enabled. */
  tradeAccount(): Promise<Shown>
  read(account: Shown): Promise<Shown>
  /** What is left of its limit in euros. */
  available(account: Shown): Promise<number>
  /** Asks for an intent and confirms it on credit. */
  confirm(account: Shown, buying: Buying): Promise<CallAnswer>
  /** A checkout on credit. */
  bought(account: Shown, ...settlements: readonly object[]): Promise<Shown>
  /** Lets the sandbox's lender act on a trade account; answers the status code. */
  lender(account: Shown, outcome: string): Promise<number>
}

/** What the sandbox's lender grants in each currency. */
export const LIMIT = 5_000_000

/** Trade credit at a marketplace. */
export function creditAt(market: Payments): Credit {
  let owners = 0
  const self: Credit = {
    owner: ({ country = 'NO', number = '923456789' } = {}) => ({
      type: 'business',
      email: `business${++owners}@example.com`,
      name: 'Nordlys Bygg AS',
      business: {
        type: 'limited',
        company_number: number,
        phone_number: '+4722000000',
        registered_address: {
          address_line_1: 'Storgata 1',
          town_city: 'Oslo',
          region: 'Oslo',
          postal_code: '0155',
          country,
        },
      },
    }),
    apply: async (company) => {
      const body = { type: 'trade_account', owner: self.owner(company) }
      const answer = await market.call('POST', '/v1/payment-instruments', body)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body
    },
    tradeAccount: async () => {
      const account = await self.apply()
      await market.advance('PT1M')
      return await self.read(account)
    },
    read: async ({ id }) => await market.read('payment-instrument', id),
    available: async (account) => (await self.read(account)).trade_account.available.eur,
    confirm: async (account, { settlements, changes, terms = 'thirty_days' }) => {
      const asked = await market.ask(settlements, { from: { id: account.owner.id }, ...changes })
      if (asked.status !== 200) throw new Error(asked.text)
      const page = await market.openPage(asked.body)
      const details = { payment_instrument_id: account.id, terms }
      const body = { method: 'credit', details }
      return await market.call('POST', '/client/v1/intent/confirm', body, page)
    },
    bought: async (account, ...settlements) => {
      const { status, body, text } = await self.confirm(account, { settlements })
      if (status !== 200) throw new Error(text)
      return await market.read('checkout', body.checkout_id)
    },
    lender: async (account, outcome) => {
      const at = `/_sandbox/v1/payment-instrument/${account.id}/decide`
      const { status } = await market.call('POST', at, { outcome })
      return status
    },
  }
  return self
}
