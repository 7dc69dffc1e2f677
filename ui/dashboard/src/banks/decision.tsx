// One decision: what the bank says, why it is asked, what one person proposes, and the second
// person's approval.
import type { BankDecision, BankDecisionFile } from '@holdfast/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { useOperation } from '../api/index.ts'
import {
  Amount,
  Button,
  Card,
  ConfirmAction,
  formatAmount,
  IdLink,
  KeyValues,
  NotYours,
  Skeleton,
  Time,
  useMay,
  useSession,
  useToast,
} from '../components/index.ts'
import { idFact, textFact } from '../money/details/facts.tsx'
import { useParam, useQueryText } from '../router/index.ts'
import { useAccounts } from './accounts.ts'
import { answerWords } from './answers.ts'
import { BankFrame, OneQuery } from './frame.tsx'
import { reasonText } from './reasons.ts'
import { mayApproveOwn } from './second.ts'
import { dayText, decisionTitle, decisionWords } from './words.ts'

/** Fetched when somebody may answer. */
const AnswerForm = lazy(() => import('./answer-form.tsx'))
const ALL = { to: '/banks/decisions', label: 'All decisions' }
const WATCH_MS = 15_000

/** The page: whole for those who may approve, without what the bank says for others. */
export default function DecisionPage() {
  return useMay('getBankDecision') ? <Whole /> : <Bare />
}

function Whole() {
  const id = useParam('id')
  const file = useOperation('getBankDecision', { params: { id } }, { everyMs: WATCH_MS })
  return (
    <OneQuery title="Decision" query={file} all={ALL}>
      {(whole) => (
        <Decision
          of={whole.decision}
          raw={whole}
          proposed={<Proposed file={whole} />}
          suggestions={whole.suggestions}
        >
          <Said file={whole} />
        </Decision>
      )}
    </OneQuery>
  )
}

function Bare() {
  const id = useParam('id')
  const found = useOperation('listBankDecisions', { query: { limit: 100 } })
  return (
    <OneQuery title="Decision" query={found} all={ALL}>
      {({ data }) => {
        const decision = data.find((one) => one.id === id)
        if (decision === undefined) return <p>There is no such decision among the newest.</p>
        return (
          <Decision of={decision} raw={decision} proposed={null} suggestions={[]}>
            <Card title="What the bank says">
              <NotYours operation="getBankDecision" />
            </Card>
          </Decision>
        )
      }}
    </OneQuery>
  )
}

interface DecisionProps {
  readonly of: BankDecision
  readonly raw: unknown
  /** What is proposed, or was decided, with what it names. */
  readonly proposed: ReactNode
  readonly suggestions: BankDecisionFile['suggestions']
  readonly children: ReactNode
}

function Decision({ of, raw, proposed, suggestions, children }: DecisionProps) {
  const { id, status, amount, currency, why } = of
  const accounts = useAccounts()
  const mayAnswer = useMay('answerBankDecision')
  return (
    <BankFrame
      title="Decision"
      id={id}
      lead={
        amount === null ? decisionTitle(of) : <Amount minor={amount} currency={currency} isSigned />
      }
      status={decisionWords[status]}
      note={
        why.length === 0 ? null : { text: why.map((one) => <p key={one}>{reasonText(one)}</p>) }
      }
      actions={status === 'proposed' ? <Decide of={of} /> : null}
      facts={[
        textFact('What is asked', decisionTitle(of)),
        textFact('Account', accounts.get(of.connected_account_id)?.name ?? null),
        idFact('Statement', of.statement_id),
        { label: 'Asked', value: <Time at={of.created_at} /> },
      ]}
      one="getBankDecision"
      raw={raw}
    >
      {children}
      {of.action === null ? null : proposed}
      {status === 'open' && mayAnswer ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <AnswerForm decision={of} suggestions={suggestions} />
        </Suspense>
      ) : null}
    </BankFrame>
  )
}

