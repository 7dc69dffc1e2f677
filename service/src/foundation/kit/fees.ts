// What a fee is made of, and what it comes to.
import { divideHalfUp, type Minor, PPM_PER_ONE, type Ppm } from './money.ts'

/** What a fee is made of; either part may be missing. */
export interface FeeTerms {
  readonly flat: Minor | null
  readonly percentage: Ppm | null
}

/** The fee on an amount: amount x percentage rounded half up, plus the flat part. */
export function feeOn(amount: Minor, terms: FeeTerms): Minor {
  const share = divideHalfUp(amount * (terms.percentage ?? 0n), PPM_PER_ONE)
  return (share + (terms.flat ?? 0n)) as Minor
}
