// The page by which a buyer comes back to a payment, as its calls are made: by the link in a mail.
import type { PublicPaymentStatus } from '@holdfast/contract'
import type { Payments } from './payments.ts'

type Shown = ReturnType<typeof JSON.parse>

interface PageKey {
  readonly key: string
}

export interface PaymentPages {
  /** A buyer whom nobody has met. */
  newBuyer(): { readonly email: string; readonly name: string }
  /** The mails of a kind to somebody, the newest first. */
  mailsTo(email: string, kind: string): Promise<Shown[]>
  /** The way back to a payment, from the newest mail of a kind. */
  linkIn(email: string, kind: string): Promise<string>
  /** What comes of opening a link. */
  session(url: string): Promise<Shown>
  /** Opens a link as a browser does. */
  open(url: string): Promise<PageKey>
  /** What a page shows. */
  shown(page: PageKey): Promise<PublicPaymentStatus>
  /** What the link of the newest mail of a kind shows. */
  see(email: string, kind: string): Promise<PublicPaymentStatus>
  /** Refunds a settlement; all that is left when no amount is named. */
  refund(settlement: Shown, amount?: number): Promise<Shown>
}

let people = 0

/** The payment pages of a marketplace. */
export function paymentPages({ call }: Payments): PaymentPages {
  const self: PaymentPages = {
    newBuyer: () => ({ email: `buyer${++people}@example.com`, name: 'Bea Buyer' }),
    mailsTo: async (email, kind) => {
      const { body } = await call('GET', `/_sandbox/v1/emails?to=${email}&kind=${kind}`)
      return body.data
    },
    linkIn: async (email, kind) => {
      const [mail] = await self.mailsTo(email, kind)
      const found: unknown = mail?.links.find(({ url }: Shown) => url.includes('/status/'))?.url
      if (typeof found !== 'string') throw new Error(`the mail ${kind} to ${email} has a link`)
      return found
    },
    session: async (url) => {
      const body = { link_token: url.split('/').at(-1) }
      return await call('POST', '/client/v1/session', body, { key: null })
    },
    open: async (url) => {
      const { body, status, text } = await self.session(url)
      if (status !== 200 || body.kind !== 'status') throw new Error(text)
      return { key: body.token }
    },
    shown: async (page) => {
      const path = '/client/v1/payment-status'
      const { body, status, text } = await call('GET', path, undefined, page)
      if (status !== 200) throw new Error(text)
      return body
    },
    see: async (email, kind) => await self.shown(await self.open(await self.linkIn(email, kind))),
    refund: async (settlement, amount) => {
      const rest = amount === undefined ? {} : { amount }
      const refunds = [{ settlement_id: settlement.id, ...rest }]
      return (await call('POST', '/v1/outbounds/refunds', { refunds })).body.outbounds
    },
  }
  return self
}
