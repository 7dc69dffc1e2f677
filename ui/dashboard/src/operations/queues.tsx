// The queues of work: how much waits in each, its items, and one of them opened beside.
import type { QueueCount, QueueItem, WorkQueue } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { environmentNow, useList, useOperation } from '../api/index.ts'
import {
  Amount,
  Card,
  type Column,
  DataTable,
  type FilterField,
  Filters,
  IdLink,
  Page,
  Query,
  useFilterValues,
} from '../components/index.ts'
import { useQueryText } from '../router/index.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useChoice } from './choice.ts'
import { useKeptFocus } from './kept-focus.ts'
import { isWorkQueue, itemWords, queueWords, whyWords, workQueues } from './queue-words.ts'
import { unmatchedColumns } from './unmatched-columns.tsx'
import { Age } from './waited.tsx'

/** Fetched with the first item that is opened. */
const ItemDrawer = lazy(() => import('./item.tsx'))
/** The same of what several items can be mended by together. */
const MendMany = lazy(async () => ({ default: (await import('./mend-many.tsx')).MendMany }))
const WATCH_MS = 15_000

/** The page. */
export default function QueuesPage() {
  const counts = useOperation('listQueues', {}, { everyMs: WATCH_MS })
  const [search, change] = useQueryText()
  const asked = search.queue ?? ''
  const chosen: WorkQueue = isWorkQueue(asked) ? asked : 'outbounds_in_review'
  return (
    <Page title="Work queues" about="What waits for a person, the oldest first.">
      <Query query={counts}>
        {({ data }) => (
          <Overview
            counts={data}
            chosen={chosen}
            onChoose={(queue) => change({ queue, item: undefined })}
          />
        )}
      </Query>
      <Queue key={chosen} queue={chosen} />
    </Page>
  )
}

/** Those of the environment: nothing is booked by hand, or by a bank of its own, in the sandbox. */
function shownQueues(): readonly WorkQueue[] {
  const isLive = environmentNow() === 'live'
  return workQueues.filter((queue) => isLive || !liveOnly.includes(queue))
}

const liveOnly: readonly WorkQueue[] = [
  'bookings',
  'payments_to_make',
  'bank_proposals',
  'bank_batches',
  'bank_decisions',
  'bank_alarms',
  'bank_files',
  'bank_channels',
  'bank_nights',
]

interface OverviewProps {
  readonly counts: readonly QueueCount[]
  readonly chosen: WorkQueue
  readonly onChoose: (queue: WorkQueue) => void
}

function Overview({ counts, chosen, onChoose }: OverviewProps) {
  return (
    <nav aria-label="Queues" className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      {shownQueues().map((queue) => {
        const count = counts.find((one) => one.queue === queue)
        const isOpen = queue === chosen
        return (
          <button
            key={queue}
            type="button"
            aria-current={isOpen ? 'true' : undefined}
            onClick={() => onChoose(queue)}
            className={`grid content-start gap-1 rounded-card border p-3 text-left hover:bg-hover ${
              isOpen ? 'border-accent bg-accent-soft' : 'border-line bg-surface'
            }`}
          >
            <span className="text-small text-muted">{queueWords(queue).title}</span>
            <span className="text-h1 tabular-nums">{count?.count ?? 0}</span>
            <Waiting count={count} />
          </button>
        )
      })}
    </nav>
  )
}

function Waiting({ count }: { readonly count: QueueCount | undefined }) {
  if (count === undefined || count.oldest_at === null) {
    return <span className="text-small text-muted">Nothing waits</span>
  }
  return (
    <span className="grid gap-1 text-small text-muted">
      <span>
        Oldest: <Age since={count.oldest_at} />
      </span>
      {count.totals.map(({ currency, amount }) => (
        <span key={currency}>
          Together <Amount minor={amount} currency={currency} />
        </span>
      ))}
      {count.mine === 0 ? null : <span className="text-ink">{count.mine} yours</span>}
    </span>
  )
}

const fields: FilterField[] = [
  {
    name: 'assigned_to',
    label: 'Taken by',
    kind: 'choice',
    choices: [
      { value: 'me', label: 'Me' },
      { value: 'nobody', label: 'Nobody' },
    ],
  },
]

