// Every operation of the API. The service says which of them it serves.

import { bankOperations } from './operations/bank.ts'
import { bankBookOperations } from './operations/bank-books.ts'
import { clientOperations } from './operations/client.ts'
import { dashboardApprovalOperations } from './operations/dashboard-approvals.ts'
import { dashboardAuditOperations } from './operations/dashboard-audit.ts'
import { dashboardDeskOperations } from './operations/dashboard-desk.ts'
import { dashboardKeyOperations } from './operations/dashboard-keys.ts'
import { dashboardLedgerOperations } from './operations/dashboard-ledger.ts'
import { dashboardMatchingOperations } from './operations/dashboard-matching.ts'
import { dashboardMemberOperations } from './operations/dashboard-members.ts'
import { dashboardQueueOperations } from './operations/dashboard-queues.ts'
import { dashboardRecoveryOperations } from './operations/dashboard-recovery.ts'
import { dashboardSecurityOperations } from './operations/dashboard-security.ts'
import { dashboardSessionOperations } from './operations/dashboard-session.ts'
import { dashboardSettingsOperations } from './operations/dashboard-settings.ts'
import { dashboardStatementOperations } from './operations/dashboard-statements.ts'
import { dashboardVerificationOperations } from './operations/dashboard-verifications.ts'
import { documentOperations } from './operations/documents.ts'
import { dryRunOperations } from './operations/dry-runs.ts'
import { manualOperations } from './operations/manual.ts'
import { methodOperations } from './operations/methods.ts'
import { movementOperations } from './operations/movements.ts'
import type { Operation } from './operations/operation.ts'
import { partyOperations } from './operations/parties.ts'
import { payeeOperations } from './operations/payees.ts'
import { paymentStatusOperations } from './operations/payment-status.ts'
import { paymentOperations } from './operations/payments.ts'
import { payoutOperations } from './operations/payouts.ts'
import { platformOperations } from './operations/platform.ts'
import { proofOperations } from './operations/proof.ts'
import { reportOperations } from './operations/reports.ts'
import { requestOperations } from './operations/requests.ts'
import { sandboxOperations } from './operations/sandbox.ts'
import { searchOperations } from './operations/search.ts'
import { webhookOperations } from './operations/webhooks.ts'

export {
  type Operation,
  type OperationArea,
  type OperationAuth,
  routePath,
} from './operations/operation.ts'

/** Every operation by its id. */
export const operations = {
  ...paymentOperations,
  ...paymentStatusOperations,
  ...movementOperations,
  ...partyOperations,
  ...payeeOperations,
  ...payoutOperations,
  ...platformOperations,
  ...proofOperations,
  ...reportOperations,
  ...requestOperations,
  ...clientOperations,
  ...dashboardDeskOperations,
  ...dashboardLedgerOperations,
  ...dashboardQueueOperations,
  ...dashboardMatchingOperations,
  ...dashboardVerificationOperations,
  ...documentOperations,
  ...manualOperations,
  ...bankOperations,
  ...bankBookOperations,
  ...methodOperations,
  ...sandboxOperations,
  ...searchOperations,
  ...webhookOperations,
  ...dashboardSessionOperations,
  ...dashboardRecoveryOperations,
  ...dashboardSecurityOperations,
  ...dashboardMemberOperations,
  ...dashboardSettingsOperations,
  ...dashboardStatementOperations,
  ...dashboardKeyOperations,
  ...dashboardAuditOperations,
  ...dashboardApprovalOperations,
  ...dryRunOperations,
} as const satisfies Record<string, Operation>

/** The id of an operation. */
export type OperationId = keyof typeof operations

/**
 * Operations that are described to integrators. The dashboard's own are left out: only its page
 * calls them, and they change with it.
 */
export const publicOperationIds: readonly OperationId[] = Object.values(operations)
  .filter(({ area }) => area !== 'dashboard')
  .map(({ id }) => id)
