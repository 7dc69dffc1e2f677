export * from './account-check.ts'
export { countryName, type NamedCountry, namedCountries, payoutCurrency } from './countries.ts'
export * from './currencies.ts'
export {
  excludedCountries,
  isCountry,
  isSupportedCountry,
  localPayoutCountries,
  type PayoutRequirements,
  type PayoutRoute,
  type PayoutSupport,
  payoutCurrencies,
  payoutRequirements,
  payoutSupport,
  supportedCountries,
  type UnsupportedReason,
} from './payout-support.ts'
export { sandboxCollection } from './sandbox-collection.ts'
export {
  isUkAccountPossible,
  readUkModulusTable,
  supplyUkModulusTable,
  type UkModulusTable,
} from './uk-modulus.ts'
