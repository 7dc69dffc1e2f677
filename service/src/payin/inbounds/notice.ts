// What a rail tells of money that has arrived.

import type { InboundType } from '@holdfast/contract'
import type { Id, Minor, TenantId } from '#kit'
import { bareText } from '#kit'
import type { Vault } from '#participants'
import { payerFingerprint } from '#participants'
import type { Origin } from '#rails'

/** Money that a rail says has arrived. The rail names it once and for all by `noticeId`. */
export interface InboundNotice {
  readonly noticeId: string
  readonly projectId: Id<'project'>
  readonly type: InboundType
  readonly amount: Minor
  readonly reference: string | null
  readonly payerName: string | null
  /** Participants known to own the paying account. */
  readonly payerIds: readonly Id<'participant'>[]
  /** The rail itself knows which checkout it pays. */
  readonly checkoutId: Id<'checkout'> | null
  /** It goes to these settlements of the named checkout only, due or not. */
  readonly meantFor?: readonly Id<'settlement'>[] | null
  /** With `meantFor`: whether it also pays the buyer fee. */
  readonly meantForFee?: boolean
  /** Exactly what each gets, lacking or not; the fee at most what it lacks. */
  readonly shares?: MeantShares | null
  /** The account it was paid from, when the rail tells. */
  readonly payerAccount?: PayerAccount | null
  /** The account at a bank that it came to, where one is connected. */
  readonly connectedAccountId?: Id<'connected_account'> | null
  /** The end-to-end id of its payer, where the rail tells: what goes back quotes it. */
  readonly endToEnd?: string | null
  /** A person is to look at it first. */
  readonly isHeld?: boolean
  /** The payer's name as its bank gives it, by `sealPayerName`; else no name is kept. */
  readonly sealedName?: Buffer | null
}

/** Exact shares of an inbound. */
export interface MeantShares {
  readonly settlements: readonly { readonly id: Id<'settlement'>; readonly amount: Minor }[]
  readonly fee: Minor
}

/** The account that money came from: masked as it is shown, sealed, and a keyed hash of it. */
export interface PayerAccount {
  readonly masked: string
  readonly sealed: Buffer
  readonly fingerprint: Buffer
}

/** Names the account of a payment: an IBAN, or an account number with the code of its bank. */
export interface PaidFrom {
  readonly tenantId: TenantId
  readonly noticeId: string
  readonly account: string
}

const SHOWN_LENGTH = 4

/** Seals the account that a payment came from; it is known again by its keyed hash. */
export function sealPayerAccount(
  vault: Vault,
  { tenantId, noticeId, account }: PaidFrom,
): PayerAccount {
  const plain = bareText(account)
  return {
    masked: `•••• ${plain.slice(-SHOWN_LENGTH)}`,
    sealed: vault.seal(plain, boundOf(tenantId, noticeId)),
    fingerprint: payerFingerprint(vault, tenantId, plain),
  }
}

/** The account that a payment came from, for sending money back to it. */
function openPayerAccount(
  vault: Vault,
  { tenantId, noticeId, sealed }: Omit<PaidFrom, 'account'> & { readonly sealed: Buffer },
): string {
  return vault.unseal(sealed, boundOf(tenantId, noticeId))
}

/** What an inbound keeps of where it came from. */
interface PaidBy {
  readonly rail_notice_id: string
  readonly payer_sealed: Buffer | null
  readonly payer_name_sealed: Buffer | null
  readonly reference: string | null
  readonly payer_end_to_end: string | null
}

/** Where an inbound came from, for sending its money back. */
export function originOf(vault: Vault, tenantId: TenantId, paid: PaidBy): Origin {
  const { rail_notice_id: noticeId, payer_sealed: sealed, payer_name_sealed: name } = paid
  return {
    account: sealed === null ? null : openPayerAccount(vault, { tenantId, noticeId, sealed }),
    holderName: openPayerName(vault, { tenantId, noticeId }, name),
    words: paid.reference,
    endToEnd: paid.payer_end_to_end,
  }
}

/** What names a notice. */
export type NoticeName = Pick<PaidFrom, 'tenantId' | 'noticeId'>

/** Seals the payer's name; it is kept until the payer is erased. */
export function sealPayerName(vault: Vault, of: NoticeName, name: string | null): Buffer | null {
  return name === null ? null : vault.seal(name, `${boundOf(of.tenantId, of.noticeId)}/name`)
}

/** The payer's name, as the rail gave it. */
export function openPayerName(vault: Vault, of: NoticeName, sealed: Buffer | null): string | null {
  return sealed === null ? null : vault.unseal(sealed, `${boundOf(of.tenantId, of.noticeId)}/name`)
}

function boundOf(tenantId: TenantId, noticeId: string): string {
  return `${tenantId}/inbounds/${noticeId}`
}
