// What banks are asked to give back: where that stands, and why it is asked.
import { id, input, oneOf } from './parts.ts'

export const bankRecallStatuses = [
  'requested',
  'declined',
  'approved',
  'generated',
  'handing_over',
  'sent',
  'pending',
  'unanswered',
  'accepted',
  'refused',
  'overtaken',
] as const
export type BankRecallStatus = (typeof bankRecallStatuses)[number]

export const bankRecallReasons = [
  'duplicate',
  'technical_problem',
  'fraud',
  'customer_request',
  'wrong_amount',
  'wrong_account',
] as const
export type BankRecallReason = (typeof bankRecallReasons)[number]

export const BankRecallStatusSchema = oneOf(
  'BankRecallStatus',
  bankRecallStatuses,
  'Where a recall stands. `requested` waits for a second person, who may have `declined` it; ' +
    '`pending` is looked at by the bank; `unanswered` was not answered in its time, and is not ' +
    'sent again. `accepted` and `refused` are what the bank answers, and move no money. ' +
    '`overtaken`: its order came back, or came to nothing, before an answer.',
)
export const BankRecallReasonSchema = oneOf(
  'BankRecallReason',
  bankRecallReasons,
  'Why it is asked back: paid twice (DUPL), a technical problem (TECH), fraud (FRAD), a request ' +
    'of the customer (CUST), a wrong amount (AM09), a wrong account (AC03). Of a SEPA payment ' +
    'that was executed the first two within ten banking days, the others within 13 months.',
)

export const BankOrderCancelInputSchema = input(
  'BankOrderCancelInput',
  'An order that is held and stands in no batch; or one that its bank has agreed to give back, ' +
    'where both people know that it was never executed: its money goes back.',
  { order_id: id('bank_order') },
)

export const BankOrderRecallInputSchema = input(
  'BankOrderRecallInput',
  'An order that the bank has: it is asked to give it back. Whatever it answers, only what it ' +
    'books moves money.',
  { order_id: id('bank_order'), reason: BankRecallReasonSchema },
)
