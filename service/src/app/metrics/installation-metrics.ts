// What is measured of the whole installation, with what the page of metrics says of it. Every
// process shows the same, since it is the database that knows.

/** One metric of those that `measured_…` count. */
export interface InstallationMetric {
  readonly name: string
  readonly help: string
  /** Which rows it shows, and what of them. */
  readonly subject: string
  readonly value: 'items' | 'amount' | 'oldest_seconds'
  /** What the name of a row is called; null: its rows have one name, which is not shown. */
  readonly named: string | null
}

/** What is counted, with the age of its oldest. */
function countAndAge(
  subject: string,
  of: {
    readonly name: string
    readonly age: string
    readonly what: string
    readonly named: string
  },
): InstallationMetric[] {
  const { name, age, what, named } = of
  return [
    { name, help: `${what}.`, subject, value: 'items', named },
    { name: age, help: `${what}: the age of the oldest.`, subject, value: 'oldest_seconds', named },
  ]
}

/** In the order of their page. */
export const INSTALLATION_METRICS: readonly InstallationMetric[] = [
  ...countAndAge('waiting', {
    name: 'holdfast_waiting_items',
    age: 'holdfast_waiting_oldest_seconds',
    what: 'What waits for a person, by the queue of the dashboard',
    named: 'queue',
  }),
  {
    name: 'holdfast_waiting_amount',
    help: 'The money of what waits for a person, in minor units.',
    subject: 'waiting',
    value: 'amount',
    named: 'queue',
  },
  ...countAndAge('outbounds_paused', {
    name: 'holdfast_outbounds_paused',
    age: 'holdfast_outbounds_paused_oldest_seconds',
    what: 'Outbounds that stand still, by the reason',
    named: 'reason',
  }),
  ...countAndAge('rail_asked', {
    name: 'holdfast_rail_unanswered',
    age: 'holdfast_rail_oldest_unanswered_seconds',
    what: 'Outbounds and returns that a rail was given and has not answered, by rail',
    named: 'rail',
  }),
  ...countAndAge('debits_asked', {
    name: 'holdfast_debits_open',
    age: 'holdfast_debits_oldest_seconds',
    what: 'Debits that are being collected, by status',
    named: 'status',
  }),
  ...countAndAge('bank_orders', {
    name: 'holdfast_bank_orders_open',
    age: 'holdfast_bank_orders_oldest_seconds',
    what: 'Orders to banks that have not ended, by status; `unknown` is what nobody can say',
    named: 'status',
  }),
  ...countAndAge('bank_trouble', {
    name: 'holdfast_bank_trouble',
    age: 'holdfast_bank_trouble_oldest_seconds',
    what: 'Banks with trouble: `late_statement`, or a `channel` that cannot be used',
    named: 'trouble',
  }),
  ...countAndAge('bank_nights', {
    name: 'holdfast_bank_nights_unsigned',
    age: 'holdfast_bank_nights_oldest_seconds',
    what: 'Days and nights of banks that nobody has signed off, by what they show',
    named: 'shown',
  }),
  ...countAndAge('reconciliations', {
    name: 'holdfast_reconciliations',
    age: 'holdfast_reconciliations_oldest_seconds',
    what: 'Days of the last three months on which books were compared, by status',
    named: 'status',
  }),
  {
    name: 'holdfast_unsealed_transactions',
    help: 'Transactions of the ledger that no checkpoint covers yet; of a tenant the first 10,000.',
    subject: 'unsealed',
    value: 'items',
    named: null,
  },
  {
    name: 'holdfast_seal_lag_seconds',
    help: 'For how long the oldest of them has not been sealed.',
    subject: 'unsealed',
    value: 'oldest_seconds',
    named: null,
  },
  ...countAndAge('jobs_due', {
    name: 'holdfast_jobs_due',
    age: 'holdfast_jobs_oldest_due_seconds',
    what: 'Jobs that are due, in hand or not, by kind; the oldest 10,000 of a tenant and lane',
    named: 'kind',
  }),
  ...countAndAge('jobs_parked', {
    name: 'holdfast_jobs_parked',
    age: 'holdfast_jobs_oldest_parked_seconds',
    what: 'Jobs that failed too often and stand still, by kind',
    named: 'kind',
  }),
  {
    name: 'holdfast_events_untold',
    help: 'Events that were not handed to receivers yet.',
    subject: 'events_untold',
    value: 'items',
    named: null,
  },
  {
    name: 'holdfast_events_oldest_untold_seconds',
    help: 'The age of the oldest of them.',
    subject: 'events_untold',
    value: 'oldest_seconds',
    named: null,
  },
  ...countAndAge('deliveries', {
    name: 'holdfast_deliveries_open',
    age: 'holdfast_deliveries_oldest_seconds',
    what: 'Deliveries that were not acknowledged, by status; the oldest 10,000 waiting of a tenant',
    named: 'status',
  }),
  ...countAndAge('receivers', {
    name: 'holdfast_webhook_handlers',
    age: 'holdfast_webhook_handlers_failing_seconds',
    what: 'Webhook handlers: `well`, `failing`, `disabled` for failing, or `switched_off`',
    named: 'state',
  }),
]

/** The labels of a metric; money has that of its currency, too. */
export function labelsOf({ value, named }: InstallationMetric): string[] {
  return [
    'environment',
    ...(named === null ? [] : [named]),
    ...(value === 'amount' ? ['currency'] : []),
  ]
}

/** Of the database itself, by what they show of its row. */
export const DATABASE_METRICS = {
  bytes: {
    name: 'holdfast_database_size_bytes',
    help: 'What the database takes on disk; on a cluster, that of the coordinator.',
  },
  schema_version: {
    name: 'holdfast_database_schema_version',
    help: 'The number of the last migration that was applied.',
  },
  months_ahead: {
    name: 'holdfast_database_months_ahead',
    help: 'For how many months to come every table that grows by months has its partition.',
  },
  connections: {
    name: 'holdfast_database_connections',
    help: 'Connections that the server of the database has, of all its databases.',
  },
  connections_max: {
    name: 'holdfast_database_connections_max',
    help: 'How many connections that server takes.',
  },
} as const
