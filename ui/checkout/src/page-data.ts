// What the server hands to a page with its HTML. It holds nothing secret.

import type { Language } from '@holdfast/contract'

/** The organisation in front. */
export interface PageOrganisation {
  readonly name: string
  /** `#rrggbb`, or null for the colour of the house. */
  readonly accentColour: string | null
  readonly logoUrl: string | null
}

/** A country that can be paid, and the currency an account there is most likely held in. */
export interface PayoutCountry {
  readonly country: string
  readonly currency: string
}

/** What the forms for bank accounts offer. */
export interface PayoutChoice {
  readonly countries: readonly PayoutCountry[]
  readonly currencies: readonly string[]
}

interface PageFacts {
  readonly organisation: PageOrganisation
  readonly environment: 'sandbox' | 'live'
  /** What the page speaks at first. */
  readonly language: Language
  readonly payout: PayoutChoice
  /** Random, of this document alone: the page's idempotency keys begin with it. */
  readonly keySeed: string
}

/** A page in a frame or window that a shop opened; it waits for the shop's client secret. */
export interface FramedPageData extends PageFacts {
  readonly page: 'framed'
  readonly publicKey: string
  /** Origins that may hand over a client secret. */
  readonly frameOrigins: readonly string[]
}

/** A page behind a link, whose token, or what is shown for it, is the last part of its address. */
interface LinkPageFacts extends PageFacts {
  /** What is shown in place of the token once a session is open: it opens nothing. */
  readonly shownAs: string
}

/** The page behind an e-mailed verification link. */
export interface VerificationPageData extends LinkPageFacts {
  readonly page: 'verification'
}

/** The page behind a payment link. */
export interface PaymentLinkPageData extends LinkPageFacts {
  readonly page: 'payment_link'
}

/** The page behind the link of an invoice. */
export interface InvoicePageData extends LinkPageFacts {
  readonly page: 'invoice'
}

/** The page of somebody who is paid. */
export interface PayeePageData extends LinkPageFacts {
  readonly page: 'payee'
}

/** The page by which a buyer comes back to a payment. */
export interface StatusPageData extends LinkPageFacts {
  readonly page: 'status'
}

export type PageData =
  | FramedPageData
  | VerificationPageData
  | PaymentLinkPageData
  | InvoicePageData
  | PayeePageData
  | StatusPageData

/** What a page without an object is about. */
export type Notice =
  | 'checkout'
  | 'verification'
  | 'payment_link'
  | 'invoice'
  | 'payee'
  | 'status'
  | 'file'

/** A page that only says something. */
export interface NoticePageData {
  readonly notice: Notice
  readonly language: Language
}
