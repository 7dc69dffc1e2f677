// An invoice: how much, where to pay, and the checkout whose status counts.
import type { Invoice } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, CopyButton, formatAmount } from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { CreditAction } from '../actions/credit.tsx'
import { ProjectPicture } from '../picture/picture.tsx'
import { fieldAmount } from '../words/amounts.ts'
import { CollectFacts } from './collect.tsx'
import { idFact, timeFact } from './facts.tsx'
import { DetailFrame, DetailQuery, metadataFacts, Person } from './frame.tsx'
import { SettlementLines } from './settlement-lines.tsx'
import { invoiceWait } from './waits.ts'

export default function InvoicePage() {
  const id = useParam('id')
  const found = useOperation('getInvoice', { params: { id } })
  return (
    <DetailQuery kind="invoice" query={found}>
      {(invoice) => <Shown invoice={invoice} />}
    </DetailQuery>
  )
}

function Shown({ invoice }: { readonly invoice: Invoice }) {
  const { id, total, subtotal, fee, currency, status, reference, project_id } = invoice
  return (
    <DetailFrame
      kind="invoice"
      id={id}
      status={status}
      lead={<Amount minor={total} currency={currency} isStrong />}
      wait={invoiceWait(invoice, (minor) => formatAmount(minor, currency))}
      actions={
        status === 'settling' && (
          <CreditAction
            id={project_id}
            currency={currency}
            reference={reference}
            amount={fieldAmount(total)}
          />
        )
      }
      raw={invoice}
      facts={[
        { label: 'Buyer', value: <Person of={invoice.participant} /> },
        { label: 'Settlements', value: formatAmount(subtotal, currency) },
        fee === 0 ? null : { label: 'Buyer fee', value: formatAmount(fee, currency) },
        { label: 'Total', value: <Amount minor={total} currency={currency} isStrong /> },
        {
          label: 'Reference',
          value: (
            <span className="inline-flex items-center gap-2">
              {reference} <CopyButton text={reference} label="the reference" />
            </span>
          ),
        },
        idFact('Checkout', invoice.checkout_id),
        idFact('Intent', invoice.intent_id),
        idFact('Project', project_id),
        timeFact('Created', invoice.created_at),
        timeFact('Changed', invoice.updated_at),
        ...metadataFacts(invoice.metadata),
      ]}
      picture={<ProjectPicture id={project_id} marked={invoice.checkout_id} />}
    >
      <SettlementLines settlements={invoice.settlements} />
      <CollectFacts collect={invoice.collect} />
    </DetailFrame>
  )
}
