// What one person proposed about a bank, as a second one sees it: whole account numbers, what
// changes, or the batch that would leave; and what approving it does.
import type { BankProposal, BankProposalFile } from '@holdfast/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { useOperation } from '../api/index.ts'
import {
  Amount,
  Button,
  Card,
  ConfirmAction,
  KeyValues,
  LinkTo,
  NotYours,
  Query,
  Time,
  useMay,
  useSession,
  useToast,
} from '../components/index.ts'
import { isIn } from '../kit/names.ts'
import { idFact } from '../money/details/facts.tsx'
import { useParam, useQueryText } from '../router/index.ts'
import { groupedBankValue } from '../settings/bank-fields.ts'
import {
  changedInstant,
  changedLimits,
  changedSettings,
  channelText,
  instantText,
  limitText,
  profileText,
} from './connection-words.ts'
import { BankFrame, OneQuery } from './frame.tsx'
import { mayApproveOwn } from './second.ts'
import { dayText, proposalTitle, proposalWords, recallReasons } from './words.ts'

/** Fetched with a batch. */
const PayeeAsked = lazy(() => import('./payee-asked.tsx'))
const OrderTable = lazy(async () => {
  return { default: (await import('./order-table.tsx')).OrderTable }
})
const ALL = { to: '/banks?part=connections', label: 'All proposals' }

/** The page: whole for those who may approve, without account numbers for others. */
export default function ProposalPage() {
  return useMay('getBankProposal') ? <Whole /> : <Masked />
}

function Whole() {
  const id = useParam('id')
  const file = useOperation('getBankProposal', { params: { id } })
  return (
    <OneQuery title="Proposal" query={file} all={ALL}>
      {(whole) => (
        <Proposal of={whole.proposal} raw={whole}>
          <Connected file={whole} />
        </Proposal>
      )}
    </OneQuery>
  )
}

function Masked() {
  const id = useParam('id')
  const found = useOperation('listBankProposals', { query: { limit: 100 } })
  return (
    <OneQuery title="Proposal" query={found} all={ALL}>
      {({ data }) => {
        const proposal = data.find((one) => one.id === id)
        if (proposal === undefined) return <p>There is no such proposal among the newest.</p>
        return (
          <Proposal of={proposal} raw={proposal}>
            <Card title="What is proposed">
              <NotYours operation="approveBankProposal" />
            </Card>
          </Proposal>
        )
      }}
    </OneQuery>
  )
}

interface ProposalProps {
  readonly of: BankProposal
  readonly raw: unknown
  readonly children: ReactNode
}

function Proposal({ of, raw, children }: ProposalProps) {
  const { id, kind, status, batch_id: batch, connection_id: connection } = of
  return (
    <BankFrame
      title="Proposal"
      id={id}
      lead={proposalTitle(kind)}
      status={proposalWords[status]}
      note={status === 'proposed' ? { text: <Whose of={of} /> } : null}
      actions={status === 'proposed' ? <Decide of={of} /> : null}
      facts={[
        idFact('Connection', connection),
        idFact('Batch', batch),
        idFact('Order', of.order_id),
        idFact('Proposed by', of.proposed_by),
        { label: 'Proposed', value: <Time at={of.created_at} /> },
        idFact('Decided by', of.decided_by),
      ]}
      one="getBankProposal"
      raw={raw}
    >
      {children}
    </BankFrame>
  )
}

function Whose({ of }: { readonly of: BankProposal }) {
  const isMine = useSession().member.id === of.proposed_by
  if (isMine && mayApproveOwn()) {
    return 'You have proposed it. In a sandbox you may approve it; in live another person does.'
  }
  if (isMine) return 'You have proposed it: another person approves it. You may withdraw it.'
  if (of.kind === 'connect') return 'Compare holder and number with what the bank has given you.'
  return 'Nothing is done before you approve it.'
}

/** What brings settings of a connection. */
const CHANGING: ReadonlySet<string> = new Set(['change', 'collect_debits'])

