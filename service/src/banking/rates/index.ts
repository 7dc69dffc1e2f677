export { parseReferenceRates } from './ecb.ts'
export { fixedRates, withPeggedRates } from './fixed.ts'
export { convertAt, type Rates, type RatesByEnvironment, showRate, tableRates } from './rates.ts'
