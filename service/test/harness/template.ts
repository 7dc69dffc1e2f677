/** A server of the tests. */
export interface TestCluster {
  /** The folder of the server's socket. */
  readonly host: string
  readonly user: string
  /** Why the template could not be made; null when it was. */
  readonly failure: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    clusters: readonly TestCluster[]
  }
}

/** The migrated database that each test file gets a copy of. */
export const TEMPLATE = 'holdfast_template'
