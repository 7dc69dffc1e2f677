export { type AccountCheck, type CheckedAccount, checkBankAccount } from './account-check.ts'
export { payoutCurrency } from './countries.ts'
export { isBankAccountCurrency, minorUnitDigits } from './currencies.ts'
export {
  excludedCountries,
  isCountry,
  localPayoutCountries,
  payoutCurrencies,
  payoutRequirements,
  supportedCountries,
} from './payout-support.ts'
export { isRoutingNumber, readRoutedNumber, routedNumber } from './routing-number.ts'
export { sandboxCollection } from './sandbox-collection.ts'
export { readUkModulusTable, supplyUkModulusTable, type UkModulusTable } from './uk-modulus.ts'
