// An inbound: what came in, what it was matched with and why, and what else it could pay.
import type { Currency, Debit, Inbound, InboundPayer } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { useOperation } from '../../api/index.ts'
import { Amount, formatAmount, LinkTo, Time } from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { CollectAgainActions } from '../actions/collect-again.tsx'
import { ProjectPicture } from '../picture/picture.tsx'
import { payerFacts } from '../words/payer.tsx'
import { inboundTypeWords, reconciliationWords } from '../words/reasons.ts'
import { useCurrency } from './currency.ts'
import { type Fact, idFact, textFact, timeFact } from './facts.tsx'
import { DetailFrame, DetailQuery } from './frame.tsx'
import { ReturnsPanel } from './returns.tsx'
import { inboundWait } from './waits.ts'

/** Fetched where there is something to match: its forms are large. */
const UnmatchedActions = lazy(async () => ({
  default: (await import('../actions/unmatched.tsx')).UnmatchedActions,
}))

/** The same. */
const MatchPanel = lazy(async () => ({
  default: (await import('../actions/match.tsx')).MatchPanel,
}))

export default function InboundPage() {
  const id = useParam('id')
  const found = useOperation('getInbound', { params: { id } })
  const currency = useCurrency('inbound', id)
  return (
    <DetailQuery kind="inbound" query={found}>
      {(inbound) =>
        currency === undefined ? null : <Shown inbound={inbound} currency={currency} />
      }
    </DetailQuery>
  )
}

function RuleLink({ id }: { readonly id: string }) {
  return <LinkTo to={`/operations/rules?rule=${id}`}>A taught rule</LinkTo>
}

interface ShownProps {
  readonly inbound: Inbound
  readonly currency: Currency
}

function Shown({ inbound, currency }: ShownProps) {
  const { id, amount, status, type, reconciliation, project_id, checkout_id, transfer } = inbound
  const write = (minor: number) => formatAmount(minor, currency)
  const { reason, unreconciled, taken_back, payer_account, returned_at } = reconciliation
  const { data: paid } = useOperation('suggestMatches', { params: { id } })
  const { data: work } = useOperation('getWork', { params: { id } })
  const { matching_rule_id: ruleId } = reconciliation
  const isOpen = unreconciled > 0 && status === 'settled' && reason !== 'transfer'
  return (
    <DetailFrame
      kind="inbound"
      id={id}
      status={status}
      lead={<Amount minor={amount} currency={currency} isStrong />}
      wait={inboundWait(inbound, write)}
      actions={
        <>
          {taken_back > 0 && checkout_id !== null && (
            <CollectAgain checkoutId={checkout_id} amount={amount} currency={currency} />
          )}
          {isOpen && (
            <Suspense>
              <UnmatchedActions
                of={{ id, projectId: project_id, amount: unreconciled }}
                currency={currency}
                isPayerKnown={payer_account !== null}
              />
            </Suspense>
          )}
        </>
      }
      raw={inbound}
      facts={[
        { label: 'Type', value: inboundTypeWords[type] },
        { label: 'Why it is there', value: reconciliationWords[reason] },
        ruleId === null ? null : { label: 'Matched by', value: <RuleLink id={ruleId} /> },
        unreconciled === 0 ? null : { label: 'Not matched', value: write(unreconciled) },
        taken_back === 0 ? null : { label: 'Taken back', value: write(taken_back) },
        ...payerOf(inbound, paid?.payer, isOpen),
        asideFact(work?.closed_at ?? null),
        inbound.returned === 0 ? null : { label: 'Sent back', value: write(inbound.returned) },
        timeFact('Sent back', returned_at),
        idFact('Checkout', checkout_id),
        idFact('Transfer', transfer?.id ?? null),
        idFact('Project', project_id),
        timeFact('Created', inbound.created_at),
        timeFact('Changed', inbound.updated_at),
      ]}
      picture={
        <>
          <ReturnsPanel returns={inbound.returns} currency={currency} />
          {isOpen && (
            <Suspense>
              <MatchPanel id={id} projectId={project_id} currency={currency} />
            </Suspense>
          )}
          <ProjectPicture id={project_id} marked={id} />
        </>
      }
    />
  )
}

/** Who paid; of what was matched, a name that the bank did not give is not missed. */
function payerOf(
  { reference, reconciliation }: Inbound,
  payer: InboundPayer | undefined,
  isOpen: boolean,
): (Fact | null)[] {
  if (payer !== undefined && (isOpen || payer.name !== null)) return payerFacts(payer)
  return [textFact('Paid from', reconciliation.payer_account), textFact('Payer wrote', reference)]
}

/** When somebody kept it as it is, or put it aside: people are dated by the real clock. */
function asideFact(at: string | null): Fact | null {
  return at === null ? null : { label: 'Put aside', value: <Time at={at} clock="real" /> }
}

interface CollectAgainProps {
  readonly checkoutId: string
  readonly amount: number
  readonly currency: Currency
}

/** Offers to collect the debit again that brought the money: known by its checkout and amount. */
function CollectAgain({ checkoutId, amount, currency }: CollectAgainProps) {
  const { data: checkout } = useOperation('getCheckout', { params: { id: checkoutId } })
  if (checkout === undefined) return null
  const isMeant = (debit: Debit) => debit.amount === amount
  return <CollectAgainActions checkout={checkout} currency={currency} isMeant={isMeant} />
}
