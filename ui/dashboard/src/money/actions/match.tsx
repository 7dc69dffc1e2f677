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
import { parseAmount } from '../words/amounts.ts'
import { evidenceWords, reconciliationWords, unmatchedWords } from '../words/reasons.ts'
import { MoneyField, useFields } from './fields.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { writeMatch } from './requests.ts'
import { TeachAction } from './teach.tsx'

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
  const { data, available, reason, unmatched, payer_account } = suggestions
  return (
    <>
      <p className="px-4 py-3 text-small text-muted">
        {unmatched === null ? reconciliationWords[reason] : unmatchedWords[unmatched]}{' '}
        <Amount minor={available} currency={currency} /> can be matched.
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
              projectId={projectId}
              suggestion={one}
              currency={currency}
              isPayerKnown={payer_account !== null}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface SuggestionProps {
  readonly inboundId: string
  readonly projectId: string
  readonly suggestion: MatchSuggestion
  readonly currency: Currency
  /** The paying account is known: what is decided can be taught. */
  readonly isPayerKnown: boolean
}

function Suggestion(props: SuggestionProps) {
  const { suggestion, projectId, currency } = props
  const { checkout_id, reference, buyer, buyer_name, outstanding, evidence } = suggestion
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-52 flex-1 wrap-anywhere">
        <LinkTo to={`/checkouts/${checkout_id}`}>{reference}</LinkTo> ·{' '}
        {buyer_name === null ? buyer : `${buyer_name}, ${buyer}`}
        <span className="block text-small text-muted">
          lacks <Amount minor={outstanding} currency={currency} /> · made{' '}
          <Time at={suggestion.created_at} kind="short" />
          {suggestion.project_id === projectId ? null : ' · in another project'}
        </span>
      </span>
      <Evidence of={evidence} />
      <Ways {...props} />
      {props.isPayerKnown ? (
        <TeachAction
          inboundId={props.inboundId}
          projectId={suggestion.project_id}
          label="Always so"
          about={`for the project of ${reference}`}
          size="small"
        />
      ) : null}
    </li>
  )
}

/** Matching it, whole or in part; of another project it is moved there first. */
function Ways({ inboundId, projectId, suggestion, currency }: SuggestionProps) {
  const may = useMay('matchInbound')
  const { checkout_id, reference, buyer, would_take, can_match } = suggestion
  if (!may || would_take <= 0) return null
  if (suggestion.project_id !== projectId) {
    return <MoveThere {...{ inboundId, projectId, suggestion, currency }} />
  }
  if (!can_match) {
    return <span className="text-small text-muted">Split it: it has paid another checkout.</span>
  }
  const what = `what the checkout ${reference} of ${buyer} pays`
  return (
    <span className="flex flex-wrap gap-2">
      <MatchWhole {...{ inboundId, suggestion, currency, what }} />
      <MatchPart {...{ inboundId, checkoutId: checkout_id, reference, currency, what }} />
    </span>
  )
}

const INTO =
  'in the order of its settlements, and last to the buyer fee. What is left stays in the balance ' +
  'of the project.'

interface WholeProps {
  readonly inboundId: string
  readonly suggestion: MatchSuggestion
  readonly currency: Currency
  readonly what: string
}

function MatchWhole({ inboundId, suggestion, currency, what }: WholeProps) {
  const [isOpen, setOpen] = useState(false)
  const say = useToast()
  const { checkout_id, reference, would_take } = suggestion
  const takes = formatAmount(would_take, currency)
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        Match {takes}
      </Button>
      <ConfirmAction
        operation="matchInbound"
        request={{ params: { id: inboundId }, body: { checkout_id } }}
        title="Match the money"
        effect={`${takes} goes to ${what}, ${INTO}`}
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
    </>
  )
}

interface PartProps {
  readonly inboundId: string
  readonly checkoutId: string
  readonly reference: string
  readonly currency: Currency
  readonly what: string
}

function MatchPart({ inboundId, checkoutId, reference, currency, what }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const { fields, set, clear } = useFields({ amount: '' })
  const parsed = parseAmount(fields.amount)
  const words = parsed.ok ? formatAmount(parsed.value, currency) : 'what it takes'
  return (
    <>
      <Button size="small" kind="quiet" onPress={() => setOpen(true)}>
        Part
        <span className="sr-only"> of it to {reference}</span>
      </Button>
      <MoneyDialog
        title="Match a part of the money"
        about={`It goes to ${what}, ${INTO}`}
        operation="matchInbound"
        currency={currency}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          clear()
        }}
        write={() => writeMatch(inboundId, checkoutId, fields)}
        confirm={() => `Match ${words} to ${reference}`}
        done={() => ({ kind: 'good', text: `Matched ${words} to ${reference}` })}
      >
        <MoneyField name="amount" value={fields.amount} onChange={set('amount')} />
      </MoneyDialog>
    </>
  )
}

interface MoveProps {
  readonly inboundId: string
  readonly projectId: string
  readonly suggestion: MatchSuggestion
  readonly currency: Currency
}

function MoveThere({ inboundId, projectId, suggestion, currency }: MoveProps) {
  const [isOpen, setOpen] = useState(false)
  const say = useToast()
  const takes = formatAmount(suggestion.would_take, currency)
  const transfer = {
    amount: suggestion.would_take,
    from: { project_id: projectId },
    to: { project_id: suggestion.project_id },
    inbound_id: inboundId,
  }
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        Move {takes} there
      </Button>
      <ConfirmAction
        operation="createTransfers"
        request={{ body: { transfers: [transfer] } }}
        title="Move the money to the other project"
        effect={
          `${takes} moves to the balance of the project of ${suggestion.reference}. From there ` +
          'transfer it to the settlement that it is meant for.'
        }
        hasRehearsal
        confirm={`Move ${takes}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          say(`Moved ${takes} to the project of ${suggestion.reference}`)
          void queries.invalidateQueries()
          setOpen(false)
        }}
      />
    </>
  )
}

function Evidence({ of }: { readonly of: MatchSuggestion['evidence'] }) {
  if (of.length === 0) return <span className="text-small text-muted">Nothing suggests it</span>
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
