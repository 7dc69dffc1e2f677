// An intent: what is to be paid, and what has become of it.
import type { AnyIntent, SettlementIntent } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, Card, CopyButton, formatAmount, IdLink, LinkTo } from '../../components/index.ts'
import { useParam } from '../../router/index.ts'
import { CancelAction } from '../actions/cancel.tsx'
import { ProjectPicture } from '../picture/picture.tsx'
import { settlementTypeWords } from '../words/reasons.ts'
import { spokenName } from '../words/statuses.ts'
import { idFact, textFact, timeFact } from './facts.tsx'
import { feeText } from './fees.ts'
import { DetailFrame, DetailQuery, metadataFacts, Person } from './frame.tsx'
import { Related } from './related.tsx'
import { intentWait } from './waits.ts'

type Payment = Exclude<AnyIntent, { readonly participant: unknown }>

export default function IntentPage() {
  const id = useParam('id')
  const found = useOperation('getIntent', { params: { id } })
  return (
    <DetailQuery kind="intent" query={found}>
      {(intent) =>
        'participant' in intent ? <Setup intent={intent} /> : <Shown intent={intent} />
      }
    </DetailQuery>
  )
}

type SetupIntent = Extract<AnyIntent, { readonly participant: unknown }>

function Setup({ intent }: { readonly intent: SetupIntent }) {
  const { id, status, participant } = intent
  return (
    <DetailFrame
      kind="intent"
      id={id}
      status={status}
      lead="Setup for later payments"
      wait={intentWait(intent)}
      actions={
        status === 'unconfirmed' && (
          <CancelAction operation="cancelIntent" id={id} what="setup intent" />
        )
      }
      raw={intent}
      facts={[
        { label: 'Participant', value: <Person of={participant} /> },
        timeFact('Created', intent.created_at),
        timeFact('Changed', intent.updated_at),
        ...metadataFacts(intent.metadata),
      ]}
    />
  )
}

function Shown({ intent }: { readonly intent: Payment }) {
  const { id, status, currency, project_id } = intent
  const settlements = intent.settlements ?? []
  const total = settlements.reduce((sum, { amount }) => sum + amount, 0)
  const what = `${spokenName(intent.type).toLowerCase()} of ${formatAmount(total, currency)}`
  const link = 'url' in intent ? intent.url : null
  return (
    <DetailFrame
      kind="intent"
      id={id}
      status={status}
      lead={<Amount minor={total} currency={currency} isStrong />}
      wait={intentWait(intent)}
      actions={
        status === 'unconfirmed' && <CancelAction operation="cancelIntent" id={id} what={what} />
      }
      raw={intent}
      facts={[
        { label: 'Type', value: spokenName(intent.type) },
        { label: 'Buyer', value: <Person of={intent.from} /> },
        link === null ? null : { label: 'Link to share', value: <Link url={link} /> },
        textFact('Buyer fee', feeText(intent, currency)),
        idFact('Project', project_id),
        textFact('Redirect', intent.redirect_url),
        timeFact('Created', intent.created_at),
        timeFact('Changed', intent.updated_at),
        ...metadataFacts(intent.metadata),
      ]}
      picture={project_id !== null && <ProjectPicture id={project_id} />}
    >
      <Lines settlements={settlements} currency={currency} />
      <Related
        kind="checkout"
        by={{ intent_id: id }}
        none="Nobody has confirmed it yet. A checkout is made when a buyer does."
      />
    </DetailFrame>
  )
}

function Link({ url }: { readonly url: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <a href={url} target="_blank" rel="noreferrer" className="break-all underline">
        {url}
      </a>
      <CopyButton text={url} label="the link" />
    </span>
  )
}

interface LinesProps {
  readonly settlements: readonly SettlementIntent[]
  readonly currency: Payment['currency']
}

function Lines({ settlements, currency }: LinesProps) {
  return (
    <Card title="What is to be paid" isFlush>
      <ul className="divide-y divide-line">
        {settlements.map((one, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an intent never change.
            key={index}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5"
          >
            <span className="min-w-40 flex-1">
              {one.description}
              <span className="block text-small text-muted">
                {settlementTypeWords[one.type]}
                {one.to !== null && (
                  <>
                    {' · '}
                    <LinkTo to={`/participants/${one.to.id}`}>{one.to.name ?? one.to.email}</LinkTo>
                  </>
                )}
                {one.settlement_id !== null && (
                  <>
                    {' · '}
                    <IdLink id={one.settlement_id} />
                  </>
                )}
              </span>
            </span>
            <Amount minor={one.amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
