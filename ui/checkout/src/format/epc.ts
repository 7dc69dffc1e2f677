// The content of a QR code that banking apps read as a SEPA transfer (EPC069-12, version 002).
import type { TransferInstructions } from '@holdfast/contract'
import { bareNumber } from './account-numbers.ts'
import { plainAmount } from './money.ts'

const NAME_CHARACTERS_MAX = 70
const REMITTANCE_CHARACTERS_MAX = 140
const MINOR_MAX = 99_999_999_999

/** The text of the code; undefined where the standard has none: other currencies, no IBAN. */
export function epcText(transfer: TransferInstructions): string | undefined {
  const { amount, currency, iban } = transfer
  if (currency !== 'eur' || iban === null || amount < 1 || amount > MINOR_MAX) return undefined
  const bic = transfer.routing.find((code) => code.routing_code_type === 'bic_swift')
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic?.routing_code ?? '',
    transfer.beneficiary.slice(0, NAME_CHARACTERS_MAX),
    bareNumber(iban),
    `EUR${plainAmount(amount, currency)}`,
    '',
    ...remittanceOf(transfer),
  ].join('\n')
}

/**
 * The structured reference or the words, of which the standard takes one: the structured one where
 * there is one, for payers' banks check its digits.
 */
function remittanceOf({ reference, creditor_reference: structured }: TransferInstructions) {
  return structured === null ? ['', reference.slice(0, REMITTANCE_CHARACTERS_MAX)] : [structured]
}
