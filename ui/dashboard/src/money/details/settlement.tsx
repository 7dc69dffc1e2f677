// A settlement: what it is for, what it holds, and what can be done with that.
import type { Settlement } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, formatAmount } from '../../components/index.ts'
import { StatementAction } from '../../proof/statement-action.tsx'
import { useParam } from '../../router/index.ts'
import { CancelAction } from '../actions/cancel.tsx'
import { EndReviewAction } from '../actions/end-review.tsx'
import { RefundAction } from '../actions/refund.tsx'
import { ReleaseAction } from '../actions/release.tsx'
import { TransferAction } from '../actions/transfer.tsx'
import { ProjectPicture } from '../picture/picture.tsx'
import { settlementTypeWords } from '../words/reasons.ts'
import { idFact, textFact, timeFact } from './facts.tsx'
import { feeText, taxText } from './fees.ts'
import { DetailFrame, DetailQuery, metadataFacts, Person } from './frame.tsx'
import { Related } from './related.tsx'
import { settlementWait } from './waits.ts'

export default function SettlementPage() {
  const id = useParam('id')
  const found = useOperation('getSettlement', { params: { id } })
  return (
    <DetailQuery kind="settlement" query={found}>
      {(settlement) => <Shown settlement={settlement} />}
    </DetailQuery>
  )
}

function Shown({ settlement }: { readonly settlement: Settlement }) {
  const { id, currency, amount, balance, project_id, description } = settlement
  const write = (minor: number) => formatAmount(minor, currency)
  return (
    <DetailFrame
      kind="settlement"
      id={id}
      status={settlement.status}
      lead={<Lead settlement={settlement} />}
      wait={settlementWait(settlement, write)}
      actions={
        <>
          <Actions settlement={settlement} />
          <StatementAction of="settlement" id={id} />
        </>
      }
      raw={settlement}
      facts={[
        { label: 'What for', value: description },
        { label: 'Amount', value: <Amount minor={amount} currency={currency} /> },
        { label: 'Holds', value: <Amount minor={balance} currency={currency} isStrong /> },
        { label: 'Seller', value: <Person of={settlement.to} /> },
        { label: 'Buyer', value: <Person of={settlement.from} /> },
        { label: 'Type', value: settlementTypeWords[settlement.type] },
        textFact('Summary', settlement.summary),
        textFact('Seller fee', feeText(settlement, currency)),
        textFact('Tax inside', taxText(settlement, currency)),
        timeFact('Required by', settlement.required_by),
        timeFact('Released on', settlement.release_at),
        textFact('Reference', settlement.reference),
        idFact('Project', project_id),
        timeFact('Created', settlement.created_at),
        timeFact('Changed', settlement.updated_at),
        ...metadataFacts(settlement.metadata),
      ]}
      picture={<ProjectPicture id={project_id} marked={id} />}
    >
      <Related
        kind="outbound"
        by={{ settlement_id: id }}
        title="What leaves it"
        none="Nothing has left it yet. A release pays the seller, a refund the buyer."
      />
      <Related kind="inbound" by={{ settlement_id: id }} title="What paid it" />
      <Related kind="checkout" by={{ settlement_id: id }} />
      <Related kind="transfer" by={{ settlement_id: id }} />
      <Related kind="debit" by={{ settlement_id: id }} title="Collected later" />
    </DetailFrame>
  )
}

function Lead({ settlement }: { readonly settlement: Settlement }) {
  const { balance, amount, currency } = settlement
  return (
    <>
      <Amount minor={balance} currency={currency} isStrong /> held
      <span className="text-base text-muted">
        {' '}
        of <Amount minor={amount} currency={currency} />
      </span>
    </>
  )
}

function Actions({ settlement }: { readonly settlement: Settlement }) {
  const { id, project_id, currency, balance, status, to, type, description } = settlement
  const place = { settlement_id: id, project_id }
  const isMovable = balance > 0 && status !== 'in_review'
  // A release may be asked for before the money has come: it waits for it.
  const isReleasable = type !== 'transfer' && (isMovable || status === 'settling')
  const targets = [{ value: project_id, label: 'Project balance' }]
  const receiver = to === null ? null : (to.name ?? to.email)
  return (
    <>
      {status === 'in_review' && <EndReviewAction id={id} />}
      {isReleasable && (
        <ReleaseAction place={place} currency={currency} holds={balance} receiver={receiver} />
      )}
      {isMovable && <RefundAction settlement={settlement} />}
      {isMovable && (
        <TransferAction place={place} currency={currency} holds={balance} targets={targets} />
      )}
      {status === 'settling' && (
        <CancelAction
          operation="cancelSettlement"
          id={id}
          what={`settlement “${description}” of ${formatAmount(settlement.amount, currency)}`}
        />
      )}
    </>
  )
}
