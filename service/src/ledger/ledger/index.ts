export {
  type AccountId,
  type AccountKind,
  accountOf,
  bankAccount,
  tenantAccount,
  tenantAccountKinds,
} from './accounts.ts'
export {
  allowOverdraft,
  balancesOf,
  bankDaysOf,
  entriesOf,
  lockBalances,
  openAccounts,
  openTenantAccounts,
  post,
  postAll,
  readBanks,
} from './commands.ts'
export {
  AMOUNT_MAX,
  flattenPostings,
  type Movement,
  type Posting,
  type PostingKind,
} from './postings.ts'
export { checkInvariants, ledgerInvariants } from './verify.ts'
