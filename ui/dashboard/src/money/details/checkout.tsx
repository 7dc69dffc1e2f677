// A checkout: what the buyer owes, what came in, and what it pays.
import type { Checkout, Currency } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, CopyButton, formatAmount } from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { AskBuyerAction } from '../actions/ask-buyer.tsx'
import { CancelAction } from '../actions/cancel.tsx'
import { CollectAgainActions } from '../actions/collect-again.tsx'
import { CreditAction } from '../actions/credit.tsx'
import { ProjectPicture } from '../picture/picture.tsx'
import { fieldAmount } from '../words/amounts.ts'
import { checkoutTypeWords } from '../words/reasons.ts'
import { idFact, timeFact } from './facts.tsx'
import { DetailFrame, DetailQuery, metadataFacts, Person } from './frame.tsx'
import { Related } from './related.tsx'
import { SettlementLines } from './settlement-lines.tsx'
import { checkoutWait } from './waits.ts'

export default function CheckoutPage() {
  const id = useParam('id')
  const found = useOperation('getCheckout', { params: { id } })
  return (
    <DetailQuery kind="checkout" query={found}>
      {(checkout) => <Shown checkout={checkout} />}
    </DetailQuery>
  )
}

function Shown({ checkout }: { readonly checkout: Checkout }) {
  const { id, amount, outstanding, project_id, fees, settlements, reference } = checkout
  const currency: Currency = settlements[0]?.currency ?? 'eur'
  const write = (minor: number) => formatAmount(minor, currency)
  const fee = fees.reduce((sum, one) => sum + one.amount, 0)
  return (
    <DetailFrame
      kind="checkout"
      id={id}
      status={checkout.status}
      lead={<Amount minor={amount} currency={currency} isStrong />}
      wait={checkoutWait(checkout, write)}
      actions={<Actions checkout={checkout} currency={currency} />}
      raw={checkout}
      facts={[
        { label: 'Buyer', value: <Person of={checkout.participant} /> },
        { label: 'Method', value: checkoutTypeWords[checkout.type] },
        { label: 'Total', value: <Amount minor={amount} currency={currency} isStrong /> },
        fee === 0 ? null : { label: 'Of which buyer fee', value: write(fee) },
        { label: 'Outstanding', value: outstandingText(outstanding, write) },
        { label: 'Reference', value: <Reference text={reference} /> },
        idFact('Intent', checkout.intent_id),
        idFact('Project', project_id),
        timeFact('Created', checkout.created_at),
        timeFact('Changed', checkout.updated_at),
        ...metadataFacts(checkout.metadata),
      ]}
      picture={<ProjectPicture id={project_id} marked={id} />}
    >
      <SettlementLines settlements={settlements} />
      <Related
        kind="inbound"
        by={{ checkout_id: id }}
        title="What came in"
        none="No money has arrived for it yet."
      />
      <Related kind="debit" by={{ checkout_id: id }} title="Collected later" />
    </DetailFrame>
  )
}

function outstandingText(outstanding: number, write: (minor: number) => string): string {
  if (outstanding > 0) return write(outstanding)
  return outstanding === 0 ? 'Nothing: paid exactly' : `Paid ${write(-outstanding)} too much`
}

function Reference({ text }: { readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {text} <CopyButton text={text} label="the reference" />
    </span>
  )
}

interface ActionsProps {
  readonly checkout: Checkout
  readonly currency: Currency
}

function Actions({ checkout, currency }: ActionsProps) {
  const { id, status, amount, outstanding, project_id, reference, participant } = checkout
  const again = <CollectAgainActions checkout={checkout} currency={currency} />
  const whom = participant.name ?? participant.email
  if (status === 'settled' && checkout.taken_back > 0) {
    return (
      <>
        {again}
        <AskBuyerAction id={id} whom={whom} />
      </>
    )
  }
  if (status !== 'settling') return again
  return (
    <>
      {again}
      <AskBuyerAction id={id} whom={whom} />
      <CreditAction
        id={project_id}
        currency={currency}
        reference={reference}
        amount={outstanding > 0 ? fieldAmount(outstanding) : ''}
      />
      <CancelAction
        operation="cancelCheckout"
        id={id}
        what={`checkout of ${formatAmount(amount, currency)} by ${whom}`}
      />
    </>
  )
}
