export {
  type AccountId,
  type AccountKind,
  accountOf,
  tenantAccount,
  tenantAccountKinds,
} from './accounts.ts'
export {
  allowOverdraft,
  balancesOf,
  entriesOf,
  hasMovedBankMoney,
  lockBalances,
  openAccounts,
  openTenantAccounts,
  post,
  postAll,
} from './commands.ts'
export {
  AMOUNT_MAX,
  flattenPostings,
  type Movement,
  type Posting,
  type PostingKind,
} from './postings.ts'
export { checkInvariants, ledgerInvariants } from './verify.ts'
