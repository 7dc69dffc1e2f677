export { findPractice, giveOrders, type PlayedCredit, playCredit } from './deeds.ts'
export { forgetPractised, forgetPractisedPayers } from './forget.ts'
export { openPractice, practiceHandlers } from './live.ts'
export { checkPractisedPayee } from './payees.ts'
