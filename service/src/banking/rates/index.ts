export { parseReferenceRates } from './ecb.ts'
export { fixedRates, pegged } from './fixed.ts'
export * from './rates.ts'
