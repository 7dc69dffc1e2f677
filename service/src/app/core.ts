// What a service is told, and what its parts share.
import type pg from 'pg'
import type { Database } from '#db'
import type { AddressPolicy, Presence, ServerLog } from '#http'
import type { WitnessPlaces } from '#installation'
import type { Interrupt, RunnableHandler } from '#jobs'
import type { LetterDeps } from '#letters'
import type { MailSender, SmtpSettings } from '#mail'
import type { MembersDeps } from '#members'
import type { KeyFinder } from '#organisations'
import type { Vault } from '#participants'
import type { RatesByEnvironment } from '#rates'
import type { JournalKeys } from '#sealing'
import type { Retention } from '#settings'
import type { EventStreams, WebhookJobs } from '#webhooks'
import type { DoorOptions } from './door.ts'
import type { Meters } from './metrics/meters.ts'
import type { Oversight } from './oversight.ts'

export interface ServiceOptions extends DoorOptions {
  readonly connection: pg.ClientConfig
  /** A replica of the database, for lists, the dashboard and files. Default: none. */
  readonly replica?: pg.ClientConfig
  /** 32 bytes, the same in all processes of an installation: what its master key opens. */
  readonly rootKey: Buffer
  /** Where checkpoints of the journal are written down outside the database; null: nowhere. */
  readonly checkpointFile?: string | null
  /** The same for the audit log. */
  readonly auditFile?: string | null
  /** Where the files of months lie that have left the tables; null: nowhere. */
  readonly archiveDir?: string | null
  /** What is known outside the database of which installation this is. Default: nothing. */
  readonly installation?: WitnessPlaces
  /** Below which files are exchanged with banks; null: no folder is shared with any. */
  readonly bankFolder?: string | null
  /** Told at each point of the way to a bank and back where tests let the process die. */
  readonly bankReached?: (point: string) => void
  readonly roles: ReadonlySet<'api' | 'worker'>
  readonly mailbox: 'open' | 'off'
  /** Where the demo's shop is while it runs; null: there is no demo. */
  readonly shopUrl?: string | null
  readonly webhookAllowNets: readonly string[]
  /** Private networks and addresses at which banks may be reached. Default: none. */
  readonly bankAllowNets?: readonly string[]
  readonly log: ServerLog
  /** How long things are kept where a tenant has no word of his own. Default: the common one. */
  readonly retention?: Retention
  /** The mail server; without one mails are stored, and shown in the sandbox's mailbox. */
  readonly smtp?: SmtpSettings | null
  /** How long what comes is answered once the service is to stop, in ms. Default: not at all. */
  readonly shutdownDelayMs?: number
  /** What money is converted at; those of one day without a margin when left out. */
  readonly rates?: RatesByEnvironment
  /** Checks each answer against the contract, for tests. */
  readonly verifyAnswers?: boolean
  /** Where simulations let workers die and outsides fail. */
  readonly interrupt?: Interrupt
}

export interface Core {
  readonly journal: JournalKeys
  readonly options: ServiceOptions
  readonly database: Database
  readonly vault: Vault
  readonly policy: AddressPolicy
  /** Which addresses banks may be reached at. */
  readonly banks: AddressPolicy
  readonly webhooks: WebhookJobs
  readonly streams: EventStreams
  readonly handlers: ReadonlyMap<string, RunnableHandler>
  readonly keys: KeyFinder
  readonly mail: MailSender | null
  readonly members: MembersDeps
  readonly letters: LetterDeps
  readonly oversight: Oversight
  readonly onError: (error: unknown, about: string) => void
  readonly meters: Meters
  /** That this process answers requests; null: it does not. */
  readonly presence: Presence | null
}
