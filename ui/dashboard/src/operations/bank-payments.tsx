// What somebody must give to the bank, with whole account numbers: whoever pays needs them.
import type { ManualPayment } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { useOperation } from '../api/index.ts'
import {
  Amount,
  ButtonLink,
  Card,
  CopyButton,
  EmptyState,
  formatNumber,
  IdLink,
  KeyValues,
  Query,
  Skeleton,
  Time,
} from '../components/index.ts'
import { bankLabel, groupedBankValue } from '../settings/bank-fields.ts'

const Qr = lazy(() => import('../session/qr.tsx'))

/** The payments, oldest first. */
export function PaymentsTab() {
  const payments = useOperation('listManualPayments', {})
  return (
    <Query query={payments}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            title="Nothing is to be paid"
            text={
              'Payments that leave appear here, with the account they go to. Give them to the ' +
              'bank, then book what became of them.'
            }
          />
        ) : (
          <ol className="grid gap-4">
            {data.map((payment) => (
              <li key={payment.outbound_id ?? payment.inbound_return_id}>
                <Payment payment={payment} />
              </li>
            ))}
          </ol>
        )
      }
    </Query>
  )
}

/** The transfer as a code; opened by whoever has a banking app at hand. */
function Scan({ text }: { readonly text: string }) {
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer text-accent underline underline-offset-4">
        Scan with a banking app
      </summary>
      <div className="mt-3">
        <Suspense fallback={<Skeleton height={192} />}>
          <Qr text={text} label="QR code of the transfer, for a banking app" />
        </Suspense>
      </div>
    </details>
  )
}

function Payment({ payment }: { readonly payment: ManualPayment }) {
  const { amount, currency, holder_name, account, outbound_id, transfer_text, qr_text } = payment
  const { inbound_return_id: returnId, back_to_inbound_id: backTo } = payment
  const copied = (text: string, label: string, shown = text) => (
    <span className="inline-flex items-center gap-1">
      <span className="break-words">{shown}</span>
      <CopyButton text={text} label={label} />
    </span>
  )
  return (
    <Card
      title={<Amount minor={amount} currency={currency} isStrong />}
      actions={
        <ButtonLink
          to={
            returnId === null
              ? `/operations/bank?part=book&kind=executed&outbound=${outbound_id}`
              : `/operations/bank?part=book&kind=return_sent&return=${returnId}`
          }
          size="small"
        >
          Book what became of it
        </ButtonLink>
      }
    >
      <KeyValues
        items={[
          { label: 'Amount', value: copied(formatNumber(amount, currency), 'the amount') },
          ...(holder_name === null
            ? []
            : [{ label: 'To', value: copied(holder_name, 'the name') }]),
          ...Object.entries(account).map(([name, value]) => ({
            label: bankLabel(name),
            value: copied(value, `the ${bankLabel(name)}`, groupedBankValue(name, value)),
          })),
          { label: 'Text', value: copied(transfer_text, 'the text') },
          ...(outbound_id === null
            ? []
            : [{ label: 'Outbound', value: <IdLink id={outbound_id} /> }]),
          ...(backTo === null ? [] : [{ label: 'Sent back of', value: <IdLink id={backTo} /> }]),
          { label: 'Since', value: <Time at={payment.created_at} /> },
        ]}
      />
      {qr_text === null ? null : <Scan text={qr_text} />}
    </Card>
  )
}
