declare module 'vitest' {
  interface ProvidedContext {
    cluster: {
      /** The folder of the server's socket. */
      host: string
      /** Of a server that is reached by the network. */
      port?: number
      user: string
      /** Owns the tables: a copy is its own, too, as an installation's database is. */
      owner: string
      /** A ready-made database of a Citus cluster, which takes the place of copies. */
      shared?: string
      /** Why the template could not be made; null when it was. */
      failure: string | null
    }
  }
}

/** The migrated database that each test file gets a copy of. */
export const TEMPLATE = 'holdfast_template'
