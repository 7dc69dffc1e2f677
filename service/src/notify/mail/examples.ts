// One example of each mail: what the reference shows, and what tests look at.
import { minor } from '#kit'
import type { NewEmail } from './templates.ts'

const money = { amount: minor(123_456n), currency: 'eur' } as const
const BASE = 'https://pay.example.com'
const sender = {
  to: 'bea@example.com',
  organisationName: 'Kaimaki',
  issuer: { legalName: 'Kaimaki Trading Ltd', companyNumber: '09876543', country: 'GB' },
  supportEmail: 'help@kaimaki.example',
  timeZone: 'Europe/London',
  at: new Date('2030-03-01T09:30:00Z'),
  isSandbox: false,
} as const
const held = {
  sellers: ['Ada Lovelace'],
  heldUntil: new Date('2030-05-06T09:00:00Z'),
  statusUrl: `${BASE}/status/link_8w2k`,
} as const
/** To whoever is paid and is no buyer. */
const payee = { ...sender, to: 'ada@example.com' }
const member = { ...sender, to: 'owner@kaimaki.example' }
const dashboard = `${BASE}/dashboard/live`

/** Of each kind one, to the receiver that it is mostly for. */
export const letterExamples: { readonly [K in NewEmail['kind']]: Extract<NewEmail, { kind: K }> } =
  {
    verification_wanted: {
      kind: 'verification_wanted',
      ...payee,
      money,
      url: `${BASE}/verify/link_8w2k`,
      statusUrl: null,
    },
    verification_outcome: {
      kind: 'verification_outcome',
      ...sender,
      isPassed: true,
      statusUrl: held.statusUrl,
    },
    transfer_instructions: {
      kind: 'transfer_instructions',
      ...sender,
      ...held,
      instructions: {
        amount: 123_456,
        currency: 'eur',
        creditor_reference: null,
        beneficiary: 'Kaimaki Trading Ltd',
        bank_name: 'Example Bank',
        iban: 'DE89370400440532013000',
        account_number: null,
        routing: [{ routing_code_type: 'bic_swift', routing_code: 'COBADEFFXXX' }],
        reference: 'HF7K2M9QXD',
      },
    },
    receipt: {
      kind: 'receipt',
      ...sender,
      ...held,
      money,
      fee: minor(456n),
      items: [{ description: 'A bicycle', amount: minor(123_000n) }],
      reference: 'HF7K2M9QXD',
    },
    refund: {
      kind: 'refund',
      ...sender,
      ...held,
      heldUntil: null,
      money,
      paidFor: 'A bicycle',
    },
    refund_waiting: {
      kind: 'refund_waiting',
      ...sender,
      ...held,
      heldUntil: null,
      money,
      paidFor: 'A bicycle',
      url: `${BASE}/verify/link_8w2k`,
    },
    debit_pre_notification: {
      kind: 'debit_pre_notification',
      ...sender,
      ...held,
      money,
      collectedAt: new Date('2030-03-04T09:00:00Z'),
      mandateReference: 'M-77',
      maskedAccount: 'DE•• •••• 3000',
    },
    payment_status: {
      kind: 'payment_status',
      ...sender,
      ...held,
      heldUntil: 'release',
      money,
      reference: 'HF7K2M9QXD',
    },
    payout: {
      kind: 'payout',
      ...payee,
      money,
      fee: minor(6_544n),
      paidFor: 'A bicycle',
      reference: 'BIKE 7',
      dashboardUrl: null,
    },
    payout_failed: {
      kind: 'payout_failed',
      ...payee,
      money,
      url: `${BASE}/payee/link_8w2k`,
      statusUrl: null,
    },
    handler_disabled: {
      kind: 'handler_disabled',
      ...member,
      handlerUrl: 'https://shop.example/hooks',
      failingSince: new Date('2030-02-24T09:30:00Z'),
      url: `${dashboard}/developers/webhooks`,
    },
    member_invited: {
      kind: 'member_invited',
      ...member,
      invitedBy: 'Grace Hopper',
      url: `${BASE}/dashboard/invitation#8w2k`,
    },
    member_notice: {
      kind: 'member_notice',
      ...member,
      subject: 'Grace Hopper asks to change a role',
      heading: 'Grace Hopper asks to change a role',
      paragraphs: ['This takes two owners, and Grace Hopper has asked for it.'],
      facts: [['role', 'support → owner']],
      closing: 'You get this because you are a member of the organisation, or asked for it.',
      link: { label: 'Look at it', url: `${dashboard}/approvals/approval_8w2k` },
    },
    bank_account_changed: {
      kind: 'bank_account_changed',
      ...payee,
      account: 'DE, EUR, 37040044',
      accountBefore: 'GB, GBP, 601613',
      payableFrom: new Date('2030-03-02T09:30:00Z'),
      url: `${BASE}/payee/notice/link_8w2k`,
    },
    bank_account_link: {
      kind: 'bank_account_link',
      ...payee,
      isFirst: false,
      url: `${BASE}/payee/link_8w2k`,
      statusUrl: null,
    },
    member_changed: {
      kind: 'member_changed',
      ...member,
      change: 'Changed the password; other sessions ended.',
      url: `${dashboard}/security`,
    },
    member_recovery: {
      kind: 'member_recovery',
      ...member,
      url: `${BASE}/dashboard/recovery#8w2k`,
    },
    member_new_email: {
      kind: 'member_new_email',
      ...member,
      url: `${BASE}/dashboard/email#8w2k`,
    },
    member_tries: {
      kind: 'member_tries',
      ...member,
      ip: '192.0.2.7',
      url: `${dashboard}/security`,
    },
    member_let_in: {
      kind: 'member_let_in',
      ...member,
      who: 'Grace Hopper',
      url: `${dashboard}/members`,
    },
  }
