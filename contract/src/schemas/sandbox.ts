// What only the sandbox has: pretend money, a clock that can be moved, and a mailbox.

import { type Static, Type } from 'typebox'
import {
  nameCharactersMax,
  payerReferenceCharactersMax,
  sandboxInboundAmountMax,
} from '../limits.ts'
import { CurrencySchema } from './enums.ts'
import {
  amount,
  email,
  given,
  givenInstant,
  id,
  input,
  instant,
  nullable,
  oneOf,
  paymentReference,
  resource,
  text,
  url,
} from './parts.ts'

export const CreditProjectBodySchema = input('CreditProjectBody', 'A pretended bank transfer.', {
  amount: amount('In minor units; at most 250,000.00.', sandboxInboundAmountMax),
  reference: given(paymentReference('Reference of the checkout or invoice it pays.')),
  payer_reference: given(
    text('What the payer wrote instead of a reference: any words.', {
      pattern: `^[A-Za-z0-9 -]{1,${payerReferenceCharactersMax}}$`,
      max: payerReferenceCharactersMax,
      example: 'rent for the garage',
    }),
  ),
  payer_name: given(
    text('Name of the owner of the paying account.', { min: 1, max: nameCharactersMax }),
  ),
  payer_account: given(
    text('IBAN or number of the paying account.', {
      pattern: '^[A-Za-z0-9 ]{4,50}$',
      max: 50,
      example: 'DE89370400440532013000',
    }),
  ),
  currency: given(CurrencySchema, 'Another one than the project has is sent back by the bank.'),
  notice_id: given(
    text('The number under which the bank tells of it: told twice, it counts once.', {
      pattern: '^[A-Za-z0-9._-]{1,60}$',
      max: 60,
      example: 'statement-2026-03-02-17',
    }),
  ),
  deliver_at: given(givenInstant('When the bank tells of it, if not now.')),
  review: given(
    Type.Boolean({ description: 'True: the money is held for a review before it is reconciled.' }),
  ),
})
export type CreditProjectBody = Static<typeof CreditProjectBodySchema>

export const CreditResultSchema = resource('CreditResult', 'Whether the money came in.', {
  success: Type.Boolean({
    description: 'True when the project is credited; false when the bank sends the money back.',
  }),
  status: oneOf(
    'CreditStatus',
    ['settling', 'sent_back'],
    '`settling`: on its way. It has arrived when `inbound_settled` tells of it: by itself within ' +
      'seconds, or when the next advance of the clock answers. `sent_back`: it never arrives.',
  ),
})
export type CreditResult = Static<typeof CreditResultSchema>

export const ResetSandboxBodySchema = input('ResetSandboxBody', 'How the sandbox begins anew.', {
  seed: given(text('Where its ids come from; left out, they are random.', { min: 1, max: 64 })),
})
export type ResetSandboxBody = Static<typeof ResetSandboxBodySchema>

const now = instant('The time of the sandbox.')
const frozen = Type.Boolean({ description: 'True while the clock stands still.' })

export const ClockSchema = resource('Clock', 'The clock of a sandbox.', {
  now,
  frozen,
  advancing: Type.Boolean({ description: 'True while an advance is under way.' }),
})
export type Clock = Static<typeof ClockSchema>

export const AdvanceClockBodySchema = input(
  'AdvanceClockBody',
  'How far to move the clock: `by` a duration or `to` an instant, not both; at most 400 days.',
  {
    by: given(
      text('ISO 8601 duration.', {
        pattern: '^P(?!$)(\\d+W)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+S)?)?$',
        max: 40,
        example: 'P7D',
      }),
    ),
    to: given(givenInstant('The instant to move to.')),
  },
)
export type AdvanceClockBody = Static<typeof AdvanceClockBodySchema>

export const ClockRunSchema = resource('ClockRun', 'Something that fell due on the way.', {
  at: instant('When it was due.'),
  kind: text('What it was.', { example: 'outbound_release' }),
  id: text('Id of what it concerned.', { example: 'outbound_01jnmwpb5vf8qr3x6c0k2y7zde' }),
})
export type ClockRun = Static<typeof ClockRunSchema>

export const AdvancedClockSchema = resource('AdvancedClock', 'The clock after it was moved.', {
  now,
  frozen,
  stopped: Type.Boolean({
    description: 'True where it was stopped on its way: `now` is how far it came.',
  }),
  ran: Type.Array(ClockRunSchema, { description: 'What ran on the way, in order of due time.' }),
})
export type AdvancedClock = Static<typeof AdvancedClockSchema>

export const EmailLinkSchema = resource('EmailLink', 'A link in an e-mail.', {
  label: text('The words of the link.', { example: 'Verify your details' }),
  url: url('Where it leads.', 'http://localhost:4280/verify/3vQm7y'),
})
export type EmailLink = Static<typeof EmailLinkSchema>

export const SandboxEmailSchema = resource('SandboxEmail', 'An e-mail the sandbox sent.', {
  id: id('email'),
  to: email('Who received it.'),
  subject: text('Subject.', { example: 'Verify your details to receive 1,000.00 GBP' }),
  text: text('The body as plain text.'),
  html: text('The body as HTML.'),
  created_at: instant('When it was sent.'),
  kind: text('What kind of e-mail it is.', { example: 'verification_required' }),
  links: Type.Array(EmailLinkSchema),
  held_until: nullable(
    instant(
      'Held back until then, in real time: too many of its kind to this address, or of the ' +
        'organisation, within an hour. Null: it left at once.',
    ),
  ),
  superseded_at: nullable(
    instant('A later e-mail about the same took its place while it was held back.'),
  ),
})
export type SandboxEmail = Static<typeof SandboxEmailSchema>
