// Bookings: those that wait for a second person, and those decided.
import type { ManualEntry } from '@holdfast/contract'
import { type ReactNode, useState } from 'react'
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
  KeyValues,
  Query,
  StatusBadge,
  Time,
  type Tone,
  useFilterValues,
  useMay,
  useSession,
  useToast,
} from '../components/index.ts'
import { groupedBankValue } from '../settings/bank-fields.ts'
import { bookingEffect, bookingWords, refusalWords } from './booking-words.ts'

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
                text:
                  'What one person books appears here for another to approve. Begin with the ' +
                  'account that buyers pay into: New booking, then Account to pay into.',
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
        >
          <KeyValues items={proposedLines(approving)} />
        </ConfirmAction>
      )}
    </>
  )
}

/** What is approved, to be compared with what the bank shows. */
function proposedLines(entry: ManualEntry) {
  const { statement_reference, failure_reason, collect, note } = entry
  const { iban, account_number, routing_data = [] } = collect?.local_bank_transfer ?? {}
  const account = iban ?? account_number ?? null
  const of = concernedId(entry)
  const line = (label: string, value: ReactNode) => (value === null ? [] : [{ label, value }])
  return [
    ...line('Of', of === null ? null : <IdLink id={of} />),
    ...line('Account', account === null ? null : <code>{groupedBankValue('iban', account)}</code>),
    ...routing_data.flatMap(({ routing_code }) => line('Bank', <code>{routing_code}</code>)),
    ...line("Bank's number", statement_reference),
    ...line('Why', failure_reason === null ? null : refusalWords(failure_reason)),
    ...line('Note', note === null ? null : `“${note}”`),
    ...line('Proposed', <Time at={entry.created_at} />),
    ...line('Proposed by', <IdLink id={entry.proposed_by} />),
  ]
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

function concernedId(entry: ManualEntry): string | null {
  return entry.outbound_id ?? entry.verification_id ?? entry.inbound_id ?? entry.project_id
}

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
