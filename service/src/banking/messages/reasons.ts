// What a bank's codes mean here. The bank's own code is kept beside it always.
import type { BankRecallReason, OutboundFailureReason } from '@holdfast/contract'
import type { Answer, PayeeCheck, Reason, RecallAnswer } from './message.ts'

/** Status of a group, a payment or a transaction, to what it says of an order. */
export function answerOf(code: string | null): Answer {
  return (code === null ? undefined : ANSWERS.get(code)) ?? 'unknown'
}

/** What the check of the payee's name gave; null where the code is of another kind. */
export function payeeCheckOf(code: string | null): PayeeCheck | null {
  return (code === null ? undefined : PAYEE_CHECKS.get(code)) ?? null
}

/** The contract's reason for the first of the bank's that has one. */
export function failureReasonOf(reasons: readonly Reason[]): OutboundFailureReason {
  for (const { code, proprietary } of reasons) {
    const reason = FAILURES.get(code ?? proprietary ?? '')
    if (reason !== undefined) return reason
  }
  return 'generic_failure_contact_support'
}

/** Why an order is asked back, in ISO's codes of cancellation reasons. */
export const recallCodes: Readonly<Record<BankRecallReason, string>> = {
  duplicate: 'DUPL',
  technical_problem: 'TECH',
  fraud: 'FRAD',
  customer_request: 'CUST',
  wrong_amount: 'AM09',
  wrong_account: 'AC03',
}

/** What the status of a cancellation says of it, at whatever level it stands. */
export function recallAnswerOf(code: string | null): RecallAnswer {
  return (code === null ? undefined : RECALL_ANSWERS.get(code)) ?? 'unknown'
}

/** A cancellation that will follow has not been done. */
const RECALL_ANSWERS: ReadonlyMap<string, RecallAnswer> = new Map<string, RecallAnswer>([
  ...every('accepted', 'CNCL ACCR'),
  ...every('refused', 'RJCR'),
  ...every('pending', 'PDCR CWFW UWFW'),
  ...every('partly', 'PECR PACR'),
])

const PAYEE_CHECKS: ReadonlyMap<string, PayeeCheck> = new Map([
  ['RCVC', 'match'],
  ['RVMC', 'close_match'],
  ['RVNM', 'no_match'],
  ['RVNA', 'not_applicable'],
  ['RVNC', 'unavailable'],
  ['RVCM', 'mismatches'],
  // The same with its letters turned, as some banks send it.
  ['RCVM', 'mismatches'],
])

/** An acceptance is no execution, not even of settlement: only a booked entry is. */
const ANSWERS: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ...every('acknowledged', 'RCVD ACTC ACCP ACSP ACSC ACCC ACWC ACWP ACFC ACFW ACPD ACIS CPUC PRES'),
  ...every('pending', 'PDNG PATC BLCK'),
  ...every('partly', 'PART'),
  ...every('rejected', 'RJCT'),
  ...every('cancelled', 'CANC'),
  ...every('payee_check', [...PAYEE_CHECKS.keys()].join(' ')),
])

/**
 * What the bank says of the payee's side; what it says of ours is for people to mend. Banks in the
 * United States give the codes of ACH returns (R03) as their own words.
 */
const FAILURES: ReadonlyMap<string, OutboundFailureReason> = new Map<string, OutboundFailureReason>(
  [
    ...every('invalid_target_account_credentials', 'AC01 AC03 AC04 AC06 AC07 AC14 AC16 BE01 BE06'),
    ...every('invalid_target_account_credentials', 'R02 R03 R04 R16 R20'),
    ...every(
      'unable_to_determine_target_account',
      'AC08 AG06 AG11 AGNT BE23 CNOR RC01 RC02 RC04 RC05 RC07 RC08 RC10 RC11',
    ),
    ...every('unable_to_determine_target_account', 'R12 R13 R28 R34'),
    ...every('invalid_reference', 'CH15 RF01 RR07 RR08 RR09'),
    ...every(
      'missing_participant_information',
      'BE04 BE09 BE11 BE12 BE14 BE15 BE17 BE18 BE20 BE21 BE22 RR03 RR04 RR05',
    ),
  ],
)

function every<const T>(value: T, codes: string): [string, T][] {
  return codes.split(' ').map((code) => [code, value])
}
