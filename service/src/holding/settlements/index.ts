export {
  cancelSettlements,
  changeSettlements,
  createSettlements,
  readFundingSettlements,
  readSettlements,
  readSettlementsOfProjects,
  type SettlementChange,
} from './commands.ts'
export { settlementListRoute } from './list.ts'
export { holdSettlements, passSettlements } from './review.ts'
export { settlementRoutes } from './routes.ts'
export {
  balanceOf,
  cashOf,
  fundedOf,
  isCovered,
  isRequiredLater,
  lackOf,
  limitOf,
  type SettlementRecord,
  type SettlementTerms,
} from './settlement.ts'
export {
  type ShownParticipants,
  showMinorOrNull,
  shownOrNull,
  showParticipants,
  showPpmOrNull,
  showSettlements,
} from './show.ts'
export {
  afterSpending,
  planSpending,
  type Spendable,
  type Spending,
  spendableOf,
  totalOf,
} from './spending.ts'
