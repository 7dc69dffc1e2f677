// Bookings: those that wait for a second person, and those decided.
import { queryChoices } from 'virtual:listings'
import type { ManualEntry } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  Amount,
  Button,
  Card,
  type Column,
  DataTable,
  type FilterField,
  Filters,
  IdLink,
  Query,
  StatusBadge,
  Time,
  type Tone,
  useFilterValues,
  useMay,
  useSession,
  useToast,
} from '../components/index.ts'
import { useQueryText } from '../router/index.ts'
import { bookingWords, concernedId } from './booking-words.ts'

/** Fetched with the first booking that is opened. */
const Approving = lazy(() => import('./bank-approving.tsx'))

const states = queryChoices.listManualEntries?.status ?? []
const fields: FilterField[] = [{ name: 'status', label: 'State', kind: 'choice', choices: states }]

/** The table, with what can be decided. */
export function EntriesTab() {
  const { status = '' } = useFilterValues(fields)
  const wanted = readStatus(status)
  const entries = useOperation('listManualEntries', {
    query: wanted === null ? {} : { status: wanted },
  })
  const mayApprove = useMay('approveManualEntry')
  const me = useSession().member.id
  const [search, change] = useQueryText()
  const close = () => change({ entry: undefined })
  const approving = entries.data?.data.find(
    ({ id, status: stands, proposed_by }) =>
      id === search.entry && stands === 'proposed' && mayApprove && proposed_by !== me,
  )
  const columns = columnsFor(mayApprove ? ({ id }) => change({ entry: id }) : null)
  return (
    <>
      <Query query={entries}>
        {({ data }) => (
          <Card isFlush>
            <DataTable
              label="Bookings"
              id="manual-entries"
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              toolbar={<Filters fields={fields} />}
              empty={{
                title: 'No bookings',
                text:
                  'What one person books appears here for another to approve. Begin with the ' +
                  'account that buyers pay into: New booking, then Account to pay into.',
              }}
            />
          </Card>
        )}
      </Query>
      {approving === undefined ? null : (
        <Suspense>
          <Approving entry={approving} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function readStatus(text: string): ManualEntry['status'] | null {
  return text === 'proposed' || text === 'approved' || text === 'refused' ? text : null
}

type Approve = ((entry: ManualEntry) => void) | null

function columnsFor(onApprove: Approve): Column<ManualEntry>[] {
  return [
    {
      id: 'kind',
      header: 'Booking',
      isMain: true,
      cell: (entry) => (
        <>
          <span className="font-medium sm:whitespace-nowrap">{bookingWords(entry.kind)}</span>
          {entry.note === null ? null : (
            <span className="block text-small font-normal text-muted">“{entry.note}”</span>
          )}
        </>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      isNumber: true,
      cell: ({ amount, currency }) =>
        amount === null || currency === null ? (
          ''
        ) : (
          <Amount minor={amount} currency={currency} isStrong />
        ),
    },
    { id: 'of', header: 'Of', cell: (entry) => <Concerns entry={entry} /> },
    {
      id: 'number',
      header: "Bank's number",
      cell: ({ statement_reference }) =>
        statement_reference === null ? (
          ''
        ) : (
          <span className="sm:whitespace-nowrap">{statement_reference}</span>
        ),
    },
    {
      id: 'status',
      header: 'State',
      cell: ({ status }) => <StatusBadge status={status} tone={tones[status]} />,
    },
    {
      id: 'by',
      header: 'Proposed by',
      cell: ({ proposed_by }) => <IdLink id={proposed_by} />,
      isHidden: true,
    },
    { id: 'at', header: 'When', cell: ({ created_at }) => <Time at={created_at} kind="short" /> },
    {
      id: 'decide',
      header: 'Decide',
      cell: (entry) =>
        entry.status === 'proposed' && onApprove !== null ? (
          <Decide entry={entry} onApprove={onApprove} />
        ) : null,
    },
  ]
}

const tones = {
  proposed: 'waiting',
  approved: 'good',
  refused: 'neutral',
} as const satisfies Record<ManualEntry['status'], Tone>

function Concerns({ entry }: { readonly entry: ManualEntry }) {
  const id = concernedId(entry)
  return id === null ? '' : <IdLink id={id} />
}

interface DecideProps {
  readonly entry: ManualEntry
  readonly onApprove: (entry: ManualEntry) => void
}

function Decide({ entry, onApprove }: DecideProps) {
  const say = useToast()
  const isMine = useSession().member.id === entry.proposed_by
  const refuse = useChange('refuseManualEntry', {
    onDone: () => say(`The booking is ${isMine ? 'withdrawn' : 'refused'}: nothing was booked.`),
  })
  return (
    <span className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
      {isMine ? (
        <span className="text-small text-muted">Another person approves it</span>
      ) : (
        <Button size="small" kind="primary" onPress={() => onApprove(entry)}>
          Approve…
        </Button>
      )}
      <Button
        size="small"
        isPending={refuse.isPending}
        onPress={() => refuse.mutate({ params: { id: entry.id } })}
      >
        {isMine ? 'Withdraw' : 'Refuse'}
      </Button>
    </span>
  )
}
