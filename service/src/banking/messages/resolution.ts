// camt.029: what became of recalls, as a bank answers: of the whole case, of the original file, of
// a block, or of a transfer. The nearest level that says something counts.
import { readReason } from './entries.ts'
import type { Reason, ResolvedCase } from './message.ts'
import { recallAnswerOf } from './reasons.ts'
import type { Part } from './tree.ts'
import { partAt, partsAt, textAt } from './tree.ts'

/** What the levels above a part say; each level adds to it. */
type Level = Omit<ResolvedCase, 'answer'>

const NOTHING: Level = {
  caseId: null,
  originalMessageId: null,
  paymentId: null,
  instructionId: null,
  endToEndId: null,
  code: null,
  reasons: [],
}

/** Reads the cases below the root's first child; one at least: a case may be named by nothing. */
export function readCases(report: Part | undefined): readonly ResolvedCase[] {
  const whole = levelOf(report, NOTHING, { status: 'Sts/Conf' })
  const details = partsAt(report, 'CxlDtls')
  const levels =
    details.length === 0 ? [whole] : details.flatMap((part) => readDetails(part, whole))
  return levels.map((level) => ({ ...level, answer: recallAnswerOf(level.code) }))
}

function readDetails(part: Part, whole: Level): Level[] {
  const file = levelOf(partAt(part, 'OrgnlGrpInfAndSts'), whole, { status: 'GrpCxlSts' })
  const blocks = partsAt(part, 'OrgnlPmtInfAndSts').flatMap((one) => {
    const block = levelOf(one, file, { status: 'PmtInfCxlSts' })
    const inside = partsAt(one, 'TxInfAndSts')
    return inside.length === 0 ? [block] : inside.map((each) => readTransaction(each, block))
  })
  const others = partsAt(part, 'TxInfAndSts').map((one) => readTransaction(one, file))
  const all = [...blocks, ...others]
  return all.length === 0 ? [file] : all
}

function readTransaction(part: Part, above: Level): Level {
  return levelOf(part, above, { status: 'TxCxlSts' })
}

function levelOf(
  part: Part | undefined,
  above: Level,
  { status }: { readonly status: string },
): Level {
  const reasons = partsAt(part, 'CxlStsRsnInf').map(readReason)
  return {
    caseId: textAt(part, 'RslvdCase/Id') ?? above.caseId,
    originalMessageId:
      textAt(part, 'OrgnlMsgId', 'OrgnlGrpInf/OrgnlMsgId') ?? above.originalMessageId,
    paymentId: textAt(part, 'OrgnlPmtInfId') ?? above.paymentId,
    instructionId: textAt(part, 'OrgnlInstrId'),
    endToEndId: textAt(part, 'OrgnlEndToEndId'),
    code: textAt(part, status) ?? above.code,
    reasons: reasons.some(saysWhy) ? reasons : above.reasons,
  }
}

function saysWhy({ code, proprietary, texts }: Reason): boolean {
  return code !== null || proprietary !== null || texts.length > 0
}
