// pain.002, versions .03 and .10: what a bank says of an order at once, at three levels.
import { readReason } from './entries.ts'
import type { PaymentStatus, Standing, TransactionStatus } from './message.ts'
import { answerOf, failureReasonOf, payeeCheckOf } from './reasons.ts'
import type { Part } from './tree.ts'
import { partAt, partsAt, textAt } from './tree.ts'

interface Statuses {
  readonly originalMessageId: string | null
  readonly originalMessage: string | null
  readonly standing: Standing | null
  readonly payments: readonly PaymentStatus[]
}

/** Reads the report below its root's first child. */
export function readStatuses(report: Part | undefined): Statuses {
  const group = partAt(report, 'OrgnlGrpInfAndSts')
  return {
    originalMessageId: textAt(group, 'OrgnlMsgId'),
    originalMessage: textAt(group, 'OrgnlMsgNmId'),
    standing: readStanding(group, 'GrpSts'),
    payments: partsAt(report, 'OrgnlPmtInfAndSts').map(readPayment),
  }
}

function readPayment(part: Part): PaymentStatus {
  return {
    paymentId: textAt(part, 'OrgnlPmtInfId'),
    standing: readStanding(part, 'PmtInfSts'),
    transactions: partsAt(part, 'TxInfAndSts').map(readTransaction),
  }
}

function readTransaction(part: Part): TransactionStatus {
  return {
    standing: readStanding(part, 'TxSts') ?? UNSAID,
    instructionId: textAt(part, 'OrgnlInstrId'),
    endToEndId: textAt(part, 'OrgnlEndToEndId'),
    uetr: textAt(part, 'OrgnlUETR'),
    bankReference: textAt(part, 'AcctSvcrRef'),
  }
}

const UNSAID: Standing = {
  answer: 'unknown',
  code: null,
  payeeCheck: null,
  reasons: [],
  failureReason: null,
}

/** Null where this level has neither a status nor a reason. */
function readStanding(part: Part | undefined, name: string): Standing | null {
  const code = textAt(part, name)
  const reasons = partsAt(part, 'StsRsnInf').map(readReason)
  if (code === null && reasons.length === 0) return null
  const answer = answerOf(code)
  return {
    answer,
    code,
    payeeCheck: payeeCheckOf(code),
    reasons,
    failureReason: answer === 'rejected' ? failureReasonOf(reasons) : null,
  }
}
