// Every operation of the API. The service says which of them it serves.

import { clientOperations } from './operations/client.ts'
import { movementOperations } from './operations/movements.ts'
import type { Operation } from './operations/operation.ts'
import { partyOperations } from './operations/parties.ts'
import { paymentOperations } from './operations/payments.ts'
import { platformOperations } from './operations/platform.ts'

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
  ...clientOperations,
} as const satisfies Record<string, Operation>

/** The id of an operation. */
export type OperationId = keyof typeof operations
