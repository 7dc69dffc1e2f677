// A transfer: from where to where, how much, and what it waits for.
import type { Currency, Transfer } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, formatAmount, IdLink } from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { CancelAction } from '../actions/cancel.tsx'
import { ProjectPicture } from '../picture/picture.tsx'
import { spokenName } from '../words/statuses.ts'
import { useCurrency } from './currency.ts'
import { idFact, timeFact } from './facts.tsx'
import { DetailFrame, DetailQuery, metadataFacts } from './frame.tsx'
import { transferWait } from './waits.ts'

export default function TransferPage() {
  const id = useParam('id')
  const found = useOperation('getTransfer', { params: { id } })
  const currency = useCurrency('transfer', id)
  return (
    <DetailQuery kind="transfer" query={found}>
      {(transfer) =>
        currency === undefined ? null : <Shown transfer={transfer} currency={currency} />
      }
    </DetailQuery>
  )
}

interface ShownProps {
  readonly transfer: Transfer
  readonly currency: Currency
}

function Shown({ transfer, currency }: ShownProps) {
  const { id, amount, status, from, to, inbound_id, outbound_id } = transfer
  const isOpen = status === 'scheduled' || status === 'awaiting_funds'
  return (
    <DetailFrame
      kind="transfer"
      id={id}
      status={status}
      lead={<Amount minor={amount} currency={currency} isStrong />}
      wait={transferWait(transfer)}
      actions={
        isOpen && (
          <CancelAction
            operation="cancelTransfer"
            id={id}
            what={`transfer of ${formatAmount(amount, currency)}`}
          />
        )
      }
      raw={transfer}
      facts={[
        { label: 'From', value: <End of={from} /> },
        { label: 'To', value: <End of={to} /> },
        { label: 'Type', value: spokenName(transfer.type) },
        timeFact('Moves on', transfer.release_at),
        idFact('Outbound of the source', outbound_id),
        idFact('Inbound of the target', inbound_id),
        timeFact('Created', transfer.created_at),
        timeFact('Changed', transfer.updated_at),
        ...metadataFacts(transfer.metadata),
      ]}
      picture={
        to.project_id === from.project_id ? (
          <ProjectPicture id={from.project_id} marked={id} />
        ) : (
          <>
            <ProjectPicture id={from.project_id} marked={id} title="The project it leaves" />
            <ProjectPicture id={to.project_id} marked={id} title="The project it goes to" />
          </>
        )
      }
    />
  )
}

function End({ of }: { readonly of: Transfer['from'] }) {
  if (of.settlement_id === null) {
    return (
      <>
        Balance of <IdLink id={of.project_id} />
      </>
    )
  }
  return (
    <>
      <IdLink id={of.settlement_id} /> of <IdLink id={of.project_id} />
    </>
  )
}
