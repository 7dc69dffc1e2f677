// What needs a second person: asked for by members, decided by others.
import type { Approval, ApprovalStatus } from '@holdfast/contract'
import { useList } from '../../api/index.ts'
import {
  Amount,
  Card,
  type Column,
  DataTable,
  Filters,
  Page,
  StatusBadge,
  Time,
  useFilterValues,
} from '../../components/index.ts'
import { approvalStatusWords, approvalWords, statusWordsOf } from './words.ts'

const fields = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    choices: Object.entries(approvalStatusWords).map(([value, { label }]) => ({ value, label })),
  },
] as const

const columns: readonly Column<Approval>[] = [
  { id: 'asked', header: 'Asked', cell: ({ created_at }) => <Time at={created_at} kind="short" /> },
  { id: 'what', header: 'What', isMain: true, cell: ({ operation }) => approvalWords[operation] },
  { id: 'by', header: 'Asked by', cell: ({ requested_by }) => requested_by.name },
  { id: 'status', header: 'Status', cell: statusCell },
  { id: 'amount', header: 'Amount', isNumber: true, cell: amountCell },
  { id: 'decided', header: 'Decided by', cell: decidedCell },
]

function statusCell(approval: Approval) {
  const { label, tone } = statusWordsOf(approval)
  return <StatusBadge status={approval.status} label={label} tone={tone} />
}

function decidedCell({ decided_by, done_at, status }: Approval) {
  if (status !== 'pending' || done_at === null) return decided_by?.name ?? ''
  return (
    <span className="text-muted">
      By itself <Time at={done_at} kind="short" />
    </span>
  )
}

function amountCell({ amount, currency }: Approval) {
  if (amount === null || currency === null) return ''
  return <Amount minor={amount} currency={currency} />
}

export default function ApprovalsPage() {
  const { status } = useFilterValues(fields)
  const known = isStatus(status) ? { status } : {}
  const list = useList('listApprovals', known)
  return (
    <Page
      title="Approvals"
      about={
        'What one person may not do alone waits here for another: movements of money above the ' +
        'limit, and whatever takes two owners.'
      }
    >
      <Filters fields={fields} />
      <Card isFlush>
        <DataTable
          label="Approvals"
          columns={columns}
          list={list}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/approvals/${id}`}
          empty={{
            title: 'Nothing to approve',
            text:
              'When somebody moves more than one person may alone, or asks for what takes two ' +
              'owners, it waits here. An owner sets the limits in the settings.',
          }}
        />
      </Card>
    </Page>
  )
}

function isStatus(text: string | undefined): text is ApprovalStatus {
  return text !== undefined && Object.hasOwn(approvalStatusWords, text)
}
