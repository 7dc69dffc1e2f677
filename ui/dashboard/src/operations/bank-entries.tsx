// Bookings: those that wait for a second person, and those decided.
import type { ManualEntry } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  Amount,
  Button,
  Card,
  type Column,
  ConfirmAction,
  DataTable,
  type FilterField,
  Filters,
  formatAmount,
  IdLink,
  Query,
  StatusBadge,
  Time,
  useFilterValues,
  useMay,
  useToast,
} from '../components/index.ts'
import { bookingEffect, bookingWords } from './booking-words.ts'

const fields: FilterField[] = [
  { name: 'status', label: 'State', kind: 'choice', choices: ['proposed', 'approved', 'refused'] },
]

/** The table, with what can be decided. */
export function EntriesTab() {
  const { status = '' } = useFilterValues(fields)
  const wanted = readStatus(status)
  const entries = useOperation('listManualEntries', {
    query: wanted === null ? {} : { status: wanted },
  })
  const mayApprove = useMay('approveManualEntry')
  const [approving, setApproving] = useState<ManualEntry | null>(null)
  const columns = columnsFor(mayApprove ? setApproving : null)
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
                text: 'What one person books appears here for another to approve.',
              }}
            />
          </Card>
        )}
      </Query>
      {approving === null ? null : (
        <ConfirmAction
          operation="approveManualEntry"
          request={{ params: { id: approving.id } }}
          title={`Approve: ${bookingWords(approving.kind)}`}
          effect={bookingEffect(approving, moneyOf(approving))}
          confirm={`Approve ${moneyOf(approving)}`}
          isOpen
          onClose={() => setApproving(null)}
          renews={['listManualPayments', 'listQueues']}
        />
      )}
    </>
  )
}

function readStatus(text: string): ManualEntry['status'] | null {
  return text === 'proposed' || text === 'approved' || text === 'refused' ? text : null
}

function moneyOf({ amount, currency }: ManualEntry): string {
  return amount === null || currency === null ? 'the booking' : formatAmount(amount, currency)
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
          <span className="font-medium">{bookingWords(entry.kind)}</span>
          {entry.note === null ? null : (
            <span className="block text-small text-muted">“{entry.note}”</span>
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
      cell: ({ statement_reference }) => statement_reference ?? '',
    },
    { id: 'status', header: 'State', cell: ({ status }) => <StatusBadge status={status} /> },
    { id: 'by', header: 'Proposed by', cell: ({ proposed_by }) => <IdLink id={proposed_by} /> },
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

function Concerns({ entry }: { readonly entry: ManualEntry }) {
  const id = entry.outbound_id ?? entry.verification_id ?? entry.inbound_id ?? entry.project_id
  return id === null ? '' : <IdLink id={id} />
}

interface DecideProps {
  readonly entry: ManualEntry
  readonly onApprove: (entry: ManualEntry) => void
}

function Decide({ entry, onApprove }: DecideProps) {
  const say = useToast()
  const refuse = useChange('refuseManualEntry', {
    onDone: () => say('The booking is refused; nothing was booked.'),
  })
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" kind="primary" onPress={() => onApprove(entry)}>
        Approve…
      </Button>
      <Button
        size="small"
        isPending={refuse.isPending}
        onPress={() => refuse.mutate({ params: { id: entry.id } })}
      >
        Refuse
      </Button>
    </span>
  )
}
