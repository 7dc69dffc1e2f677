// The text of a QR code that banking apps read as a SEPA transfer (EPC069-12, version 002): who
// pays by hand types no account number.
import type { ManualPayment } from '@holdfast/contract'

const NAME_CHARACTERS_MAX = 70
const TEXT_CHARACTERS_MAX = 140
const MINOR_MAX = 99_999_999_999
const MINOR_PER_EURO = 100
const BIC = 'bic_swift'

type Transfer = Pick<
  ManualPayment,
  'currency' | 'amount' | 'holder_name' | 'account' | 'transfer_text'
>

/** The text, or null where the standard has none: another currency, no IBAN, no name. */
export function epcText(transfer: Transfer): string | null {
  const { currency, amount, holder_name: name, account, transfer_text: text } = transfer
  const { iban, [BIC]: bic = '' } = account
  if (currency !== 'eur' || iban === undefined || name === null || amount > MINOR_MAX) return null
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    name.slice(0, NAME_CHARACTERS_MAX),
    iban.replaceAll(' ', ''),
    `EUR${(amount / MINOR_PER_EURO).toFixed(2)}`,
    '',
    '',
    text.slice(0, TEXT_CHARACTERS_MAX),
  ].join('\n')
}
