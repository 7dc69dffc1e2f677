export { carryAccounts, openPayoutAccount, setPayoutAccounts } from './accounts.ts'
export { nextPayoutAt } from './calendar.ts'
export { payoutHandlers, shareOf } from './payouts.ts'
export { payoutRoutes } from './routes.ts'
