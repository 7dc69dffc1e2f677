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
      /** The other nodes of a Citus cluster, each of which has a part of every database. */
      others: readonly { readonly host: string; readonly port: number }[]
      /** The migrated database that each test file gets a copy of. */
      template: string
      /** Why the template could not be made; null when it was. */
      failure: string | null
    }
  }
}

/** The template on a server that is started for the tests. */
export const TEMPLATE = 'holdfast_template'
