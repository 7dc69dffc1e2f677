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
import { approvalStatusWords, approvalWords } from './words.ts'

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
  { id: 'decided', header: 'Decided by', cell: ({ decided_by }) => decided_by?.name ?? '' },
]

function statusCell({ status }: Approval) {
  const { label, tone } = approvalStatusWords[status]
  return <StatusBadge status={status} label={label} tone={tone} />
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
      about="Movements of money above the limit of your organisation wait here for a second person."
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
              'When somebody releases, refunds or transfers more than one person may alone, it ' +
              'is asked for here. An owner sets the limits in the settings.',
          }}
        />
      </Card>
    </Page>
  )
}

function isStatus(text: string | undefined): text is ApprovalStatus {
  return text !== undefined && Object.hasOwn(approvalStatusWords, text)
}
