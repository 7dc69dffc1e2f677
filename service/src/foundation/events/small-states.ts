// What has a status and no history: nobody asks since when, or the row itself says so. Each with
// the room that may move it, the statuses it begins in, and which status may follow which.
import type {
  AccountChangeStatus,
  ArtefactStatus,
  BankEntryStatus,
  BankStatementStatus,
  WebhookDeliveryStatus,
  WebhookHandlerStatus,
} from '@holdfast/contract'
import type { Transitions } from '#kit'

/** The statuses of everything with a small state. */
export interface SmallStatusOf {
  delivery: WebhookDeliveryStatus
  webhook_handler: WebhookHandlerStatus
  account_change: AccountChangeStatus
  artefact: ArtefactStatus
  bank_statement: BankStatementStatus
  bank_entry: BankEntryStatus
  master_key: 'current' | 'next' | 'ended'
}

/** What has a small state. */
export type SmallState = keyof SmallStatusOf

interface Machine<Status extends string> {
  readonly table: string
  /** Who may: the only room that inserts and moves it. */
  readonly room: string
  readonly first: readonly Status[]
  readonly next: Transitions<Status>
}

/** Every small state. A status that is missing here does not compile. */
export const smallStates = {
  // Its attempts are its history. It waits again after an attempt that failed, and when somebody
  // asks for it again; cancelled is one whose handler is gone.
  delivery: {
    table: 'deliveries',
    room: 'notify/webhooks',
    first: ['waiting'],
    next: {
      waiting: ['waiting', 'delivered', 'parked', 'cancelled'],
      delivered: ['waiting'],
      parked: ['waiting'],
      cancelled: [],
    },
  },
  // The audit log tells who changed it, the numbers of its events from where to where it listened.
  webhook_handler: {
    table: 'webhook_handlers',
    room: 'notify/webhooks',
    first: ['enabled'],
    next: { enabled: ['disabled'], disabled: ['enabled'] },
  },
  // A row of a history: who gave the account, what became of it, by whom and when.
  account_change: {
    table: 'account_changes',
    room: 'parties/participants',
    first: ['proposed', 'accepted'],
    next: {
      proposed: ['accepted', 'refused', 'replaced'],
      accepted: [],
      refused: [],
      replaced: [],
    },
  },
  // Its row says what came of it. One that was held is read when a person has decided so.
  artefact: {
    table: 'artefacts',
    room: 'providers/artefacts',
    first: ['kept'],
    next: { kept: ['read', 'held'], read: [], held: ['read', 'held'] },
  },
  // Its findings say why it waits or is held; decisions about it have a history.
  bank_statement: {
    table: 'bank_statements',
    room: 'providers/bookings',
    first: ['reading'],
    next: {
      reading: ['told', 'waiting'],
      told: [],
      waiting: ['waiting', 'held', 'dropped', 'taken'],
      held: ['waiting', 'dropped', 'taken'],
      dropped: [],
      taken: ['booked'],
      booked: [],
    },
  },
  // What it became stands in its parts, which stay.
  bank_entry: {
    table: 'bank_entries',
    room: 'providers/bookings',
    first: ['told', 'noted'],
    next: {
      told: ['noted'],
      noted: ['asked', 'booked', 'void'],
      asked: ['noted', 'booked', 'void'],
      booked: [],
      void: [],
    },
  },
  // Of the installation, not of a tenant; the audit log tells of each change.
  master_key: {
    table: 'master_keys',
    room: 'foundation/keyring',
    first: ['current', 'next'],
    next: { current: ['ended'], next: ['current', 'ended'], ended: [] },
  },
} as const satisfies { [S in SmallState]: Machine<SmallStatusOf[S]> }

/** A status that something begins in. */
export type FirstStatusOf<S extends SmallState> = (typeof smallStates)[S]['first'][number]
