// What a process measures of itself, with what the page of metrics says of it.

/** By what they are called in the code; `prom-client` takes them as they are. */
export const PROCESS_METRICS = {
  build: {
    name: 'holdfast_build_info',
    help: 'Which build this is; always 1.',
    labelNames: ['version', 'commit', 'node', 'schema'],
  },
  ready: {
    name: 'holdfast_ready',
    help: 'Whether the process takes work, as `/readyz` says: 0 while it starts or ends, too.',
    labelNames: [],
  },
  inDoubt: {
    name: 'holdfast_installation_in_doubt',
    help: 'Whether the database may be a copy of the one that lives: 1 while nothing is sent.',
    labelNames: [],
  },
  requests: {
    name: 'holdfast_http_request_duration_seconds',
    help: 'Time to answer a request, by route and status; its count is that of requests.',
    labelNames: ['method', 'route', 'status'],
  },
  inFlight: {
    name: 'holdfast_http_requests_in_flight',
    help: 'Requests that are not answered yet.',
    labelNames: [],
  },
  refusals: {
    name: 'holdfast_http_refusals_total',
    help: 'Requests that were refused, by the code of the error: `rate_limited` for instance.',
    labelNames: ['code'],
  },
  sharers: {
    name: 'holdfast_api_processes',
    help: 'How many processes share the limits of requests, as this one knows.',
    labelNames: [],
  },
  batches: {
    name: 'holdfast_http_batch_requests',
    help: 'Requests that were written in one transaction.',
    labelNames: [],
  },
  requestsWaiting: {
    name: 'holdfast_http_requests_waiting',
    help: 'Requests that wait to be written.',
    labelNames: [],
  },
  oldestRequest: {
    name: 'holdfast_http_oldest_waiting_seconds',
    help: 'How long the first of those that wait to be written has waited.',
    labelNames: [],
  },
  connections: {
    name: 'holdfast_pool_connections',
    help: 'Connections of this process to the database, by state: `used` or `idle`.',
    labelNames: ['state'],
  },
  connectionsMax: {
    name: 'holdfast_pool_connections_max',
    help: 'How many connections this process may have.',
    labelNames: [],
  },
  connectionsWaiting: {
    name: 'holdfast_pool_waiting',
    help: 'Transactions and readings that wait for a connection.',
    labelNames: [],
  },
  jobsDone: {
    name: 'holdfast_jobs_done_total',
    help: 'Jobs that this process has done, by their kind.',
    labelNames: ['kind'],
  },
  eventsWritten: {
    name: 'holdfast_events_total',
    help: 'Events that this process has written.',
    labelNames: ['environment'],
  },
  eventsFannedOut: {
    name: 'holdfast_events_fanned_out_total',
    help: 'Events that this process has handed to receivers, whether any listens or not.',
    labelNames: ['environment'],
  },
  deliveriesMade: {
    name: 'holdfast_deliveries_made_total',
    help: 'Deliveries that this process has made of events, one for each receiver that listens.',
    labelNames: ['environment'],
  },
  attempts: {
    name: 'holdfast_delivery_attempt_seconds',
    help: 'Attempts to deliver a webhook, by outcome: `acknowledged`, `refused` or `unanswered`.',
    labelNames: ['outcome'],
  },
  faults: {
    name: 'holdfast_faults_total',
    help: 'Background work that failed, by what it was about: the kind of a job for instance.',
    labelNames: ['about'],
  },
  linesLeftOut: {
    name: 'holdfast_log_lines_left_out_total',
    help: 'Lines of the log that were alike and a flood, and were counted instead of kept.',
    labelNames: [],
  },
  measured: {
    name: 'holdfast_measured',
    help: 'Whether the installation could be measured: 1, and 0 while the database is away.',
    labelNames: [],
  },
  measuredSeconds: {
    name: 'holdfast_measured_duration_seconds',
    help: 'How long it took to measure the installation the last time.',
    labelNames: [],
  },
} as const
