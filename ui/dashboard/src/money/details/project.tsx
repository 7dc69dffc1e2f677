// A project: its picture, what waits in it, and all that belongs to it.
import type { Project } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, ButtonLink, useMay } from '../../components/index.ts'
import { StatementAction } from '../../proof/statement-action.tsx'
import { useParam } from '../../router/index.ts'
import { CreditAction } from '../actions/credit.tsx'
import { EndReviewAction } from '../actions/end-review.tsx'
import { ReleaseAction } from '../actions/release.tsx'
import { TransferAction } from '../actions/transfer.tsx'
import { ProjectPicture } from '../picture/picture.tsx'
import { PictureWaits } from '../picture/waits.tsx'
import { spokenName } from '../words/statuses.ts'
import { CollectFacts } from './collect.tsx'
import { timeFact } from './facts.tsx'
import { DetailFrame, DetailQuery, metadataFacts } from './frame.tsx'
import { Related } from './related.tsx'
import { projectWait } from './waits.ts'

export default function ProjectPage() {
  const id = useParam('id')
  const found = useOperation('getProject', { params: { id } })
  return (
    <DetailQuery kind="project" query={found}>
      {(project) => <Shown project={project} />}
    </DetailQuery>
  )
}

function Shown({ project }: { readonly project: Project }) {
  const { id, currency, balance, settlements } = project
  const held = settlements
    .filter(({ type }) => type !== 'funding')
    .reduce((sum, settlement) => sum + settlement.balance, balance)
  const by = { project_id: id }
  return (
    <DetailFrame
      kind="project"
      id={id}
      status={project.status}
      lead={
        <>
          <Amount minor={held} currency={currency} isStrong /> held
        </>
      }
      wait={projectWait(project)}
      actions={<Actions project={project} />}
      raw={project}
      facts={[
        { label: 'Currency', value: currency.toUpperCase() },
        { label: 'Balance', value: <Amount minor={balance} currency={currency} isStrong /> },
        { label: 'Type', value: spokenName(project.type) },
        timeFact('Created', project.created_at),
        timeFact('Changed', project.updated_at),
        ...metadataFacts(project.metadata),
      ]}
      picture={<ProjectPicture id={id} />}
    >
      <PictureWaits id={id} />
      <Related kind="settlement" by={by} none="No settlement has been made in it yet." />
      <Related kind="checkout" by={by} none="Nobody has confirmed a payment into it yet." />
      <Related kind="inbound" by={by} none="No money has arrived yet." />
      <Related kind="outbound" by={by} />
      <Related kind="transfer" by={by} />
      <Related kind="intent" by={by} />
      <Related kind="invoice" by={by} />
      <Related kind="debit" by={by} />
      {project.collect !== null && <CollectFacts collect={project.collect} />}
    </DetailFrame>
  )
}

function Actions({ project }: { readonly project: Project }) {
  const { id, currency, balance, settlements } = project
  const mayPay = useMay('createPaymentIntent')
  const place = { settlement_id: null, project_id: id }
  const targets = settlements
    .filter(({ status }) => status === 'settling')
    .map((one) => ({ value: one.id, label: one.description }))
  return (
    <>
      {project.status === 'in_review' && <EndReviewAction id={id} />}
      {balance > 0 && (
        <ReleaseAction place={place} currency={currency} holds={balance} receiver={null} />
      )}
      {balance > 0 && (
        <TransferAction place={place} currency={currency} holds={balance} targets={targets} />
      )}
      <CreditAction id={id} currency={currency} />
      <StatementAction of="project" id={id} />
      {mayPay && (
        <ButtonLink to={`/payments/new?project=${id}&currency=${currency}`}>New payment</ButtonLink>
      )}
    </>
  )
}
