// Closes partitions, and exchanges them for empty ones. All of a month goes in one transaction, so
// that no reading finds it nowhere: that asks for a lock on whole tables, for some milliseconds.
// `detach … concurrently` asks for less, and leaves a moment between two transactions.
import type pg from 'pg'
import type { Reader } from '#db'
import { changeOnAllNodes, classifyDatabaseError, isCluster, ownerReader } from '#db'
import { sleep } from '#kit'
import type { PartedMonth } from './months.ts'
import { LEAVING } from './months.ts'

/** Who waits for the lock lets nobody else pass; so it waits no longer, and tries again. */
const LOCK_WAIT_MS = 1_000
const TRIES_MAX = 60
const PAUSE_MS = 500

/** The lock that an exchange takes. */
export interface Lock {
  /** As `pg_locks` names it. */
  readonly mode: 'AccessExclusiveLock'
  readonly tables: readonly string[]
  /** How long others had to wait for it at most. */
  readonly heldMs: number
  readonly tries: number
}

/** From here on nothing changes in a month. Waits for who writes into it. May be called again. */
export async function closeParts(client: pg.ClientBase, { parts }: PartedMonth): Promise<void> {
  await inTransaction(client, async () => {
    for (const { part } of parts) await client.query('call close_part($1)', [part])
  })
}

/**
 * Puts empty partitions in the place of those of a month, whose rows stay in tables that end in
 * `_gone`; `beside` writes in the same transaction, before the lock is taken.
 */
export async function exchangeParts(
  client: pg.ClientBase,
  { parts }: PartedMonth,
  beside: (reader: Reader) => Promise<void>,
): Promise<Lock> {
  for (let tries = 1; ; tries++) {
    try {
      const locked = await inTransaction(client, async () => {
        await beside(ownerReader(client))
        await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
        await client.query(`lock table ${LEAVING.join(', ')} in access exclusive mode`)
        const since = performance.now()
        for (const { whole, part } of parts) {
          await client.query('call part_with($1, $2, $3)', [whole, part, `${part}_gone`])
        }
        return since
      })
      const heldMs = performance.now() - locked
      return { mode: 'AccessExclusiveLock', tables: LEAVING, heldMs, tries }
    } catch (error) {
      const isLocked = ['busy', 'retry'].includes(classifyDatabaseError(error))
      if (!isLocked || tries === TRIES_MAX) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** Deletes the rows of a partition that was exchanged. */
export async function dropGone(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`drop table ${name}`)
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    if (await isCluster(client)) await changeOnAllNodes(client)
    await client.query('set local row_security = off')
    await client.query('set local search_path = public')
    const value = await work()
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
