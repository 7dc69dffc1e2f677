// The page of an invoice: where the payment stands, where to pay, what for, and both in print.
import type { PaymentDocument, TransferInstructions } from '@holdfast/contract'
import { useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { Lines } from '../checkout/summary.tsx'
import { Account, ReferenceHint, ScanCode, StructuredReference } from '../checkout/transfer.tsx'
import { formatDate } from '../format/dates.ts'
import { formatAmount, plainAmount } from '../format/money.ts'
import { CopyRow } from '../parts/copy-row.tsx'
import { Download } from '../parts/download.tsx'
import { usePolling } from '../parts/polling.ts'
import { Screen } from '../parts/screen.tsx'
import { spokenLocales, words } from '../words/words.ts'

interface InvoiceProps {
  readonly client: Client
  readonly loaded: PaymentDocument
}

/** An invoice; while it waits for money it looks now and then whether some has come. */
export function Invoice({ client, loaded }: InvoiceProps) {
  const [invoice, setInvoice] = useState(loaded)
  const { status, instructions, organisation, currency, lines } = invoice
  const isWaiting = status === 'open' || status === 'part_received'
  usePolling(isWaiting ? 'calm' : 'off', async () => setInvoice(await client.invoice()))
  const money = (minor: number) => formatAmount(minor, currency)
  const later = lines.filter((line) => !line.due)
  return (
    <Screen
      title={words.invoice.title(organisation.name)}
      takesFocus={false}
      lead={
        <p role="status">
          {words.invoice.lead[status](money(isWaiting ? invoice.outstanding : invoice.total))}
        </p>
      }
    >
      <Facts invoice={invoice} />
      {instructions !== null && <Transfer instructions={instructions} />}
      {isWaiting && instructions === null && <p class="notice">{words.invoice.otherWay}</p>}
      <section class="card" aria-labelledby="items-title">
        <h2 id="items-title" class="small-title">
          {words.invoice.items}
        </h2>
        <Lines lines={lines.filter((line) => line.due)} money={money} />
        <Sums invoice={invoice} />
      </section>
      {later.length > 0 && (
        <section class="card card-quiet" aria-labelledby="later-title">
          <h2 id="later-title" class="small-title">
            {words.invoice.later}
          </h2>
          <Lines lines={later} money={money} />
        </section>
      )}
      <div class="actions">
        <Download client={client} kind="invoice" number={invoice.number} />
        {status === 'paid' && <Download client={client} kind="receipt" number={invoice.number} />}
      </div>
      {isWaiting && <p class="quiet">{words.invoice.keep}</p>}
    </Screen>
  )
}

const toneOf = {
  open: 'tag tag-plain',
  part_received: 'tag tag-plain',
  paid: 'tag',
  cancelled: 'tag tag-warning',
} as const

function Facts({ invoice }: { readonly invoice: PaymentDocument }) {
  const { status, number, issuer, buyer, time_zone, issued_at, due_at, paid_at } = invoice
  const day = (instant: string) => formatDate(instant, spokenLocales(), time_zone)
  const due = due_at === null ? words.invoice.dueAtOnce : day(due_at)
  const facts = [
    [words.invoice.number, number],
    [words.invoice.from, issuer.name],
    [words.invoice.to, buyer.name ?? buyer.email],
    [words.invoice.issued, day(issued_at)],
    paid_at === null ? [words.invoice.due, due] : [words.invoice.paidOn, day(paid_at)],
  ] as const
  return (
    <>
      <p class="status-line">
        <span class={toneOf[status]}>{words.invoice.status[status]}</span>
      </p>
      <dl class="card facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Where to pay, and with which reference. */
export function Transfer({ instructions }: { readonly instructions: TransferInstructions }) {
  const { amount, currency, reference } = instructions
  return (
    <>
      <section aria-labelledby="pay-title">
        <h2 id="pay-title">{words.invoice.payTo}</h2>
        <dl class="card copy-rows">
          <CopyRow
            label={words.transfer.rows.amount}
            value={formatAmount(amount, currency)}
            copies={plainAmount(amount, currency)}
            isStrong
          />
          <CopyRow label={words.transfer.rows.reference} value={reference} isStrong />
          <StructuredReference instructions={instructions} />
        </dl>
      </section>
      <ReferenceHint instructions={instructions} />
      <Account instructions={instructions} />
      <ScanCode instructions={instructions} />
    </>
  )
}

function Sums({ invoice }: { readonly invoice: PaymentDocument }) {
  const { subtotal, tax, fee, total, received, outstanding, currency, status } = invoice
  const isPart = status === 'part_received'
  const rows = [
    ...(fee > 0 ? [row(words.invoice.subtotal, subtotal), row(words.invoice.fee, fee)] : []),
    row(words.invoice.total, total, !isPart),
    ...(tax > 0 ? [row(words.invoice.taxInside, tax)] : []),
    ...(isPart
      ? [row(words.invoice.received, received), row(words.invoice.outstanding, outstanding, true)]
      : []),
  ]
  return (
    <dl class="sums">
      {rows.map(({ name, minor, isStrong }) => (
        <div key={name} class={isStrong ? 'sums-total' : undefined}>
          <dt>{name}</dt>
          <dd class="amount">{formatAmount(minor, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

function row(name: string, minor: number, isStrong = false) {
  return { name, minor, isStrong }
}
