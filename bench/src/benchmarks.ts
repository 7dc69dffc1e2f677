// All benchmarks, by the names that the command line takes.
import { benchBytes } from './bytes.ts'
import { benchCitus } from './citus.ts'
import { benchDesk } from './desk.ts'
import { benchFsync } from './fsync.ts'
import { benchGrown } from './grown.ts'
import { benchGrowth } from './growth.ts'
import { benchGuests } from './guests.ts'
import { benchIntents } from './intents.ts'
import { benchJournal } from './journal.ts'
import { benchLeaves } from './leaves.ts'
import { benchLedger } from './ledger.ts'
import { benchMessages } from './messages.ts'
import { benchMixed } from './mixed.ts'
import { benchOutbox } from './outbox.ts'
import { benchPages } from './pages.ts'
import { benchPayments } from './payments.ts'
import { benchProfile } from './profile.ts'
import { benchReads } from './reads.ts'
import type { BenchOptions } from './report.ts'
import { benchStart } from './start.ts'
import { benchWebhooks } from './webhooks.ts'

/** These take hours, or need a cluster: they are run by their names alone. */
export const BY_NAME_ONLY: readonly string[] = ['growth', 'leaves', 'citus']

export const benchmarks: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  ledger: benchLedger,
  intents: benchIntents,
  payments: benchPayments,
  bytes: benchBytes,
  fsync: benchFsync,
  messages: benchMessages,
  mixed: benchMixed,
  grown: benchGrown,
  growth: benchGrowth,
  leaves: benchLeaves,
  outbox: benchOutbox,
  start: benchStart,
  journal: benchJournal,
  reads: benchReads,
  webhooks: benchWebhooks,
  desk: benchDesk,
  pages: benchPages,
  guests: benchGuests,
  profile: benchProfile,
  citus: benchCitus,
}
