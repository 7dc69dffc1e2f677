// How an item of a queue is decided: each way named with its effect, tried out first where the
// service offers it.
import type { QueueItem } from '@holdfast/contract'
import { type ReactNode, useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  Button,
  ButtonLink,
  ConfirmAction,
  formatAmount,
  useMay,
  useToast,
} from '../components/index.ts'
import { type DecisionWords, decisionWords } from './queue-words.ts'

interface DecisionsProps {
  readonly item: QueueItem
  readonly onDone: () => void
}

/** The ways out of a queue. */
export function Decisions({ item, onDone }: DecisionsProps) {
  return (
    <section>
      <h3 className="mb-3 text-h3">Decide</h3>
      <Ways item={item} onDone={onDone} />
    </section>
  )
}

function Ways({ item, onDone }: DecisionsProps) {
  switch (item.queue) {
    case 'outbounds_in_review':
      return (
        <Outcomes
          item={item}
          operation="decideOutboundReview"
          outcomes={outboundOutcomes}
          confirm={(outcome, asked) => (
            <ConfirmOutbound item={item} outcome={outcome} asked={asked} onDone={onDone} />
          )}
        />
      )
    case 'inbounds_in_review':
      return (
        <Outcomes
          item={item}
          operation="decideInboundReview"
          outcomes={inboundOutcomes}
          confirm={(outcome, asked) => (
            <ConfirmInbound item={item} outcome={outcome} asked={asked} onDone={onDone} />
          )}
        />
      )
    case 'verifications':
      return <LookAtVerification item={item} />
    case 'unreconciled':
      return (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/inbounds/${item.id}`} kind="primary">
            See what it may pay
          </ButtonLink>
          <PutAside item={item} onDone={onDone} />
        </div>
      )
    case 'parked_deliveries':
      return (
        <div className="flex flex-wrap gap-2">
          <SendAgain item={item} onDone={onDone} />
          <PutAside item={item} onDone={onDone} />
        </div>
      )
    case 'failed_outbounds':
      return (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/outbounds/${item.id}`} kind="primary">
            See why it failed
          </ButtonLink>
          <PutAside item={item} onDone={onDone} />
        </div>
      )
  }
}

/** What asking once more needs to know of a decision. */
interface Asked {
  readonly words: DecisionWords
  readonly onClose: () => void
}

function ConfirmOutbound({
  item,
  outcome,
  asked: { words, onClose },
  onDone,
}: DecisionsProps & { readonly outcome: OutboundOutcome; readonly asked: Asked }) {
  return (
    <ConfirmAction
      operation="decideOutboundReview"
      request={{ params: { id: item.id }, body: { outcome } }}
      title={words.label}
      effect={words.effect}
      confirm={words.label}
      isDanger={words.isDanger}
      hasRehearsal
      isOpen
      onClose={onClose}
      onDone={onDone}
      renews={queueReads}
    />
  )
}

function ConfirmInbound({
  item,
  outcome,
  asked: { words, onClose },
  onDone,
}: DecisionsProps & { readonly outcome: InboundOutcome; readonly asked: Asked }) {
  return (
    <ConfirmAction
      operation="decideInboundReview"
      request={{ params: { id: item.id }, body: { outcome } }}
      title={words.label}
      effect={words.effect}
      confirm={words.label}
      isDanger={words.isDanger}
      hasRehearsal
      isOpen
      onClose={onClose}
      onDone={onDone}
      renews={queueReads}
    />
  )
}

const queueReads = ['listQueues', 'listQueueItems'] as const
const outboundOutcomes = ['pass', 'fail', 'cancel'] as const
type OutboundOutcome = (typeof outboundOutcomes)[number]
const inboundOutcomes = ['pass', 'send_back'] as const
type InboundOutcome = (typeof inboundOutcomes)[number]

interface OutcomesProps<Outcome extends string> {
  readonly item: QueueItem
  readonly operation: 'decideOutboundReview' | 'decideInboundReview'
  readonly outcomes: readonly Outcome[]
  readonly confirm: (outcome: Outcome, asked: Asked) => ReactNode
}

function Outcomes<Outcome extends string>(props: OutcomesProps<Outcome>) {
  const { item, operation, outcomes, confirm } = props
  const may = useMay(operation)
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const { amount, currency, email } = item
  const money = amount === null || currency === null ? 'the money' : formatAmount(amount, currency)
  const offered = item.decisions.find((decision) => decision.operation === operation)?.outcomes
  if (!may) return <NotYours />
  const ways = outcomes
    .filter((outcome) => offered?.includes(outcome) ?? true)
    .flatMap((outcome) => {
      const words = decisionWords(operation, outcome, { money, email })
      return words === undefined ? [] : [{ outcome, words }]
    })
  const open = ways.find(({ outcome }) => outcome === chosen)
  return (
    <>
      <ul className="grid gap-3">
        {ways.map(({ outcome, words }) => (
          <li key={outcome} className="grid gap-2 rounded-card border border-line p-4">
            <p>{words.effect}</p>
            <div>
              <Button
                kind={words.isDanger ? 'danger' : 'primary'}
                onPress={() => setChosen(outcome)}
              >
                {words.label}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open === undefined
        ? null
        : confirm(open.outcome, { words: open.words, onClose: () => setChosen(null) })}
    </>
  )
}

function NotYours() {
  return (
    <p className="text-muted">
      Your role may look at this, but not decide it. An owner or reviewer does.
    </p>
  )
}

function LookAtVerification({ item }: { readonly item: QueueItem }) {
  const may = useMay('reviewVerification')
  if (!may) return <NotYours />
  return (
    <ButtonLink to={`/operations/verifications/${item.id}`} kind="primary">
      Look at the documents and decide
    </ButtonLink>
  )
}

function SendAgain({ item, onDone }: DecisionsProps) {
  const say = useToast()
  const may = useMay('resendWebhookDelivery')
  const resend = useChange('resendWebhookDelivery', {
    renews: ['listQueues', 'listQueueItems'],
    onDone: () => {
      say('The message is sent again.')
      onDone()
    },
  })
  if (!may) return <NotYours />
  return (
    <Button
      kind="primary"
      isPending={resend.isPending}
      onPress={() => resend.mutate({ params: { id: item.id } })}
    >
      Send it again
    </Button>
  )
}

function PutAside({ item, onDone }: DecisionsProps) {
  const say = useToast()
  const may = useMay('closeWork')
  const close = useChange('closeWork', {
    renews: ['listQueues', 'listQueueItems'],
    onDone: () => {
      say('It is put aside until it changes again.')
      onDone()
    },
  })
  if (!may) return null
  return (
    <Button
      isPending={close.isPending}
      onPress={() => close.mutate({ params: { id: item.id }, body: { closed: true } })}
    >
      Put it aside
    </Button>
  )
}
