// Commits that are sent and not answered, as a failover or a dead host leaves them.
import { Socket } from 'node:net'
import pg from 'pg'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { present } from '#kit'
import type { DatabaseOptions } from '../../src/foundation/db/database.ts'
import type { TestConnection } from './database.ts'
import { until } from './until.ts'

/** How a commit is lost: before the database hears of it, or when it has done it. */
export interface Loss {
  readonly at: 'sending' | 'answering'
  /** What the system says of the connection. */
  readonly code: string
}

export interface LosingDatabase {
  readonly db: Database
  /** Each commit is lost like this from here on; null: none. */
  lose(loss: Loss | null): void
}

/** A database by a single connection whose commits can be lost. The caller closes it. */
export function openLosing(
  connection: TestConnection,
  options: Partial<DatabaseOptions> = {},
): LosingDatabase {
  let loss: Loss | null = null
  let socket: Socket | undefined
  const db = openDatabase({
    ...options,
    connection,
    connectionsMax: 1,
    // Asked right before the commit is sent.
    lastWrites: (unit) => {
      if (loss !== null) cut(present(socket, 'a unit has a connection'), loss, connection)
      return options.lastWrites?.(unit) ?? []
    },
  })
  db.pool.on('connect', (client) => {
    socket = socketOf(client)
  })
  return {
    db,
    lose: (how) => {
      loss = how
    },
  }
}

function cut(socket: Socket, { at, code }: Loss, connection: TestConnection): void {
  const error = Object.assign(new Error(`read ${code}`), { code })
  if (at === 'sending') {
    socket.destroy(error)
    return
  }
  socket.pause()
  void untilCommitted(connection).then(() => socket.destroy(error))
}

/** Waits until nobody else has a transaction open. */
async function untilCommitted(connection: TestConnection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
  await until(async () => (await client.query(others)).rows.length === 0)
  await client.end()
}

function socketOf(client: pg.PoolClient): Socket | undefined {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown = Reflect.get(Object(connection), 'stream')
  return stream instanceof Socket ? stream : undefined
}
