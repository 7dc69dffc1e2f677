import type { MemberRole } from '@holdfast/contract'

/** What each role is for, in a sentence. */
export const roleWords: Readonly<Record<MemberRole, string>> = {
  owner: 'Everything, including members, approval limits and terms.',
  developer: 'Keys, webhooks, logs, branding; in the sandbox also payments and money.',
  finance: 'Payments, releases, refunds, transfers, payouts, statements; approves what others ask.',
  support: 'Creates and cancels payments and sees everything about money; moves none.',
  reviewer: 'Decides verifications and money in review, sees documents and the audit log.',
  read_only: 'Sees everything about money and the audit log; changes nothing.',
}
