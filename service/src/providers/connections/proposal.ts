// What proposing and deciding share.
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { Failure, refused } from '#kit'

/** Who asks: the private key, or the member. */
export interface By {
  readonly keyId: string
}

/** What approving a batch looks at. */
interface BatchAsked {
  readonly id: Id<'bank_batch'>
  readonly connection_id: Id<'bank_connection'>
  readonly status: string
}

/** What approving batches needs of the room that keeps them. */
export interface Batches {
  /** A batch, locked; undefined where the tenant has none of this id. */
  lock(unit: Unit, id: Id<'bank_batch'>): Promise<BatchAsked | undefined>
  /** Two people have agreed: it goes on. */
  approve(unit: Unit, id: Id<'bank_batch'>): Promise<void>
}

/** Opens the bank to practise with of a connection, which is in use from now on. */
export type OpenPractice = (unit: Unit, id: Id<'bank_connection'>) => Promise<void>

/** What doing what was proposed needs of rooms that stand after this one. */
export interface Doing {
  readonly batches: Batches
  readonly openPractice: OpenPractice
}

/** The refusal of what cannot be now. */
export function refuseNow(detail: string): Result<never> {
  return refused(new Failure('invalid_state', { detail }))
}
