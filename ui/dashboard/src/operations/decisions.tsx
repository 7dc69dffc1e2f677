// How an item of a queue is decided: each way named with its effect, tried out first where the
// service offers it.
import type { QueueItem } from '@holdfast/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type CallRequest, useChange, useOperation } from '../api/index.ts'
import {
  Button,
  ButtonLink,
  ConfirmAction,
  formatAmount,
  NotYours,
  pathOfId,
  useMay,
  useToast,
} from '../components/index.ts'
import { EndReviewAction } from '../money/actions/end-review.tsx'
import { DecideProposal, ResumePayouts } from '../money/payees/decide.tsx'
import { Elsewhere, See } from './elsewhere.tsx'
import { decisionWords } from './queue-words.ts'
import { UnmatchedWays } from './unmatched-ways.tsx'

/** Fetched with the first spellings that are looked at. */
const JoinSpellings = lazy(async () => {
  return { default: (await import('../money/payees/join.tsx')).JoinSpellings }
})

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

const outboundOutcomes = ['pass', 'fail', 'cancel'] as const
const heldOutcomes = ['pass', 'refuse'] as const
const inboundOutcomes = ['pass', 'send_back'] as const

function Ways({ item, onDone }: DecisionsProps) {
  const { id, queue } = item
  switch (queue) {
    case 'approvals':
    case 'bookings':
    case 'payments_to_make':
    case 'bank_proposals':
    case 'bank_batches':
    case 'bank_decisions':
    case 'bank_nights':
      return <Elsewhere id={id} queue={queue} />
    case 'outbounds_above_limit':
      return <HeldOutbound item={item} onDone={onDone} />
    case 'transfers_above_limit':
      return <Held item={item} operation="decideHeldTransfer" onDone={onDone} />
    case 'returns_above_limit':
      return <Held item={item} operation="decideHeldReturn" onDone={onDone} />
    case 'disputed_accounts':
      return <Disputed item={item} onDone={onDone} />
    case 'proposed_accounts':
      return <Proposed item={item} onDone={onDone} />
    case 'same_people':
      return <Apart id={id} onDone={onDone} />
    case 'outbounds_in_review':
      return (
        <Review
          item={item}
          operation="decideOutboundReview"
          outcomes={outboundOutcomes}
          requestOf={(outcome) => ({ params: { id }, body: { outcome } })}
          onDone={onDone}
        />
      )
    case 'inbounds_in_review':
      return (
        <Review
          item={item}
          operation="decideInboundReview"
          outcomes={inboundOutcomes}
          requestOf={(outcome) => ({ params: { id }, body: { outcome } })}
          onDone={onDone}
        />
      )
    case 'reviews':
      return <EndReviewAction id={id} />
    case 'verifications':
      return <LookAtVerification id={id} />
    case 'unreconciled':
      return <UnmatchedWays item={item} onDone={onDone} />
    case 'taken_back':
    case 'stranded_settlements':
    case 'parked_deliveries':
    case 'failed_outbounds':
    case 'failed_transfers':
    case 'bank_alarms':
    case 'bank_files':
    case 'bank_channels':
      return (
        <OrAside id={id} onDone={onDone}>
          <Looked item={item} queue={queue} onDone={onDone} />
        </OrAside>
      )
  }
}

/** Spellings of one address: one person, or two. */
function Apart({ id, onDone }: Readonly<{ id: string; onDone: () => void }>) {
  return (
    <div className="grid gap-3">
      <p>
        They are paid and verified apart, and nothing is shared between them. Ask the person. If
        they are one, join them; if not, keep them apart.
      </p>
      <OrAside id={id} onDone={onDone} label="Keep apart" said="They stay two people.">
        <JoinThem id={id} onDone={onDone} />
        <ButtonLink to={`/participants/${id}`}>See both</ButtonLink>
      </OrAside>
    </div>
  )
}

interface LookedProps extends DecisionsProps {
  readonly queue:
    | 'taken_back'
    | 'stranded_settlements'
    | 'parked_deliveries'
    | 'failed_outbounds'
    | 'failed_transfers'
    | 'bank_alarms'
    | 'bank_files'
    | 'bank_channels'
}

/** What can be done instead of putting it aside. */
function Looked({ item, queue, onDone }: LookedProps) {
  const { id } = item
  switch (queue) {
    case 'taken_back':
      return <See to={`/inbounds/${id}`}>See what can be done</See>
    case 'stranded_settlements':
      return <See to={`/settlements/${id}`}>Pay it out or back</See>
    case 'parked_deliveries':
      return <SendAgain id={id} onDone={onDone} />
    case 'failed_outbounds':
      return <See to={`/outbounds/${id}`}>See why it failed, and mend it</See>
    case 'failed_transfers':
      return <See to={`/transfers/${id}`}>See where its money is</See>
    case 'bank_alarms':
    case 'bank_files':
    case 'bank_channels':
      return <See to={pathOfId(id) ?? '/banks/batches'}>See it with its bank</See>
  }
}

/** The same of an outbound, which is passed to the account that is seen here, or not at all. */
function HeldOutbound({ item, onDone }: DecisionsProps) {
  const { id, bank_account: account } = item
  const seen = account === null ? {} : { bank_account_id: account.id }
  return (
    <Review
      item={item}
      operation="decideHeldOutbound"
      outcomes={heldOutcomes}
      requestOf={(outcome) => ({ params: { id }, body: { outcome, ...seen } })}
      onDone={onDone}
    />
  )
}

