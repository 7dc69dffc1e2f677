import pg from 'pg'

/** Does work with a connection of its own, which ends with it. */
export async function connected<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  // One that is cut fails the statement that is under way: nobody else need hear of it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
