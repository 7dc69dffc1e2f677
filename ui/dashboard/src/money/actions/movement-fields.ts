// What the forms of movements hold while they are written.

/** Amount, date, fee and reference as they are typed. */
export interface MovementFields {
  readonly amount: string
  readonly releaseAt: string
  readonly reference: string
  readonly feeFlat: string
  readonly feePercent: string
  readonly to: string
}

export const noFields: MovementFields = {
  amount: '',
  releaseAt: '',
  reference: '',
  feeFlat: '',
  feePercent: '',
  to: '',
}
