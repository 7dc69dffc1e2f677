// All statements of measures: what is asked of the whole installation, for monitors.
import { statement } from '#db'

/** So many of one thing, of all tenants in one kind of environment. */
export interface MeasureRow {
  /** What is counted. */
  subject: string
  environment: 'live' | 'sandbox'
  /** Its kind, status, queue or reason. */
  name: string
  currency: string | null
  items: bigint
  /** In minor units, where it is money. */
  amount: bigint | null
  /** Of the oldest, in the time of its tenant. */
  oldest_seconds: number | null
}

/** The functions look over all tenants, whose rows nobody else sees together. */
export const selectMeasures = statement<MeasureRow>('measures.all')(
  `select * from measured_work(clock_timestamp())
    union all select * from measured_waiting(clock_timestamp())
    union all select * from measured_rails(clock_timestamp())
    union all select * from measured_proof(clock_timestamp())`,
)

export interface DatabaseRow {
  bytes: bigint
  schema_version: number
  months_ahead: bigint
  connections: bigint
  connections_max: number
}

export const selectDatabase = statement<DatabaseRow>('measures.database')(
  `select * from measured_database(clock_timestamp())`,
)