/** The connection with whole numbers, what changes of it, the batch, or what an order pays. */
function Connected({ file }: { readonly file: BankProposalFile }) {
  const { kind, batch_id: batch, order_id: order } = file.proposal
  if (batch !== null) return <Batch id={batch} />
  if (order !== null) {
    return (
      <Suspense>
        <PayeeAsked orderId={order} reason={reasonOf(file.proposal)} />
      </Suspense>
    )
  }
  return (
    <>
      {CHANGING.has(kind) ? <Changes file={file} /> : null}
      <Card title={kind === 'connect' ? 'The accounts, to be compared with the bank' : 'Accounts'}>
        <ul className="grid gap-5">
          {file.accounts.map((account) => (
            <li key={account.id}>
              <KeyValues items={accountLines(file, account)} />
            </li>
          ))}
        </ul>
      </Card>
      {kind === 'connect' ? <Settings file={file} /> : null}
      {kind === 'virtual_ibans' ? <VirtualIbans ibans={file.virtual_ibans} /> : null}
    </>
  )
}

/** Why a payment is asked back, in words; null for what is no recall. */
function reasonOf({ kind, change }: BankProposal): string | null {
  if (kind !== 'recall_order') return null
  const reason = String(change?.reason)
  return isIn(recallReasons, reason) ? recallReasons[reason] : reason
}

