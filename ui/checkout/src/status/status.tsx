// The page by which a buyer comes back: what is paid, held, released and given back, what it waits
// for, and what is wanted of him. It reads; what it sends goes to the mailbox on file.
import type { PaidFor, PublicPaymentStatus } from '@holdfast/contract'
import { useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { formatDate } from '../format/dates.ts'
import { formatAmount } from '../format/money.ts'
import { Transfer } from '../invoice/invoice.tsx'
import { Button } from '../parts/button.tsx'
import { Download } from '../parts/download.tsx'
import { usePolling } from '../parts/polling.ts'
import { Screen } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { Wanted } from './wanted.tsx'

interface StatusProps {
  readonly client: Client
  readonly loaded: PublicPaymentStatus
}

/** A payment as its buyer sees it; while something may come it looks now and then. */
export function Status({ client, loaded }: StatusProps) {
  const [payment, setPayment] = useState(loaded)
  const isMoving = payment.status === 'settling' || payment.held > 0
  usePolling(isMoving ? 'calm' : 'off', async () => setPayment(await client.paymentStatus()))
  const { organisation, wanted, instructions, reference, currency } = payment
  const money = (minor: number) => formatAmount(minor, currency)
  return (
    <Screen
      title={words.status.title(organisation.name)}
      takesFocus={false}
      lead={<p role="status">{leadOf(payment, money)}</p>}
    >
      {wanted !== null && <Wanted client={client} wanted={wanted} currency={currency} />}
      <Sums payment={payment} money={money} />
      {instructions !== null && <Transfer instructions={instructions} />}
      <section class="card" aria-labelledby="lines-title">
        <h2 id="lines-title" class="small-title">
          {words.invoice.items}
        </h2>
        <ul class="lines">
          {payment.lines.map((line, index) => (
            <Line key={index} line={line} name={organisation.name} money={money} />
          ))}
        </ul>
      </section>
      <Movements payment={payment} money={money} />
      <div class="actions no-print">
        {payment.has_receipt && <Download client={client} kind="receipt" number={reference} />}
        {payment.has_invoice && <Download client={client} kind="invoice" number={reference} />}
        <Button kind="secondary" onPress={() => window.print()}>
          {words.status.print}
        </Button>
      </div>
      <p class="quiet">{words.status.asOf(formatDate(payment.seen_at))}</p>
      <p class="quiet no-print">{words.status.keep}</p>
    </Screen>
  )
}

type Money = (minor: number) => string

function leadOf({ status, outstanding, total }: PublicPaymentStatus, money: Money): string {
  if (status === 'settled') return words.status.lead.settled(money(total))
  if (status === 'settling') return words.status.lead.settling(money(outstanding))
  return words.status.lead.ended
}

interface SumsProps {
  readonly payment: PublicPaymentStatus
  readonly money: Money
}

/** Where all of the money is; what is nothing is left out, but for what was paid. */
function Sums({ payment, money }: SumsProps) {
  const { sums } = words.status
  const rows = [
    [sums.held, payment.held - payment.refunding],
    [sums.released, payment.released],
    [sums.refunding, payment.refunding],
    [sums.refunded, payment.refunded],
    [sums.takenBack, payment.taken_back],
    [sums.overPaid, payment.over_paid],
    [sums.outstanding, payment.outstanding],
  ] as const
  return (
    <section class="card payment-sums" aria-labelledby="sums-title">
      <h2 id="sums-title" class="small-title">
        {sums.title}
      </h2>
      <dl class="facts">
        <div>
          <dt>{words.invoice.number}</dt>
          <dd>{payment.reference}</dd>
        </div>
        <div>
          <dt>{words.status.way}</dt>
          <dd>{words.methods.names[payment.type]}</dd>
        </div>
        {payment.paid_at !== null && (
          <div>
            <dt>{words.invoice.paidOn}</dt>
            <dd>{formatDate(payment.paid_at)}</dd>
          </div>
        )}
      </dl>
      <dl class="sums">
        {payment.fee > 0 && (
          <div>
            <dt>{words.invoice.fee}</dt>
            <dd class="amount">{money(payment.fee)}</dd>
          </div>
        )}
        <div class="sums-total">
          <dt>{words.invoice.total}</dt>
          <dd class="amount">{money(payment.total)}</dd>
        </div>
        <div class="sums-total">
          <dt>{sums.paid}</dt>
          <dd class="amount">{money(payment.paid)}</dd>
        </div>
        {rows
          .filter(([, minor]) => minor > 0)
          .map(([name, minor]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd class="amount">{money(minor)}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

interface LineProps {
  readonly line: PaidFor
  readonly name: string
  readonly money: Money
}

/** One thing that was bought: who sells it, and where its money stands, in words. */
function Line({ line, name, money }: LineProps) {
  const { description, summary, seller, amount } = line
  return (
    <li class="line">
      <div class="line-words">
        <span class="line-title">{description}</span>
        {summary !== null && <span class="quiet">{summary}</span>}
        {seller !== null && <span class="quiet">{words.status.soldBy(seller)}</span>}
        <span>{stateWords(line, name)}</span>
        <Parts line={line} money={money} />
      </div>
      <span class="amount">{money(amount)}</span>
    </li>
  )
}

/** Where money for one thing is in more than one place: how much in which. */
function Parts({ line, money }: Pick<LineProps, 'line' | 'money'>) {
  const { paid, amount, held, released, refunded } = line
  const { sums } = words.status
  const parts = (
    [
      [sums.paid, paid > 0 && paid < amount ? paid : 0],
      [sums.held, held < paid ? held : 0],
      [sums.released, released < paid ? released : 0],
      [sums.refunded, refunded < paid ? refunded : 0],
    ] as const
  ).filter(([, minor]) => minor > 0)
  if (parts.length === 0) return null
  return (
    <span class="quiet line-parts">
      {parts.map(([name, minor]) => (
        <span key={name}>
          {name}: {money(minor)}
        </span>
      ))}
    </span>
  )
}

function stateWords({ state, required_by: by, release_at: at }: PaidFor, name: string): string {
  const { states } = words.status
  switch (state) {
    case 'later':
      return by === null ? states.laterOpen : states.later(formatDate(by))
    case 'held_until':
      return at === null ? states.held(name) : states.heldUntil(formatDate(at))
    case 'held':
      return states.held(name)
    case 'in_review':
      return states.inReview(name)
    case 'on_credit':
      return states.onCredit
    case 'unpaid':
    case 'leaving':
    case 'released':
    case 'refunding':
    case 'refunded':
    case 'cancelled':
      return states[state]
  }
}

/** What moved, and when; what came back stands beside what was paid. */
function Movements({ payment: { movements }, money }: SumsProps) {
  return (
    <section class="card" aria-labelledby="moves-title">
      <h2 id="moves-title" class="small-title">
        {words.status.movesTitle}
      </h2>
      {movements.length === 0 ? (
        <p class="quiet">{words.status.nothingYet}</p>
      ) : (
        <ol class="lines">
          {movements.map(({ kind, at, amount, description }, index) => (
            <li key={index} class="line">
              <div class="line-words">
                <span class="line-title">{words.status.moves[kind]}</span>
                {description !== null && <span class="quiet">{description}</span>}
                <time class="quiet" dateTime={at}>
                  {formatDate(at)}
                </time>
              </div>
              <span class="amount">{money(amount)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
