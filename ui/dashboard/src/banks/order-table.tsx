// Orders to banks: those of a batch, or those that stand in none yet. One of them is opened beside.
import type { BankOrder } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { useList } from '../api/index.ts'
import {
  Amount,
  ApiCall,
  Card,
  type Column,
  DataTable,
  IdLink,
  StatusBadge,
  Time,
} from '../components/index.ts'
import { useQueryText } from '../router/index.ts'
import { orderWords } from './words.ts'

/** Fetched with the first order that is opened. */
const OrderDrawer = lazy(() => import('./order-drawer.tsx'))

const WATCH_MS = 15_000

interface OrderTableProps {
  /** Null: the queued ones that stand in no batch. */
  readonly batchId: string | null
}

/** The table. */
export function OrderTable({ batchId }: OrderTableProps) {
  const query = batchId === null ? ({ status: 'queued' } as const) : { batch_id: batchId }
  const list = useList('listBankOrders', query, { everyMs: WATCH_MS })
  const [search, change] = useQueryText()
  const isQueue = batchId === null
  const items = isQueue ? list.items.filter(({ batch_id }) => batch_id === null) : list.items
  const open = items.find(({ id }) => id === search.order)
  return (
    <Card isFlush>
      <DataTable
        label="Orders"
        id={isQueue ? 'bank-queue' : 'bank-orders'}
        columns={columnsFor((order) => change({ order }))}
        list={{ ...list, items }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ order: id })}
        toolbar={isQueue ? undefined : <h2 className="text-h2">Orders</h2>}
        empty={{
          title: isQueue ? 'Nothing is queued' : 'No orders',
          text: isQueue
            ? 'Orders wait here for a minute or so, for others that leave with them.'
            : 'Its orders stand here.',
        }}
      />
      <div className="p-4">
        <ApiCall id="listBankOrders" query={query} />
      </div>
      {open === undefined ? null : (
        <Suspense>
          <OrderDrawer order={open} onClose={() => change({ order: undefined })} />
        </Suspense>
      )}
    </Card>
  )
}

function columnsFor(onOpen: (id: string) => void): Column<BankOrder>[] {
  return [
    {
      id: 'id',
      header: 'Order',
      isMain: true,
      cell: ({ id, end_to_end_id: name }) => (
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="min-h-6 text-left font-mono text-small break-all underline underline-offset-4"
        >
          {name}
        </button>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      isNumber: true,
      cell: ({ amount, currency }) => <Amount minor={amount} currency={currency} isStrong />,
    },
    { id: 'status', header: 'State', cell: (order) => <OrderBadges of={order} /> },
    { id: 'code', header: 'The bank’s code', cell: codeOf },
    {
      id: 'pays',
      header: 'Pays',
      cell: ({ outbound_id: outbound, inbound_return_id: returned }) => {
        const id = outbound ?? returned
        return id === null ? '' : <IdLink id={id} />
      },
    },
    { id: 'at', header: 'Changed', cell: ({ updated_at: at }) => <Time at={at} kind="short" /> },
  ]
}

/** The bank's code, with its words. */
function codeOf({ bank_code: code, bank_text: text }: BankOrder) {
  if (code === null) return ''
  return (
    <>
      <code>{code}</code>
      {text === null ? null : <span className="block text-small text-muted">{text}</span>}
    </>
  )
}

/** Where an order stands, and what is out of the usual about it. */
export function OrderBadges({ of }: { readonly of: BankOrder }) {
  const { label, tone, meaning } = orderWords[of.status]
  const isForPayee = of.alarm === 'payee_held'
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={of.status} label={label} tone={tone} title={meaning} />
      {of.is_held && !isForPayee ? (
        <StatusBadge status="held" label="Stopped" tone="review" />
      ) : null}
      {isForPayee ? <StatusBadge status="payee" label="Held for its payee" tone="bad" /> : null}
      {of.is_urgent ? <StatusBadge status="urgent" label="First" tone="active" /> : null}
      {of.alarm === null || isForPayee ? null : (
        <StatusBadge status="alarm" label="Ask the bank" tone="bad" />
      )}
    </span>
  )
}
