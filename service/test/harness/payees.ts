// Sellers who are paid: with money to come, their accounts changed, their mailboxes read.
import type { MemberBrowser } from './member.ts'
import type { Payments } from './payments.ts'

/** Another account that the sandbox's bank pays to. */
export const otherAccount = { country: 'DE', currency: 'eur', iban: 'DE62370400440532013001' }

/** A third one. */
export const thirdAccount = { country: 'DE', currency: 'eur', iban: 'DE35370400440532013002' }

type Shown = ReturnType<typeof JSON.parse>

export interface Seller {
  readonly email: string
  readonly participant: Shown
  readonly settlement: Shown
}

export interface Payees {
  /** A verified seller who gave his account himself, with money of a settlement to come. */
  seller(email?: string): Promise<Seller>
  /** The outbound that releases a settlement. Throws where it is refused. */
  released(settlementId: string): Promise<Shown>
  /** The status of an outbound a minute later. */
  paidTo(outboundId: string): Promise<string>
  /** Sets the cooling-off time of new accounts. */
  cool(hours: number): Promise<void>
  mailsTo(email: string, kind: string): Promise<Shown[]>
  /** The page session of the newest link of a kind in the mailbox of somebody. */
  pageOf(email: string, kind: string): Promise<{ key: string }>
  /** Somebody says by the link of the newest notice: this was not me. */
  disputes(email: string): Promise<void>
}

/** The sellers of a shop, and what its owner sets for them. */
export function payeesOf(shop: Payments, owner: MemberBrowser): Payees {
  let count = 0
  const self: Payees = {
    seller: async (email = `seller${++count}@example.com`) => {
      await shop.verify(email)
      const checkout = await shop.paid([{ to: { email } }])
      const { body } = await shop.call('POST', '/v1/participants', { email })
      return { email, participant: body, settlement: checkout.settlements[0] }
    },
    released: async (settlement_id) => {
      const { body, status, text } = await shop.release({ settlement_id })
      if (status !== 200) throw new Error(text)
      return body.outbounds[0]
    },
    paidTo: async (outboundId) => {
      await shop.advance('PT1M')
      const { status } = await shop.read('outbound', outboundId)
      return status
    },
    cool: async (hours) => {
      const rules = { cooling_hours: hours }
      const { status } = await owner.call('POST', '/dashboard/v1/payee-rules', rules)
      if (status !== 200) throw new Error(`${status}`)
    },
    mailsTo: async (email, kind) => {
      const { body } = await shop.call('GET', `/_sandbox/v1/emails?kind=${kind}&limit=100`)
      return body.data.filter((mail: Shown) => mail.to === email)
    },
    pageOf: async (email, kind) => {
      const [mail] = await self.mailsTo(email, kind)
      const link_token = /\/payee\/(?:notice\/)?(link_\w+)/.exec(mail.text)?.[1]
      const asked = { link_token }
      const { body, text } = await shop.call('POST', '/client/v1/session', asked, { key: null })
      if (body.kind !== 'payee') throw new Error(text)
      return { key: body.token }
    },
    disputes: async (email) => {
      const page = await self.pageOf(email, 'bank_account_changed')
      const { status, text } = await shop.call('POST', '/client/v1/payee/dispute', undefined, page)
      if (status !== 200) throw new Error(text)
    },
  }
  return self
}
