// The connections, and what is proposed about them.
import type { BankConnection, BankProposal } from '@holdfast/contract'
import { useList, useOperation } from '../api/index.ts'
import {
  ApiCall,
  ButtonLink,
  Card,
  type Column,
  DataTable,
  IdLink,
  LinkTo,
  Query,
  StatusBadge,
  Time,
  useMay,
} from '../components/index.ts'
import { channelText, profileText } from './connection-words.ts'
import { connectionWords, proposalTitle, proposalWords } from './words.ts'

/** The tab. */
export function ConnectionsTab() {
  return (
    <div className="grid gap-5">
      <Connections />
      <Proposals />
    </div>
  )
}

const connectionColumns: Column<BankConnection>[] = [
  {
    id: 'label',
    header: 'Bank',
    isMain: true,
    cell: ({ id, label }) => <LinkTo to={`/banks/connections/${id}`}>{label}</LinkTo>,
  },
  {
    id: 'status',
    header: 'State',
    cell: ({ status }) => <StatusBadge status={status} {...badgeOf(connectionWords[status])} />,
  },
  { id: 'profile', header: 'Payments', cell: ({ profile }) => profileText(profile) },
  { id: 'channel', header: 'Files', cell: ({ channel }) => channelText(channel) },
  {
    id: 'accounts',
    header: 'Accounts',
    cell: ({ accounts }) => accounts.map(({ masked }) => masked).join(', '),
  },
  {
    id: 'fault',
    header: 'Folder',
    cell: ({ folder_fault: answers, orders_fault: orders }) =>
      answers === null && orders === null ? (
        ''
      ) : (
        <StatusBadge status="fault" label="In trouble" tone="bad" />
      ),
  },
]

interface BadgeWords {
  readonly label: string
  readonly tone: 'neutral' | 'waiting' | 'active' | 'good' | 'review' | 'bad'
  readonly meaning: string
}

/** The words of a status as its badge shows them. */
function badgeOf({ label, tone, meaning }: BadgeWords) {
  return { label, tone, title: meaning }
}

function Connections() {
  const found = useOperation('listBankConnections', {})
  const mayPropose = useMay('createBankProposal')
  return (
    <Card title="Connections" isFlush>
      <Query query={found}>
        {({ data }) => (
          <DataTable
            label="Connections"
            columns={connectionColumns}
            rows={data}
            rowKey={({ id }) => id}
            rowTo={({ id }) => `/banks/connections/${id}`}
            empty={{
              title: 'No bank is connected',
              text: 'One person enters the accounts, another compares them with the bank.',
              action: mayPropose ? (
                <ButtonLink to="/banks/connect">Connect a bank</ButtonLink>
              ) : undefined,
            }}
          />
        )}
      </Query>
      <div className="p-4">
        <ApiCall id="listBankConnections" />
      </div>
    </Card>
  )
}

const proposalColumns: Column<BankProposal>[] = [
  {
    id: 'kind',
    header: 'Proposal',
    isMain: true,
    cell: ({ id, kind }) => <LinkTo to={`/banks/proposals/${id}`}>{proposalTitle(kind)}</LinkTo>,
  },
  {
    id: 'status',
    header: 'State',
    cell: ({ status }) => <StatusBadge status={status} {...badgeOf(proposalWords[status])} />,
  },
  {
    id: 'about',
    header: 'About',
    cell: ({ batch_id: batch, order_id: order, connection_id: connection }) => (
      <IdLink id={batch ?? order ?? connection} />
    ),
  },
  {
    id: 'by',
    header: 'Proposed by',
    cell: ({ proposed_by: by }) => <IdLink id={by} />,
    isHidden: true,
  },
  { id: 'at', header: 'When', cell: ({ created_at: at }) => <Time at={at} kind="short" /> },
]

function Proposals() {
  const list = useList('listBankProposals', {})
  return (
    <Card isFlush>
      <DataTable
        label="Proposals"
        id="bank-proposals"
        columns={proposalColumns}
        list={list}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/banks/proposals/${id}`}
        toolbar={<h2 className="text-h2">Proposals</h2>}
        empty={{
          title: 'Nothing was proposed',
          text: 'What one person proposes about a bank appears here for another to approve.',
        }}
      />
      <div className="p-4">
        <ApiCall id="listBankProposals" />
      </div>
    </Card>
  )
}
