// The front door of reconciliations.
export {
  planReconciliation,
  reconciliationHandlers,
  reconciliationRoutes,
} from './reconciliation.ts'
