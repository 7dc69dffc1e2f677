// A list or range of virtual IBANs as a person gives it: pasted, read of a file, or by its ends.
import { virtualIbansMax } from 'virtual:contract'
import type { BankVirtualIbansInput } from '@holdfast/contract'
import { type Fault, faultOn, missingEntries, type Read } from '../kit/faults.ts'

export interface EnteredVirtual {
  readonly account: string
  readonly by: 'list' | 'range'
  /** One in a line, or set apart by commas or semicolons. */
  readonly list: string
  readonly first: string
  readonly last: string
}

const AT = 'virtual_ibans'
const BREAKS = /[\n\r,;\t]+/
/** A heading of a table is no IBAN. */
const IBAN = /^[A-Za-z]{2}\d{2}/

/** The IBANs of a text, without what is none: headings, empty lines, other columns. */
export function ibansIn(text: string): string[] {
  return text
    .split(BREAKS)
    .map((one) => one.replaceAll(/["'\s]/g, ''))
    .filter((one) => IBAN.test(one))
}

/** What is proposed; what lacks is named. */
export function readVirtual(entered: EnteredVirtual): Read<BankVirtualIbansInput> {
  const { account, by, first, last } = entered
  const of = { connected_account_id: account }
  if (by === 'range') {
    const faults = [
      ...missingEntries({ [`${AT}/connected_account_id`]: account }),
      ...missingEntries({ [`${AT}/range/first`]: first, [`${AT}/range/last`]: last }),
    ]
    if (faults.length > 0) return { faults }
    return { value: { ...of, range: { first: first.trim(), last: last.trim() } } }
  }
  const ibans = ibansIn(entered.list)
  const faults: Fault[] = missingEntries({ [`${AT}/connected_account_id`]: account })
  if (ibans.length === 0) faults.push(faultOn(`${AT}/ibans`, 'has no IBAN in it'))
  if (ibans.length > virtualIbansMax) {
    faults.push(faultOn(`${AT}/ibans`, `has more than ${virtualIbansMax} IBANs: give it in parts`))
  }
  return faults.length > 0 ? { faults } : { value: { ...of, ibans } }
}
