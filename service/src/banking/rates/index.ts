export { parseReferenceRates } from './ecb.ts'
export { fixedRates, pegged } from './fixed.ts'
export { convertAt, type Rates, type RatesByEnvironment, showRate, tableRates } from './rates.ts'