/** What the bank says of each payment in it, whole. */
function Said({ file }: { readonly file: BankDecisionFile }) {
  const { said, decision } = file
  if (said.length === 0) return null
  const { currency } = decision
  return (
    <Card title="What the bank says">
      <ul className="grid gap-5">
        {said.map((one, place) => (
          // What the bank said stays as it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: its places never change.
          <li key={place}>
            <KeyValues
              items={[
                ...line('Payer', one.payer),
                ...line('From', one.payer_account, true),
                ...line('Payee', one.payee),
                ...line('To', one.payee_account, true),
                ...line('Text', one.text),
                ...(one.amount === null
                  ? []
                  : [{ label: 'Amount', value: formatAmount(one.amount, currency) }]),
              ]}
            />
          </li>
        ))}
      </ul>
      {said.every(isSilent) ? <p className="text-muted">Nothing but the amount.</p> : null}
    </Card>
  )
}

function isSilent({ payer, payer_account, payee, payee_account, text }: SaidOne): boolean {
  return [payer, payer_account, payee, payee_account, text].every((one) => one === null)
}

type SaidOne = BankDecisionFile['said'][number]

function line(label: string, value: string | null, isCode = false) {
  if (value === null) return []
  return [{ label, value: isCode ? <code className="break-all">{value}</code> : value }]
}

/** The answer with all that it names. */
function Proposed({ file }: { readonly file: BankDecisionFile }) {
  const { decision, order_ids: orders, project_id, inbound_id, starts_on: day } = file
  const { action, note, proposed_by: by, decided_by: decider } = decision
  if (action === null) return null
  const { label, effect } = answerWords(action, decision.amount)
  return (
    <Card title={decision.status === 'decided' ? 'What was decided' : 'What is proposed'}>
      <KeyValues
        items={[
          { label: 'Answer', value: <strong>{label}</strong> },
          { label: 'What it does', value: effect },
          ...(day === null ? [] : [{ label: 'First day', value: dayText(day) }]),
          ...link('Project', project_id),
          ...link('Payment', inbound_id),
          ...(orders.length === 0 ? [] : [{ label: 'Orders', value: <Orders ids={orders} /> }]),
          ...(note === null ? [] : [{ label: 'Note', value: `“${note}”` }]),
          ...link('Proposed by', by),
          ...link('Approved by', decider),
        ]}
      />
    </Card>
  )
}

function link(label: string, id: string | null) {
  return id === null ? [] : [{ label, value: <IdLink id={id} /> }]
}

function Orders({ ids }: { readonly ids: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {ids.map((id) => (
        <li key={id}>
          <IdLink id={id} />
        </li>
      ))}
    </ul>
  )
}

/** The second person's answer; whoever proposed it may take it back. */
function Decide({ of }: { readonly of: BankDecision }) {
  const may = useMay('approveBankDecision')
  const isMine = useSession().member.id === of.proposed_by
  const [search, change] = useQueryText()
  const say = useToast()
  const { action, amount, currency } = of
  if (!may || action === null) return null
  const { label, effect } = answerWords(action, amount)
  const money = amount === null ? '' : ` ${formatAmount(Math.abs(amount), currency)}`
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
        operation="approveBankDecision"
        request={request}
        title={label}
        effect={<p>{effect}</p>}
        confirm={`Approve${money}: ${label.toLowerCase()}`}
        isOpen={search.do === 'approve' && (!isMine || mayApproveOwn())}
        onClose={stop}
        onDone={() => say('Approved, and booked.')}
        renews={renews}
      />
      <ConfirmAction
        operation="refuseBankDecision"
        request={request}
        title={isMine ? 'Withdraw the answer' : 'Refuse the answer'}
        effect={<p>Nothing is booked. {of.kind === 'start' ? '' : 'It is asked again.'}</p>}
        confirm={isMine ? 'Withdraw it' : 'Refuse it'}
        isDanger
        isOpen={search.do === 'refuse'}
        onClose={stop}
        onDone={() => say('Dropped: nothing was booked.')}
        renews={renews}
      />
    </>
  )
}
