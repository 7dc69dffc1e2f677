// What nobody can use any more goes away.
import type { Database } from '#db'
import { addMs, realNow } from '#kit'
import { DEVICE_KEPT_MS } from './devices.ts'
import { forgetExpired } from './store.ts'
import { TRIES_KEPT_MS } from './throttle.ts'

/** Deletes sessions, challenges, links, known browsers and counted tries whose time is over. */
export async function forgetExpiredSessions(database: Database): Promise<void> {
  const now = realNow()
  await database.global.query(forgetExpired, {
    until_expires_at: now,
    until_last_at: addMs(now, -TRIES_KEPT_MS),
    until_last_used_at: addMs(now, -DEVICE_KEPT_MS),
  })
}
