export { carryAccounts, openPayoutAccount, setPayoutAccounts } from './accounts.ts'
export { payoutHandlers } from './payouts.ts'
export { payoutRoutes } from './routes.ts'
