// Money that was matched to nothing: what it might pay, what speaks for each, and matching it.
import type { Currency, MatchSuggestion, MatchSuggestions } from '@holdfast/contract'
import { useState } from 'react'
import { queries, useOperation } from '../../api/index.ts'
import {
  Amount,
  Button,
  Card,
  ConfirmAction,
  formatAmount,
  LinkTo,
  Query,
  Time,
  useMay,
  useToast,
} from '../../components/index.ts'
import { reconciliationWords } from '../words/reasons.ts'

const evidenceWords: Readonly<Record<MatchSuggestion['evidence'][number], string>> = {
  reference: 'Same reference',
  similar_reference: 'Similar reference',
  amount: 'Same amount',
  known_payer: 'Account of the buyer',
  same_name: 'Name of the buyer',
  owes: 'Owes it since money was taken back',
  recent: 'Made shortly before',
}

interface MatchProps {
  readonly id: string
  readonly projectId: string
  readonly currency: Currency
}

/** Open checkouts that an inbound might pay, the likeliest first. */
export function MatchPanel({ id, projectId, currency }: MatchProps) {
  const found = useOperation('suggestMatches', { params: { id } })
  return (
    <Card title="What it might pay" isFlush>
      <Query query={found}>
        {(suggestions) => (
          <Suggestions suggestions={suggestions} projectId={projectId} currency={currency} />
        )}
      </Query>
    </Card>
  )
}

interface SuggestionsProps {
  readonly suggestions: MatchSuggestions
  readonly projectId: string
  readonly currency: Currency
}

function Suggestions({ suggestions, projectId, currency }: SuggestionsProps) {
  const { data, available, unreconciled, reason } = suggestions
  const isSpent = available < unreconciled
  return (
    <>
      <p className="px-4 py-3 text-small text-muted">
        {reconciliationWords[reason]} <Amount minor={available} currency={currency} /> can be
        matched{isSpent && '; the rest has left the balance of the project since'}.
      </p>
      {data.length === 0 ? (
        <p className="px-4 pb-4 text-small">
          No checkout of this project waits for money. Send it back, or transfer or release it from
          the <LinkTo to={`/projects/${projectId}`}>project</LinkTo> instead.
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {data.map((one) => (
            <Suggestion
              key={one.checkout_id}
              inboundId={suggestions.inbound_id}
              suggestion={one}
              currency={currency}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface SuggestionProps {
  readonly inboundId: string
  readonly suggestion: MatchSuggestion
  readonly currency: Currency
}

function Suggestion({ inboundId, suggestion, currency }: SuggestionProps) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay('matchInbound')
  const say = useToast()
  const { checkout_id, reference, buyer, outstanding, would_take, evidence } = suggestion
  const takes = formatAmount(would_take, currency)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-52 flex-1">
        <LinkTo to={`/checkouts/${checkout_id}`}>{reference}</LinkTo> · {buyer}
        <span className="block text-small text-muted">
          lacks <Amount minor={outstanding} currency={currency} /> · made{' '}
          <Time at={suggestion.created_at} kind="short" />
        </span>
      </span>
      <Evidence of={evidence} />
      {may && would_take > 0 && (
        <Button size="small" onPress={() => setOpen(true)}>
          Match {takes}
        </Button>
      )}
      <ConfirmAction
        operation="matchInbound"
        request={{ params: { id: inboundId }, body: { checkout_id } }}
        title="Match the money"
        effect={
          `${takes} goes to what the checkout ${reference} of ${buyer} pays, in the order of its ` +
          'settlements, and last to the buyer fee. What is left stays in the balance of the ' +
          'project.'
        }
        hasRehearsal
        confirm={`Match ${takes} to ${reference}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          say(`Matched ${takes} to ${reference}`)
          void queries.invalidateQueries()
          setOpen(false)
        }}
      />
    </li>
  )
}

function Evidence({ of }: { readonly of: MatchSuggestion['evidence'] }) {
  if (of.length === 0) return <span className="text-small text-muted">Nothing speaks for it</span>
  return (
    <ul className="flex flex-wrap gap-1.5">
      {of.map((one) => (
        <li key={one} className="rounded-control bg-good-soft px-2 py-0.5 text-small text-good-ink">
          {evidenceWords[one]}
        </li>
      ))}
    </ul>
  )
}
