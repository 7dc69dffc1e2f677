// What tests wait for: a cause, never a time. The time limit of the test ends what never comes.
import type pg from 'pg'
import { isCluster } from '#db'
import { sleep } from '#kit'

const POLL_MS = 5

/** Waits until something is so. What costs much to ask is asked less often. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  pollMs: number = POLL_MS,
): Promise<void> {
  while (!(await isSo())) await sleep(pollMs)
}

/**
 * Waits until so many sessions of the client's database wait for locks of others, on any node of a
 * cluster.
 */
export async function untilLocked(client: pg.Client, sessions = 1): Promise<void> {
  const activity = (await isCluster(client)) ? 'citus_stat_activity' : 'pg_stat_activity'
  await until(async () => {
    const { rows } = await client.query(
      `select from ${activity}
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length >= sessions
  })
}
