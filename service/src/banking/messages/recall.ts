// camt.055.001.08: a bank is asked to give an order back. What leaves is valid, or is not written.
import type { BankAccountCurrency, BankRecallReason } from '@holdfast/contract'
import { writeText } from './characters.ts'
import type { Element } from './document.ts'
import { bankElement, writeDocument } from './document.ts'
import type { Violation } from './message.ts'
import type { OwnAccount } from './orders.ts'
import type { BankProfile } from './profile.ts'
import { recallCodes } from './reasons.ts'
import { showAmount } from './values.ts'

/** The message that a recall is. */
export const RECALL_MESSAGE = 'camt.055.001.08'

/** A recall of one order, by what the bank knows the order by. */
export interface Recall {
  /** By which the bank names the case and its file: at most 35 characters. */
  readonly caseId: string
  readonly createdAt: string
  readonly debtor: Pick<OwnAccount, 'name' | 'bic' | 'aba'>
  readonly reason: BankRecallReason
  readonly original: {
    readonly messageId: string
    /** `pain.001.001.09`. */
    readonly message: string
    readonly paymentId: string
    readonly endToEndId: string
    /** In minor units, above 0. */
    readonly amount: bigint
    readonly currency: BankAccountCurrency
    /** The requested day. */
    readonly day: string
  }
}

/** The file of a recall, or in which way it would break its schema. */
type WrittenRecall =
  | { readonly isWritten: true; readonly bytes: Buffer }
  | { readonly isWritten: false; readonly violations: readonly Violation[] }

/** Writes the recall of one order. Nothing in it names whom the order pays. */
export async function writeRecall(
  recall: Recall,
  { characters }: Pick<BankProfile, 'characters'>,
): Promise<WrittenRecall> {
  const { caseId, createdAt, debtor, original } = recall
  const asker = { Pty: { Nm: writeText(debtor.name, characters) } }
  const count = { NbOfTxs: '1', CtrlSum: showAmount(original) }
  const content = {
    CstmrPmtCxlReq: {
      Assgnmt: {
        Id: caseId,
        Assgnr: asker,
        Assgne: { Agt: { FinInstnId: bankElement(debtor) } },
        CreDtTm: createdAt,
      },
      Case: { Id: caseId, Cretr: asker },
      CtrlData: count,
      Undrlyg: {
        OrgnlPmtInfAndCxl: {
          OrgnlPmtInfId: original.paymentId,
          OrgnlGrpInf: { OrgnlMsgId: original.messageId, OrgnlMsgNmId: original.message },
          ...count,
          // The order, not its block.
          PmtInfCxl: 'false',
          TxInf: transactionElement(recall),
        },
      },
    },
  }
  const { bytes, violations } = await writeDocument(RECALL_MESSAGE, content)
  return violations.length > 0 ? { isWritten: false, violations } : { isWritten: true, bytes }
}

function transactionElement({ caseId, reason, original }: Recall): Element {
  const { endToEndId, amount, currency, day } = original
  return {
    CxlId: caseId,
    // As the order was written: its instruction has the same id.
    OrgnlInstrId: endToEndId,
    OrgnlEndToEndId: endToEndId,
    OrgnlInstdAmt: { '@Ccy': currency.toUpperCase(), '#': showAmount({ amount, currency }) },
    OrgnlReqdExctnDt: { Dt: day },
    CxlRsnInf: { Rsn: { Cd: recallCodes[reason] } },
  }
}
