// Whether this process may be given work: known to the server, to health checks and to load
// balancers.

type ReadinessState = 'starting' | 'ready' | 'leaving' | 'draining'

export interface Readiness {
  readonly state: ReadinessState
  /** Whether it is uncertain that this process works at the database that lives. */
  readonly isInDoubt: boolean
  /** In doubt this process answers what is asked of it, and changes nothing. */
  doubt(isInDoubt: boolean): void
  markReady(): void
  /**
   * From now on this process asks to be given nothing new, and answers what comes all the same:
   * balancers notice after a while.
   */
  leave(): void
  /** From now on new requests get 503; those under way are finished. There is no way back. */
  drain(): void
}

/** Begins as `starting`. */
export function createReadiness(): Readiness {
  let state: ReadinessState = 'starting'
  let isInDoubt = false
  return {
    get isInDoubt() {
      return isInDoubt
    },
    doubt(isSo) {
      isInDoubt = isSo
    },
    get state() {
      return state
    },
    markReady() {
      if (state === 'starting') state = 'ready'
    },
    leave() {
      if (state !== 'draining') state = 'leaving'
    },
    drain() {
      state = 'draining'
    },
  }
}
