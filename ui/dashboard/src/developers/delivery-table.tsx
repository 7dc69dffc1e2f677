// The deliveries of a handler.
import { queryChoices } from 'virtual:listings'
import type { WebhookDelivery } from '@holdfast/contract'
import { useList } from '../api/index.ts'
import {
  type Column,
  DataTable,
  type FilterField,
  Filters,
  StatusBadge,
  Time,
  type Tone,
  useFilterValues,
} from '../components/index.ts'

const fields: FilterField[] = [
  {
    name: 'status',
    label: 'State',
    kind: 'choice',
    choices: queryChoices.listWebhookDeliveries?.status ?? [],
  },
  { name: 'created_from', label: 'From', kind: 'date' },
  { name: 'created_before', label: 'Before', kind: 'date' },
]

const columns: Column<WebhookDelivery>[] = [
  {
    id: 'type',
    header: 'Event',
    isMain: true,
    cell: ({ event_type }) => <code>{event_type}</code>,
  },
  { id: 'status', header: 'State', cell: ({ status }) => <DeliveryState status={status} /> },
  {
    id: 'answer',
    header: 'Last answer',
    cell: ({ last_status, last_duration_ms }) => (
      <Answer status={last_status} ms={last_duration_ms} />
    ),
  },
  { id: 'attempts', header: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  {
    id: 'next',
    header: 'Tried next',
    cell: ({ next_attempt_at }) =>
      next_attempt_at === null ? '' : <Time at={next_attempt_at} kind="short" />,
  },
  {
    id: 'made',
    header: 'Since',
    cell: ({ created_at }) => <Time at={created_at} kind="short" />,
  },
]

/** The table. */
export function DeliveryTable({ handlerId }: { readonly handlerId: string }) {
  const query = useFilterValues(fields)
  const list = useList('listWebhookDeliveries', query, { params: { id: handlerId } })
  return (
    <DataTable
      label="Deliveries"
      id="deliveries"
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      rowTo={({ id }) => `/developers/deliveries/${id}`}
      toolbar={<Filters fields={fields} />}
      empty={{
        title: 'No deliveries',
        text:
          'From now on events are posted to this handler and listed here. Send ' +
          'a test to see one.',
      }}
    />
  )
}

const tones = {
  waiting: 'waiting',
  delivered: 'good',
  parked: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<WebhookDelivery['status'], Tone>

/** Where a delivery stands. */
export function DeliveryState({ status }: Pick<WebhookDelivery, 'status'>) {
  return <StatusBadge status={status} tone={tones[status]} />
}

/** The HTTP status of an answer and how long it took. */
export function Answer({
  status,
  ms,
}: {
  readonly status: number | null
  readonly ms: number | null
}) {
  if (ms === null) return <span className="text-muted">Not tried yet</span>
  const isGood = status !== null && status >= 200 && status < 300
  return (
    <span className={isGood ? 'text-good-ink' : 'text-bad-ink'}>
      {status ?? 'No answer'} <span className="text-muted">in {ms} ms</span>
    </span>
  )
}