/** The list, to be compared with what the bank has given. */
function VirtualIbans({ ibans }: { readonly ibans: readonly string[] }) {
  return (
    <Card
      title={ibans.length === 1 ? '1 virtual IBAN' : `${ibans.length} virtual IBANs`}
      about="Compare the first, the last and their number with what the bank has given you."
    >
      {/* A list that scrolls is reached by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <ol className="grid max-h-96 gap-1 overflow-y-auto" tabIndex={0}>
        {ibans.map((iban) => (
          <li key={iban}>
            <code>{groupedBankValue('iban', iban)}</code>
          </li>
        ))}
      </ol>
    </Card>
  )
}

type WholeAccount = BankProposalFile['accounts'][number]

function accountLines(
  { connection }: BankProposalFile,
  { id, holder, number, bic, aba }: WholeAccount,
): { readonly label: string; readonly value: ReactNode }[] {
  const of = connection.accounts.find((one) => one.id === id)
  return [
    { label: 'Holder', value: <strong>{holder}</strong> },
    ...(aba === null ? [] : [{ label: 'Routing number', value: <code>{aba}</code> }]),
    { label: 'Number', value: <code>{aba === null ? numberText(number) : number}</code> },
    ...(bic === null ? [] : [{ label: 'BIC', value: <code>{bic}</code> }]),
    ...(of === undefined
      ? []
      : [
          {
            label: 'Whose money',
            value: of.kind === 'client_money' ? 'Money of clients' : 'Own money',
          },
          { label: 'Currency', value: of.currency.toUpperCase() },
          { label: 'Batches', value: limitText(of.batch_limit, of.currency) },
          { label: 'Instant payments', value: of.is_instant ? 'Asked for' : 'Not asked for' },
          { label: 'Used from', value: dayText(of.opened_on) },
        ]),
  ]
}

const SORT_CODE = /^(\d\d)(\d\d)(\d\d)(\d{8})$/

/** An IBAN in groups, or sort code and account number as banks print them. */
function numberText(number: string): string {
  const [, first, second, third, account] = SORT_CODE.exec(number) ?? []
  if (account === undefined) return groupedBankValue('iban', number)
  return `${first}-${second}-${third} ${account}`
}

function Settings({ file }: { readonly file: BankProposalFile }) {
  const { connection: of } = file
  return (
    <Card title="The connection">
      <KeyValues
        items={[
          { label: 'Name', value: of.label },
          { label: 'Payments', value: profileText(of.profile) },
          { label: 'Files', value: channelText(of.channel) },
          ...(of.orders_folder === null
            ? []
            : [{ label: 'Folder of orders', value: <code>{of.orders_folder}</code> }]),
          ...(of.answers_folder === null
            ? []
            : [{ label: 'Folder of answers', value: <code>{of.answers_folder}</code> }]),
          { label: 'Cut-off', value: `${of.cut_off}, by the clocks of ${of.time_zone}` },
        ]}
      />
    </Card>
  )
}

function Changes({ file }: { readonly file: BankProposalFile }) {
  const { proposal, connection } = file
  const limits = changedLimits(proposal.change).flatMap(({ accountId, limit }) => {
    const account = connection.accounts.find(({ id }) => id === accountId)
    if (account === undefined) return []
    return [{ label: account.masked, value: limitText(limit, account.currency) }]
  })
  const instant = changedInstant(proposal.change).flatMap(({ accountId, isInstant }) => {
    const account = connection.accounts.find(({ id }) => id === accountId)
    return account === undefined ? [] : [{ label: account.masked, value: instantText(isInstant) }]
  })
  const settings = changedSettings(proposal.change).map(({ label, value }) => ({ label, value }))
  return (
    <Card title={proposal.status === 'approved' ? 'What was changed' : 'What will change'}>
      <KeyValues items={[...settings, ...limits, ...instant]} />
    </Card>
  )
}

/** The batch that would leave, with its orders. */
function Batch({ id }: { readonly id: string }) {
  const batch = useOperation('getBankBatch', { params: { id } })
  return (
    <>
      <Card title="The batch">
        <Query query={batch}>
          {({ total, currency, orders }) => (
            <p>
              <Amount minor={total} currency={currency} isStrong /> in{' '}
              {orders === 1 ? '1 order' : `${orders} orders`}.{' '}
              <LinkTo to={`/banks/batches/${id}`}>See the batch</LinkTo>
            </p>
          )}
        </Query>
      </Card>
      <Suspense>
        <OrderTable batchId={id} />
      </Suspense>
    </>
  )
}

function Decide({ of }: { readonly of: BankProposal }) {
  const may = useMay('approveBankProposal')
  const isMine = useSession().member.id === of.proposed_by
  const [search, change] = useQueryText()
  const say = useToast()
  if (!may) return null
  const stop = () => change({ do: undefined })
  const request = { params: { id: of.id } }
  const renews = ['listQueues', 'getTimeline'] as const
  return (
    <>
      {isMine && !mayApproveOwn() ? null : (
        <Button kind="primary" onPress={() => change({ do: 'approve' })}>
          Approve it…
        </Button>
      )}
      <Button onPress={() => change({ do: 'refuse' })}>
        {isMine ? 'Withdraw it…' : 'Refuse it…'}
      </Button>
      <ConfirmAction
        operation="approveBankProposal"
        request={request}
        title={proposalTitle(of.kind)}
        effect={<p>{effects[of.kind]}</p>}
        confirm={`Approve: ${proposalTitle(of.kind).toLowerCase()}`}
        isOpen={search.do === 'approve' && (!isMine || mayApproveOwn())}
        onClose={stop}
        onDone={() => say('Approved, and done.')}
        renews={renews}
      />
      <ConfirmAction
        operation="refuseBankProposal"
        request={request}
        title={isMine ? 'Withdraw the proposal' : 'Refuse the proposal'}
        effect={<p>Nothing of it is done. The same may be proposed again.</p>}
        confirm={isMine ? 'Withdraw it' : 'Refuse it'}
        isDanger
        isOpen={search.do === 'refuse'}
        onClose={stop}
        onDone={() => say(isMine ? 'Withdrawn: nothing was done.' : 'Refused: nothing was done.')}
        renews={renews}
      />
    </>
  )
}

const effects: Readonly<Record<BankProposal['kind'], string>> = {
  connect:
    'From now on payments in the currencies of its accounts leave by this bank, and what its ' +
    'statements say is booked.',
  change: 'The connection is changed from now on. What was sent already is not touched.',
  close:
    'No new orders leave by this bank. The connection is closed when nothing of it is under way.',
  approve_batch: 'Its file is written and given to the bank. What has left cannot be called back.',
  withdraw_batch:
    'The batch does not leave: both of you say that its file never reached the bank. Its orders ' +
    'queue again and leave by another.',
  resume:
    'Files leave by this bank again. Both of you know what it was given before: nothing of that ' +
    'is sent a second time.',
  cancel_order: 'The order is called off, and its money goes back to where it came from.',
  recall_order:
    'The bank is asked to give the payment back. Whatever it answers, money moves only when it ' +
    'books the return.',
  accept_payee:
    'Orders to this account under this name leave, this one and those to come, whatever the bank ' +
    'said of the name. It counts for no other account or name.',
  virtual_ibans:
    'From now on each new project of the currency is given one of them, for good, and payers pay ' +
    'to it.',
  add_key:
    'Its private part is tried when the bank is connected to, beside the keys that are there. ' +
    'Give the bank its public part first.',
  drop_key: 'The key is not used any more, and its private part is gone for good.',
  collect_debits:
    'From now on direct debits in euro are collected by this bank, under this identifier. ' +
    'Compare it with the agreement with the bank.',
}
