// One connection: how files reach the bank, its accounts, and what can be proposed about it.
import type { BankConnection, ConnectedAccount } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { useOperation } from '../api/index.ts'
import {
  Button,
  ButtonLink,
  Card,
  type Column,
  ConfirmAction,
  DataTable,
  EmptyState,
  IdLink,
  LinkTo,
  StatusBadge,
  Time,
  useMay,
  useToast,
} from '../components/index.ts'
import { textFact } from '../money/details/facts.tsx'
import { useGo, useParam, useQueryText } from '../router/index.ts'
import { channelText, hoursText, limitText, profileText } from './connection-words.ts'
import { DebitsCard } from './debits-card.tsx'
import { BankFrame, OneQuery } from './frame.tsx'
import { proposedText } from './second.ts'
import { SftpCard } from './sftp-card.tsx'
import { connectionWords, dayText, proposalTitle } from './words.ts'

/** Fetched when it is opened. */
const ChangeForm = lazy(() => import('./change-form.tsx'))
const ALL = { to: '/banks?part=connections', label: 'All connections' }

/** The page. */
export default function ConnectionPage() {
  const id = useParam('id')
  const found = useOperation('listBankConnections', {})
  return (
    <OneQuery title="Bank connection" query={found} all={ALL}>
      {({ data }) => {
        const connection = data.find((one) => one.id === id)
        if (connection !== undefined) return <Connection of={connection} />
        return (
          <EmptyState
            isPage
            title="There is no bank connection with this id"
            text="It may belong to another organisation."
            action={<ButtonLink to={ALL.to}>{ALL.label}</ButtonLink>}
          />
        )
      }}
    </OneQuery>
  )
}

function Connection({ of }: { readonly of: BankConnection }) {
  const { id, label, status, orders_folder, answers_folder } = of
  return (
    <BankFrame
      title="Bank connection"
      id={id}
      lead={label}
      status={connectionWords[status]}
      note={faultsOf(of)}
      actions={status === 'active' ? <Actions of={of} /> : null}
      facts={[
        textFact('Payments', profileText(of.profile)),
        textFact('Files', channelText(of.channel)),
        textFact('Folder of orders', orders_folder),
        textFact('Folder of answers', answers_folder),
        textFact('Cut-off', `${of.cut_off}, by the clocks of ${of.time_zone}`),
        textFact('Answers within', hoursText(of.answer_hours)),
        textFact('What is booked', of.books_reports ? 'Reports of the day' : 'Statements'),
        { label: 'Proposed', value: <Time at={of.created_at} /> },
      ]}
      one="listBankConnections"
      raw={of}
    >
      <Waiting id={id} />
      <SftpCard of={of} />
      <DebitsCard of={of} />
      <Accounts of={of} />
    </BankFrame>
  )
}

/** What is wrong with its folders, since when, and what to do. */
function faultsOf(of: BankConnection) {
  const faults = [
    { fault: of.folder_fault, at: of.folder_fault_at },
    { fault: of.orders_fault, at: of.orders_fault_at },
  ]
  const told = faults.flatMap(({ fault, at }) => (fault === null ? [] : [{ fault, at }]))
  if (told.length === 0) return null
  const text = told.map(({ fault, at }) => (
    <p key={fault}>
      {fault} {at === null ? null : <Time at={at} clock="real" />}
    </p>
  ))
  return { text, isBad: true }
}

