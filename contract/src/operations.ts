// Every operation of the API. The service says which of them it serves.

import { clientOperations } from './operations/client.ts'
import { manualOperations } from './operations/manual.ts'
import { methodOperations } from './operations/methods.ts'
import { movementOperations } from './operations/movements.ts'
import type { Operation } from './operations/operation.ts'
import { partyOperations } from './operations/parties.ts'
import { paymentOperations } from './operations/payments.ts'
import { payoutOperations } from './operations/payouts.ts'
import { platformOperations } from './operations/platform.ts'
import { proofOperations } from './operations/proof.ts'
import { sandboxOperations } from './operations/sandbox.ts'
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
  ...movementOperations,
  ...partyOperations,
  ...payoutOperations,
  ...platformOperations,
  ...proofOperations,
  ...clientOperations,
  ...manualOperations,
  ...methodOperations,
  ...sandboxOperations,
  ...webhookOperations,
} as const satisfies Record<string, Operation>

/** The id of an operation. */
export type OperationId = keyof typeof operations