interface HeldProps extends DecisionsProps {
  readonly operation: 'decideHeldTransfer' | 'decideHeldReturn'
}

/** What a key asked for above its limits: a person lets it go on, or not. */
function Held({ item, operation, onDone }: HeldProps) {
  return (
    <Review
      item={item}
      operation={operation}
      outcomes={heldOutcomes}
      requestOf={(outcome) => ({ params: { id: item.id }, body: { outcome } })}
      onDone={onDone}
    />
  )
}

/** Whose account is disputed: the account may be put right first, then payouts go on. */
function Disputed({ item, onDone }: DecisionsProps) {
  const { id, email, bank_account: current } = item
  return (
    <div className="grid gap-3">
      <p>
        Ask the person through a channel you trust. If the change was not theirs, restore the right
        account before payouts continue.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/participants/${id}`}>See the accounts</ButtonLink>
      </div>
      <ResumePayouts id={id} whom={email ?? id} current={current} onDone={onDone} />
    </div>
  )
}

function Proposed({ item, onDone }: DecisionsProps) {
  const { id, email, bank_account: proposed, bank_account_before: current } = item
  if (proposed === null) return <See to={`/participants/${id}`}>See the accounts</See>
  return (
    <div className="grid gap-3">
      <p>
        Whoever changes an account redirects money. Compare it with what the person has told you
        through a channel you trust.
      </p>
      <DecideProposal {...{ id, proposed, current, onDone }} whom={email ?? id} />
    </div>
  )
}

type ReviewOperation =
  | HeldProps['operation']
  | 'decideHeldOutbound'
  | 'decideOutboundReview'
  | 'decideInboundReview'

interface ReviewProps<Id extends ReviewOperation, Outcome extends string> extends DecisionsProps {
  readonly operation: Id
  readonly outcomes: readonly Outcome[]
  readonly requestOf: (outcome: Outcome) => CallRequest<Id>
}

/** The outcomes that the service offers, each with what it does; a chosen one asks again. */
function Review<Id extends ReviewOperation, Outcome extends string>(
  props: ReviewProps<Id, Outcome>,
) {
  const { item, operation, outcomes, requestOf, onDone } = props
  const may = useMay(operation)
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const { amount, currency, email } = item
  const money = amount === null || currency === null ? 'the money' : formatAmount(amount, currency)
  const offered = item.decisions.find((decision) => decision.operation === operation)?.outcomes
  if (!may) return <NotYours operation={operation} />
  const ways = outcomes
    .filter((outcome) => offered?.includes(outcome) ?? true)
    .flatMap((outcome) => {
      const words = decisionWords(operation, outcome, { money, email })
      return words === undefined ? [] : [{ outcome, words }]
    })
  const open = ways.find(({ outcome }) => outcome === chosen)
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {ways.map(({ outcome, words }) => (
          <li key={outcome} className="grid gap-2 bg-surface p-4">
            <p>{words.effect}</p>
            <div>
              <Button
                kind={words.isDanger ? 'plain' : 'primary'}
                onPress={() => setChosen(outcome)}
              >
                {words.label}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <ConfirmAction
          operation={operation}
          request={requestOf(open.outcome)}
          title={open.words.label}
          effect={open.words.effect}
          confirm={open.words.label}
          isDanger={open.words.isDanger}
          hasRehearsal
          isOpen
          onClose={() => setChosen(null)}
          onDone={onDone}
          renews={queueReads}
        />
      )}
    </>
  )
}

const queueReads = ['listQueues', 'listQueueItems'] as const

function LookAtVerification({ id }: { readonly id: string }) {
  const may = useMay('reviewVerification')
  if (!may) return <NotYours operation="reviewVerification" />
  return <See to={`/operations/verifications/${id}`}>Look at the documents and decide</See>
}

function JoinThem({ id, onDone }: ById) {
  const found = useOperation('listParticipantAccounts', { params: { id } })
  if (found.data === undefined) return null
  return (
    <Suspense>
      <JoinSpellings accounts={found.data} onDone={onDone} />
    </Suspense>
  )
}

interface ById {
  readonly id: string
  readonly onDone: () => void
}

function SendAgain({ id, onDone }: ById) {
  const say = useToast()
  const may = useMay('resendWebhookDelivery')
  const resend = useChange('resendWebhookDelivery', {
    renews: queueReads,
    onDone: () => {
      say('The message is sent again.')
      onDone()
    },
  })
  if (!may) return <NotYours operation="resendWebhookDelivery" />
  return (
    <>
      <Button
        kind="primary"
        isPending={resend.isPending}
        onPress={() => resend.mutate({ params: { id } })}
      >
        Send it again
      </Button>
      <ButtonLink to={`/developers/deliveries/${id}`}>See what was answered</ButtonLink>
    </>
  )
}

interface AsideProps extends ById {
  readonly children: ReactNode
  readonly label?: string
  readonly said?: string
}

/** A way to decide an item, beside leaving it until something new happens to it. */
function OrAside({ id, onDone, children, ...words }: AsideProps) {
  const { label = 'Set it aside', said = 'It is set aside until it changes again.' } = words
  const say = useToast()
  const may = useMay('closeWork')
  const close = useChange('closeWork', {
    renews: queueReads,
    onDone: () => {
      say(said)
      onDone()
    },
  })
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      {may ? (
        <Button
          isPending={close.isPending}
          onPress={() => close.mutate({ params: { id }, body: { closed: true } })}
        >
          {label}
        </Button>
      ) : null}
    </div>
  )
}
