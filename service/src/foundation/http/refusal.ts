// A refusal of somebody who is known, before any route was called: the request log has it.
import type { ErrorCode } from '@holdfast/contract'
import type { FailureDetails } from '#kit'
import { Failure } from '#kit'
import type { Principal } from './types.ts'

/** Refuses what a known member or key may not do. */
export class KnownRefusal extends Failure {
  readonly principal: Principal

  constructor(code: ErrorCode, principal: Principal, details: FailureDetails = {}) {
    super(code, details)
    this.name = 'KnownRefusal'
    this.principal = principal
  }
}
