// Closes partitions, and exchanges them for empty ones. All of a month goes in one transaction, so
// that no reading finds it nowhere: that asks for a lock on whole tables, for some milliseconds.
// `detach … concurrently` asks for less, and leaves a moment between two transactions.
import type pg from 'pg'
import type { Reader } from '#db'
import { changeOnAllNodes, classifyDatabaseError, isCluster, ownerReader } from '#db'
import { sleep } from '#kit'
import type { PartedMonth } from './months.ts'
import { LEAVING } from './months.ts'
import { selectOtherOwner } from './store.ts'

/**
 * Who waits for the lock of a table lets nobody else pass; so it waits no longer for each of them,
 * and tries again.
 */
const LOCK_WAIT_MS = 1_000
const TRIES_MAX = 60
const PAUSE_MS = 500

/** What readings look at first that need months, and then the tables that these leave. */
const LOCKED = ['archives', ...LEAVING] as const

/** The lock that an exchange takes. */
export interface Lock {
  /** As `pg_locks` names it. */
  readonly mode: 'AccessExclusiveLock'
  readonly tables: readonly string[]
  /** The longest that a try waited for it, in which others wait behind it. */
  readonly waitedMs: number
  /** How long it was held then, in which they wait on. */
  readonly heldMs: number
  readonly tries: number
}

/** From here on nothing changes in a month. Waits for who writes into it. May be called again. */
export async function closeParts(client: pg.ClientBase, { parts }: PartedMonth): Promise<void> {
  await inTransaction(client, async () => {
    for (const { part } of parts) await client.query('call close_part($1)', [part])
  })
}

/** What is written in the transaction of an exchange. */
interface Beside {
  /** Before the lock, so that nobody waits for it: of what does not change meanwhile. */
  readonly before?: () => Promise<void>
  /** Under the lock: of what others may write until it is given. */
  readonly within?: (reader: Reader) => Promise<void>
}

/**
 * Puts empty partitions in the place of those of a month, whose rows stay in tables that end in
 * `_gone`.
 */
export async function exchangeParts(
  client: pg.ClientBase,
  { parts }: PartedMonth,
  { before, within }: Beside,
): Promise<Lock> {
  let waitedMs = 0
  for (let tries = 1; ; tries++) {
    try {
      const since = await inTransaction(client, async () => {
        await before?.()
        waitedMs = Math.max(waitedMs, await lockLeaving(client))
        const granted = performance.now()
        await within?.(ownerReader(client))
        for (const { whole, part } of parts) {
          await client.query('call part_with($1, $2, $3)', [whole, part, `${part}_gone`])
          await giveToOwner(client, { whole, part })
        }
        return granted
      })
      const heldMs = performance.now() - since
      return { mode: 'AccessExclusiveLock', tables: LOCKED, waitedMs, heldMs, tries }
    } catch (error) {
      if (error instanceof NotGranted) waitedMs = Math.max(waitedMs, error.waitedMs)
      const cause = error instanceof NotGranted ? error.cause : error
      const isLocked = ['busy', 'retry'].includes(classifyDatabaseError(cause))
      if (!isLocked || tries === TRIES_MAX) throw cause
      await sleep(PAUSE_MS)
    }
  }
}

/** Whoever runs this: the part is the owner's, who could not change the whole otherwise. */
async function giveToOwner(
  client: pg.ClientBase,
  { whole, part }: PartedMonth['parts'][number],
): Promise<void> {
  const others = await ownerReader(client).query(selectOtherOwner, { whole, part })
  for (const { owner } of others) await client.query(`alter table ${part} owner to ${owner}`)
}

/** The lock was not given. */
class NotGranted extends Error {
  readonly waitedMs: number

  constructor(cause: unknown, waitedMs: number) {
    super('the lock was not given', { cause })
    this.waitedMs = waitedMs
  }
}

/** Locks the tables one after the other; how long that took. */
async function lockLeaving(client: pg.ClientBase): Promise<number> {
  await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
  const asked = performance.now()
  try {
    await client.query(`lock table ${LOCKED.join(', ')} in access exclusive mode`)
  } catch (error) {
    throw new NotGranted(error, performance.now() - asked)
  }
  return performance.now() - asked
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
