// One order: what the bank says of it, and what a person may say while it stands in no batch.
import type { BankOrder, BankPayeeCheck } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { useChange } from '../api/index.ts'
import {
  Amount,
  Button,
  Drawer,
  ErrorState,
  IdLink,
  KeyValues,
  Time,
  useMay,
  useToast,
} from '../components/index.ts'
import { isIn } from '../kit/names.ts'
import { failureWords } from '../money/words/reasons.ts'
import { Note } from './frame.tsx'
import { OrderBadges } from './order-table.tsx'
import { useProposal } from './proposing.ts'
import { orderFault } from './reasons.ts'
import { Recalls } from './recalls.tsx'
import { orderWords } from './words.ts'

/** Fetched with the order: its first view is large. */
const OrderPayee = lazy(() => import('./order-payee.tsx'))

interface OrderDrawerProps {
  readonly order: BankOrder
  readonly onClose: () => void
}

const checks: Readonly<Record<BankPayeeCheck, string>> = {
  match: 'The name is that of the account',
  close_match: 'The name is nearly that of the account',
  no_match: 'The name is not that of the account',
  not_applicable: 'Not made for this account',
  unavailable: 'Could not be made',
  mismatches: 'Some names of the file do not match',
}

/** The order beside its batch. */
export default function OrderDrawer({ order, onClose }: OrderDrawerProps) {
  const { amount, currency, ask_the_bank: question, status } = order
  return (
    <Drawer title={<Amount minor={amount} currency={currency} />} isOpen onClose={onClose}>
      <div className="grid gap-5">
        <div>
          <OrderBadges of={order} />
          <p className="mt-1 text-small text-muted">{orderWords[status].meaning}</p>
          {question === null ? null : <Note text={question} isBad />}
        </div>
        <KeyValues items={factsOf(order)} />
        <Suspense>
          <OrderPayee order={order} />
        </Suspense>
        <Actions order={order} />
        {order.debit_id === null ? <Recalls orderId={order.id} status={order.status} /> : null}
      </div>
    </Drawer>
  )
}

function factsOf(order: BankOrder) {
  const { failure_reason: reason, fault, payee_check: check, bank_reference } = order
  const { outbound_id: outbound, inbound_return_id: returned, batch_id, artefact_id } = order
  const link = (label: string, id: string | null) =>
    id === null ? [] : [{ label, value: <IdLink id={id} /> }]
  const text = (label: string, value: string | null) => (value === null ? [] : [{ label, value }])
  const failure =
    reason === null ? null : isIn(failureWords, reason) ? failureWords[reason] : reason
  return [
    ...link('Pays', outbound),
    ...link('Sends back', returned),
    ...link('Collects', order.debit_id),
    ...link('Batch', batch_id),
    { label: 'The bank calls it', value: <code className="break-all">{order.end_to_end_id}</code> },
    ...text('Why it failed', failure),
    ...text('Why no file can carry it', fault === null ? null : orderFault(fault)),
    ...text('The bank’s code', order.bank_code),
    ...text('The bank’s words', order.bank_text),
    ...text('Check of the name', check === null ? null : checks[check]),
    ...text('The bank’s reference', bank_reference),
    ...link('Told by', artefact_id),
    { label: 'To be sent since', value: <Time at={order.created_at} /> },
    { label: 'Changed', value: <Time at={order.updated_at} /> },
  ]
}

/** Stopping it, or putting it first: while it stands in no batch. */
function Actions({ order }: { readonly order: BankOrder }) {
  const may = useMay('changeBankOrder')
  const say = useToast()
  const change = useChange('changeBankOrder', { onDone: () => say('It is changed.') })
  const { id, is_held: isHeld, is_urgent: isUrgent } = order
  if (!may || order.status !== 'queued' || order.batch_id !== null) return null
  const set = (body: { is_held?: boolean; is_urgent?: boolean }) =>
    change.mutate({ params: { id }, body })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {order.alarm === 'payee_held' ? null : (
          <Button isPending={change.isPending} onPress={() => set({ is_held: !isHeld })}>
            {isHeld ? 'Let it go' : 'Stop it'}
          </Button>
        )}
        <Button isPending={change.isPending} onPress={() => set({ is_urgent: !isUrgent })}>
          {isUrgent ? 'Put it back into line' : 'Put it first'}
        </Button>
      </div>
      {change.isError ? <ErrorState error={change.error} /> : null}
      {isHeld ? <CallOff order={order} /> : null}
    </div>
  )
}

/** Asking that a stopped order never leaves: its money goes back. */
function CallOff({ order }: { readonly order: BankOrder }) {
  const may = useMay('createBankProposal')
  const propose = useProposal()
  if (!may) return null
  const cancel = { kind: 'cancel_order', cancel_order: { order_id: order.id } } as const
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        It can be called off while it is stopped: when a second person has approved that, its money
        goes back to where it came from.
      </p>
      <div>
        <Button isPending={propose.isPending} onPress={() => propose.mutate({ body: cancel })}>
          Propose to call it off
        </Button>
      </div>
      {propose.isError ? <ErrorState error={propose.error} /> : null}
    </div>
  )
}
