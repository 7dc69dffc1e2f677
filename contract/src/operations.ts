// Every operation of the API. The service says which of them it serves.

import { clientOperations } from './operations/client.ts'
import { movementOperations } from './operations/movements.ts'
import type { Operation } from './operations/operation.ts'
import { methodOperations } from './operations/methods.ts'
import { partyOperations } from './operations/parties.ts'
import { paymentOperations } from './operations/payments.ts'
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
  ...platformOperations,
  ...proofOperations,
  ...clientOperations,
  ...methodOperations,
  ...sandboxOperations,
  ...webhookOperations,
} as const satisfies Record<string, Operation>

/** The id of an operation. */
export type OperationId = keyof typeof operations
