// An outbound: who receives how much, what it waits for, and what became of it.
import type { Currency, Outbound } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { useOperation } from '../../api/index.ts'
import { dayText, orderWords } from '../../banks/words.ts'
import { Amount, formatAmount, LinkTo, whoMay } from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { CancelAction } from '../actions/cancel.tsx'
import { ProjectPicture } from '../picture/picture.tsx'
import { outboundTypeWords } from '../words/reasons.ts'
import { spokenName } from '../words/statuses.ts'
import { useCurrency } from './currency.ts'
import { idFact, textFact, timeFact } from './facts.tsx'
import { DetailFrame, DetailQuery, metadataFacts, Person } from './frame.tsx'
import { Related } from './related.tsx'
import { Repair } from './repair.tsx'
import { outboundWait } from './waits.ts'

/** Fetched after the rest of the page: tables are large. */
const Composition = lazy(async () => ({
  default: (await import('./composition.tsx')).Composition,
}))

/** Of those few that a bank has; an order has the id of its outbound. */
const Recalls = lazy(async () => ({
  default: (await import('../../banks/recalls.tsx')).Recalls,
}))

const CANCELLABLE: ReadonlySet<Outbound['status']> = new Set([
  'scheduled',
  'awaiting_funds',
  'paused',
  'in_review',
])

export default function OutboundPage() {
  const id = useParam('id')
  const found = useOperation('getOutbound', { params: { id } })
  const currency = useCurrency('outbound', id)
  return (
    <DetailQuery kind="outbound" query={found}>
      {(outbound) =>
        currency === undefined ? null : <Shown outbound={outbound} currency={currency} />
      }
    </DetailQuery>
  )
}

interface ShownProps {
  readonly outbound: Outbound
  readonly currency: Currency
}

function Shown({ outbound, currency }: ShownProps) {
  const { id, amount, status, type, to, fees, project_id, conversion, transfer } = outbound
  const { order, arrived } = outbound
  const fee = fees.reduce((sum, one) => sum + one.amount, 0)
  const whom = to?.name ?? to?.email
  const words = formatAmount(amount, currency)
  const what = `${outboundTypeWords[type].toLowerCase()} of ${words}`
  return (
    <DetailFrame
      kind="outbound"
      id={id}
      status={status}
      lead={<Amount minor={amount} currency={currency} isStrong />}
      wait={outboundWait(outbound, whoMay('acceptParticipantAccount'))}
      actions={
        CANCELLABLE.has(status) && (
          <CancelAction
            operation="cancelOutbound"
            id={id}
            what={whom === undefined ? what : `${what} to ${whom}`}
          />
        )
      }
      raw={outbound}
      facts={[
        { label: 'Type', value: outboundTypeWords[type] },
        to === null ? null : { label: 'To', value: <Person of={to} /> },
        fee === 0 ? null : { label: 'Seller fee', value: formatAmount(fee, currency) },
        fee === 0 ? null : { label: 'Receives', value: formatAmount(amount - fee, currency) },
        textFact('Conversion', conversion === null ? null : conversionText(conversion)),
        textFact('At the bank', order === null ? null : orderWords[order.status].label),
        textFact('The bank’s reference', order?.bank_reference ?? null),
        idFact('Last told by', order?.artefact_id ?? null),
        ...arrivalFacts(arrived),
        timeFact('Leaves on', outbound.release_at),
        textFact('Reference', outbound.reference),
        idFact('Settlement', outbound.settlement_id),
        idFact('Project', project_id),
        idFact('Transfer', transfer?.id ?? null),
        idFact('Made in place of', outbound.replaces),
        timeFact('Created', outbound.created_at),
        timeFact('Changed', outbound.updated_at),
        ...metadataFacts(outbound.metadata),
      ]}
      picture={project_id !== null && <ProjectPicture id={project_id} marked={id} />}
    >
      <Repair outbound={outbound} currency={currency} />
      <Suspense>
        <Composition id={id} />
      </Suspense>
      {order !== null && (
        <Suspense>
          <Recalls orderId={id.replace('outbound_', 'bank_order_')} status={order.status} />
        </Suspense>
      )}
      {outbound.paused_reason === 'approval_required' && (
        <LinkTo to="/operations?queue=outbounds_above_limit">Decide it in Queues</LinkTo>
      )}
      {to !== null && outbound.paused_reason === 'pending_participant_verification' && (
        <Related
          kind="verification"
          by={{ participant_id: to.id }}
          title="The verification it waits for"
          none="No verification has been asked for yet."
        />
      )}
    </DetailFrame>
  )
}

/** That a payout arrived; banks need not say on which day they booked it. */
function arrivalFacts(arrived: Outbound['arrived']) {
  if (arrived === null) return []
  const text = arrived.booked_on === null ? 'Yes' : `Booked on ${dayText(arrived.booked_on)}`
  return [textFact('Arrived', text), idFact('Arrived by', arrived.statement_id)]
}

function conversionText({ from, to, status, rate, expected_amount }: Conversion): string {
  const way = `${from.toUpperCase()} → ${to.toUpperCase()}`
  const arrives = expected_amount === null ? '' : `arrives ${formatAmount(expected_amount, to)}`
  const at = rate === null ? '' : `at ${rate}`
  return [way, at, arrives, spokenName(status).toLowerCase()].filter(Boolean).join(' · ')
}

type Conversion = NonNullable<Outbound['conversion']>
