// A debit: what is collected of whom, and when. The API shows debits within their checkout.
import type { Checkout, Debit, TableRow } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, EmptyState } from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { CollectAgainActions } from '../actions/collect-again.tsx'
import { successorOf } from '../actions/debits-again.ts'
import { ProjectPicture } from '../picture/picture.tsx'
import { kinds } from '../words/kinds.ts'
import { debitFailureWords } from '../words/reasons.ts'
import { idFact, textFact, timeFact } from './facts.tsx'
import { DetailFrame, DetailQuery, Person } from './frame.tsx'
import { debitWait } from './waits.ts'

export default function DebitPage() {
  const id = useParam('id')
  const { table } = kinds.debit
  const found = useOperation('listTable', { params: { table }, query: { id } })
  return (
    <DetailQuery kind="debit" query={found}>
      {({ data: [row] }) =>
        row === undefined ? (
          <EmptyState isPage title="There is no debit with this id" />
        ) : (
          <OfProject row={row} />
        )
      }
    </DetailQuery>
  )
}

/** The checkout of a debit is found among those of its project that its buyer confirmed. */
function OfProject({ row }: { readonly row: TableRow }) {
  const found = useOperation('listCheckouts', {
    query: {
      limit: 100,
      ...(row.project_id === null ? {} : { project_id: row.project_id }),
      ...(row.participant_id === null ? {} : { participant_id: row.participant_id }),
    },
  })
  return (
    <DetailQuery kind="debit" query={found}>
      {({ data }) => {
        const checkout = data.find(({ debits }) => debits.some(({ id }) => id === row.id))
        const debit = checkout?.debits.find(({ id }) => id === row.id)
        return <Shown row={row} checkout={checkout ?? null} debit={debit ?? null} />
      }}
    </DetailQuery>
  )
}

/** What its date is called, by where it stands. */
const dateWords: Readonly<Record<string, string>> = {
  scheduled: 'To be collected on',
  executing: 'Collected on',
  settling: 'Collected on',
  settled: 'Collected on',
}

interface ShownProps {
  readonly row: TableRow
  readonly checkout: Checkout | null
  readonly debit: Debit | null
}

function Shown({ row, checkout, debit }: ShownProps) {
  const { id, amount, currency, status, project_id } = row
  const at = debit?.scheduled_at ?? null
  const reason = debit?.failure_reason ?? null
  const successor = debit === null ? null : successorOf(debit, checkout?.debits ?? [])
  return (
    <DetailFrame
      kind="debit"
      id={id}
      status={status}
      lead={
        amount === null || currency === null ? '' : <Amount minor={amount} currency={currency} />
      }
      wait={debitWait({ status, at, successorId: successor?.id ?? null })}
      actions={
        checkout !== null &&
        currency !== null && (
          <CollectAgainActions
            checkout={checkout}
            currency={currency}
            isMeant={(one) => one.id === id}
          />
        )
      }
      raw={debit ?? row}
      facts={[
        checkout === null ? null : { label: 'Buyer', value: <Person of={checkout.participant} /> },
        timeFact(dateWords[status] ?? 'Date', at),
        textFact('Why it failed', reason === null ? null : debitFailureWords[reason]),
        textFact('The bank’s code', debit?.bank_code ?? null),
        idFact('Collects again', debit?.replaces_debit_id ?? null),
        idFact('Collected again by', successor?.id ?? null),
        idFact('Checkout', checkout?.id ?? null),
        idFact('Project', project_id),
        timeFact('Created', row.created_at),
        timeFact('Changed', row.updated_at),
      ]}
      picture={
        project_id !== null && <ProjectPicture id={project_id} marked={checkout?.id ?? id} />
      }
    />
  )
}