function Queue({ queue }: { readonly queue: WorkQueue }) {
  const query = useFilterValues(fields)
  const list = useList('listQueueItems', query, { params: { queue } })
  const [search, change] = useQueryText()
  const open = list.items.find(({ id }) => id === search.item)
  const { title, about, empty } = queueWords(queue)
  const onOpen = (item: string) => change({ item })
  const choice = useChoice(list.items)
  const kept = useKeptFocus(list.items)
  const isMoney = queue === 'unreconciled'
  return (
    <section aria-label={title} className="grid gap-3" {...kept}>
      <p className="text-muted">{about}</p>
      {queue === 'failed_outbounds' && (
        <Suspense>
          <MendMany items={list.items} />
        </Suspense>
      )}
      <Card isFlush>
        <DataTable
          label={title}
          id={`queue-${queue}`}
          columns={isMoney ? unmatchedColumns(choice, onOpen) : columnsFor(queue, onOpen)}
          list={list}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
          {...(isMoney ? { rowKeys: { x: choice.toggle } } : {})}
          toolbar={<Filters fields={fields} />}
          empty={{ title: 'Nothing waits here', text: empty }}
        />
        {isMoney ? <BulkBar {...choice} /> : null}
      </Card>
      {open === undefined ? null : (
        <Suspense>
          <ItemDrawer item={open} onClose={() => change({ item: undefined })} />
        </Suspense>
      )}
    </section>
  )
}

interface WhatProps {
  readonly item: QueueItem
  readonly onOpen: (id: string) => void
}

function What({ item, onOpen }: WhatProps) {
  const why = whyWords(item)
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(item.id)}
        className="min-h-6 text-left font-medium underline underline-offset-4"
      >
        {itemWords(item)}
      </button>
      {why === null ? null : <span className="block text-small font-normal text-muted">{why}</span>}
    </>
  )
}

/** Columns that would stand empty in a queue. */
const without: Readonly<Partial<Record<WorkQueue, readonly string[]>>> = {
  approvals: ['email', 'project'],
  inbounds_in_review: ['email'],
  disputed_accounts: ['amount', 'project'],
  proposed_accounts: ['amount', 'project'],
  same_people: ['amount', 'project'],
  verifications: ['amount', 'project'],
  parked_deliveries: ['amount', 'email', 'project'],
  bank_proposals: ['email', 'project'],
  bank_batches: ['email', 'project'],
  bank_decisions: ['email', 'project'],
  bank_alarms: ['email', 'project'],
  bank_files: ['amount', 'email', 'project'],
  bank_channels: ['amount', 'email', 'project'],
  bank_nights: ['email', 'project'],
}

function isOfAccounts(queue: WorkQueue): boolean {
  return queue === 'disputed_accounts' || queue === 'proposed_accounts'
}

/** An account, masked; the item says more of it. */
function numberOf(account: QueueItem['bank_account']) {
  if (account === null) return <span className="text-muted">None</span>
  return <span className="whitespace-nowrap tabular-nums">{account.account_number}</span>
}

function columnsFor(queue: WorkQueue, onOpen: (id: string) => void): Column<QueueItem>[] {
  const left = [...(without[queue] ?? []), ...(isOfAccounts(queue) ? [] : ['account', 'before'])]
  return allColumns(onOpen).filter(({ id }) => !left.includes(id))
}

function allColumns(onOpen: (id: string) => void): Column<QueueItem>[] {
  return [
    {
      id: 'title',
      header: 'What waits',
      isMain: true,
      cell: (item) => <What item={item} onOpen={onOpen} />,
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
    {
      id: 'email',
      header: 'Whom it concerns',
      cell: ({ email }) =>
        email === null ? '' : <span className="inline-block break-all sm:min-w-52">{email}</span>,
    },
    { id: 'account', header: 'Account', cell: ({ bank_account }) => numberOf(bank_account) },
    {
      id: 'before',
      header: 'In place of',
      cell: ({ bank_account_before }) => numberOf(bank_account_before),
    },
    {
      id: 'project',
      header: 'Project',
      cell: ({ project_id }) => (project_id === null ? '' : <IdLink id={project_id} />),
    },
    {
      id: 'since',
      header: 'Waits',
      cell: ({ since }) => <Age since={since} isMarked />,
    },
    {
      id: 'assignee',
      header: 'Taken by',
      cell: ({ assignee }) => assignee?.name ?? <span className="text-muted">Nobody</span>,
    },
    {
      id: 'notes',
      header: 'Notes',
      isNumber: true,
      cell: ({ notes }) => (notes === 0 ? '' : notes),
    },
  ]
}
