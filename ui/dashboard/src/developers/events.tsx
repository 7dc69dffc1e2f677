// The event log: what happened, in order, without gaps; live.
import type { Event } from '@holdfast/contract'
import { useList } from '../api/index.ts'
import {
  ApiCall,
  Card,
  type Column,
  DataTable,
  type FilterField,
  Filters,
  IdLink,
  Page,
  Time,
  useFilterValues,
} from '../components/index.ts'
import { allEventTypes } from './event-groups.ts'

const fields: FilterField[] = [
  {
    name: 'type',
    label: 'Type',
    kind: 'choice',
    choices: allEventTypes.map((value) => ({ value, label: value })),
  },
  { name: 'created_from', label: 'From', kind: 'date' },
  { name: 'created_before', label: 'Before', kind: 'date' },
]

const columns: Column<Event>[] = [
  { id: 'sequence', header: 'Number', isNumber: true, width: 96, cell: ({ sequence }) => sequence },
  { id: 'type', header: 'Type', isMain: true, cell: ({ type }) => <code>{type}</code> },
  { id: 'of', header: 'Of', cell: ({ payload }) => <IdLink id={String(payload.id)} /> },
  { id: 'at', header: 'When', cell: ({ created_at }) => <Time at={created_at} kind="short" /> },
]

/** The page. */
export default function EventsPage() {
  const query = useFilterValues(fields)
  const list = useList('listEvents', query)
  return (
    <Page
      title="Events"
      about={
        'Everything that happened, numbered without gaps, as your handlers receive it. New ' +
        'ones appear by themselves.'
      }
    >
      <Card isFlush>
        <DataTable
          label="Events"
          id="events"
          columns={columns}
          list={list}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/developers/events/${id}`}
          toolbar={<Filters fields={fields} />}
          empty={{
            title: 'No events',
            text:
              'Events appear as soon as something happens: confirm an intent, or let ' +
              'money arrive.',
          }}
        />
      </Card>
      <ApiCall id="listEvents" query={query} />
    </Page>
  )
}
