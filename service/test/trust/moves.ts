// Who moved money and asked for what, in plain records that are kept beside the service.
import type { Environment } from '@holdfast/contract'
import type { Passed } from './power.ts'

/** Money that somebody sent off, or asked to. */
export interface Move {
  /** Id of the member; a key stands for its owner; nobody where the organisation owns it. */
  readonly by: string | null
  /** Who let it pass as the second person. */
  readonly passedBy: string | null
  /** What one might move alone when it was asked for, in minor units; null: any amount. */
  readonly limit: number | null
  readonly limitOfDay: number | null
}

/** Something that was asked for, and waits. */
export interface AskedFor {
  readonly by: string
  readonly tenant: string
  /** The id of the operation. */
  readonly operation: string
  /** How far the clock of the sandbox had been advanced. */
  readonly atMs: number
}

/** Something that was refused because it takes a second person. */
export interface Refused {
  readonly operation: string
  readonly params: Readonly<Record<string, string>>
  readonly body: object
  readonly environment: Environment
}

export interface Moves {
  /** By the id of the outbound, as the API shows it. */
  readonly outbounds: Map<string, Move>
  /** What waits, by the id of the approval. */
  readonly asked: Map<string, AskedFor>
  /** What was let pass in the act that is under way. */
  readonly passed: Passed[]
  readonly refused: Refused[]
}

export function newMoves(): Moves {
  return { outbounds: new Map(), asked: new Map(), passed: [], refused: [] }
}