/** What was proposed about it and waits for a second person. */
function Waiting({ id }: { readonly id: string }) {
  const query = { status: 'proposed', connection_id: id, limit: 100 } as const
  const found = useOperation('listBankProposals', { query })
  const open = (found.data?.data ?? []).filter(
    ({ batch_id, order_id }) => batch_id === null && order_id === null,
  )
  if (open.length === 0) return null
  return (
    <Card title="Waits for a second person">
      <ul className="grid gap-2">
        {open.map((proposal) => (
          <li key={proposal.id} className="leading-8">
            <LinkTo to={`/banks/proposals/${proposal.id}`}>{proposalTitle(proposal.kind)}</LinkTo>
            {', proposed by '}
            <IdLink id={proposal.proposed_by} /> <Time at={proposal.created_at} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const columns: Column<ConnectedAccount>[] = [
  {
    id: 'masked',
    header: 'Account',
    isMain: true,
    cell: ({ masked, currency }) => (
      <span className="whitespace-nowrap tabular-nums">
        {masked} <span className="text-muted">{currency.toUpperCase()}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Whose money',
    cell: ({ kind }) => (kind === 'client_money' ? 'Money of clients' : 'Own money'),
  },
  {
    id: 'status',
    header: 'State',
    cell: ({ is_open: isOpen }) => (
      <StatusBadge
        status={isOpen ? 'used' : 'not_used'}
        label={isOpen ? 'Used' : 'Not used'}
        tone={isOpen ? 'good' : 'neutral'}
      />
    ),
  },
  {
    id: 'limit',
    header: 'Batches',
    cell: ({ batch_limit: limit, currency }) => limitText(limit, currency),
  },
  {
    id: 'instant',
    header: 'Instant payments',
    cell: ({ is_instant: isInstant }) => (isInstant ? 'Asked for' : 'Not asked for'),
  },
  { id: 'opened', header: 'Used from', cell: ({ opened_on: day }) => dayText(day) },
]

function Accounts({ of }: { readonly of: BankConnection }) {
  const mayStart = useMay('startBankAccount')
  const mayPropose = useMay('createBankProposal')
  return (
    <Card
      title="Accounts"
      isFlush
      actions={
        of.status === 'active' ? (
          <div className="flex flex-wrap gap-2">
            {mayPropose ? (
              <ButtonLink to={`/banks/virtual-ibans?connection=${of.id}`} size="small">
                Add virtual IBANs
              </ButtonLink>
            ) : null}
            {mayStart ? (
              <ButtonLink to={`/banks/start?connection=${of.id}`} size="small">
                Begin the books of an account
              </ButtonLink>
            ) : null}
          </div>
        ) : null
      }
    >
      <DataTable
        label="Accounts"
        columns={columns}
        rows={of.accounts}
        rowKey={({ id }) => id}
        empty={{ title: 'No accounts' }}
      />
    </Card>
  )
}

function Actions({ of }: { readonly of: BankConnection }) {
  const may = useMay('createBankProposal')
  const [search, change] = useQueryText()
  const go = useGo()
  const say = useToast()
  if (!may) return null
  const stop = () => change({ do: undefined })
  const { id, label } = of
  const proposed = (proposal: { readonly id: string }) => {
    say(proposedText())
    go(`/banks/proposals/${proposal.id}`)
  }
  return (
    <>
      {of.is_halted ? (
        <Button kind="primary" onPress={() => change({ do: 'resume' })}>
          Let files leave again…
        </Button>
      ) : null}
      <Button onPress={() => change({ do: 'change' })}>Change it…</Button>
      <Button onPress={() => change({ do: 'close' })}>Close it…</Button>
      {search.do === 'change' ? (
        <Suspense>
          <ChangeForm connection={of} onClose={stop} />
        </Suspense>
      ) : null}
      <ConfirmAction
        operation="createBankProposal"
        request={{ body: { kind: 'close', close: { connection_id: id } } }}
        title={`Close the connection to ${label}`}
        effect={
          <p>
            When a second person has approved it, no new orders leave by {label}. It is closed when
            nothing of it is with the bank any more. Payments are then given to the bank by hand,
            unless another bank is connected.
          </p>
        }
        confirm="Propose to close it"
        isDanger
        isOpen={search.do === 'close'}
        onClose={stop}
        onDone={proposed}
      />
      <ConfirmAction
        operation="createBankProposal"
        request={{ body: { kind: 'resume', resume: { connection_id: id } } }}
        title={`Let files leave by ${label} again`}
        effect={
          <p>
            When a second person has approved it, orders leave by {label} again. Read its answers
            and statements first, and ask the bank for all that it was given: what is known to have
            left is not sent again, and what is not known might be.
          </p>
        }
        confirm="Propose to let files leave"
        isOpen={search.do === 'resume' && of.is_halted}
        onClose={stop}
        onDone={proposed}
      />
    </>
  )
}
