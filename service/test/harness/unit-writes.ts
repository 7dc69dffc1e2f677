// What a unit has gathered is written as the service writes it, also where a test opens a database
// by itself.
import type { DatabaseOptions } from '../../src/foundation/db/database.ts'
import { eventWrites } from '../../src/foundation/events/flush.ts'
import { dropFinished, jobWrites } from '../../src/foundation/jobs/queue.ts'
import { findingWrites } from '../../src/proof/finding/index.ts'

/** For `openDatabase`: jobs that are done leave the queue, then jobs, notes, history and events. */
export const unitWrites: Pick<DatabaseOptions, 'beforeCommit' | 'lastWrites'> = {
  beforeCommit: dropFinished,
  lastWrites: (unit) => [...jobWrites(unit), ...findingWrites(unit), ...eventWrites(unit)],
}
