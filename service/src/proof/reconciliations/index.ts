// The front door of reconciliations.
export {
  dailyReconciliation,
  planReconciliation,
  reconciliationHandlers,
  reconciliationRoutes,
} from './reconciliation.ts'
