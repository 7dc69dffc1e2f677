// Deciding several items of unreconciled money at once: what is sent for each, and how it is said.
import type { QueueItem } from '@holdfast/contract'
import { type ReactNode, useState } from 'react'
import { formatAmount, SelectField } from '../components/index.ts'
import { keepingWords } from '../money/actions/keep.tsx'
import { returnReasons, returnReasonWords } from '../money/words/reasons.ts'
import { totalOf } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { useSuggestionsOf } from './bulk-matches.ts'

/** What can become of several at once. */
export type Way = 'match' | 'send_back' | 'keep'

interface WayProps extends AllProps {
  readonly way: Way
}

/** The dialog of a way. */
export default function BulkWay({ way, ...all }: WayProps) {
  switch (way) {
    case 'match':
      return <MatchEach {...all} />
    case 'send_back':
      return <SendBackAll {...all} />
    case 'keep':
      return <KeepAll {...all} />
  }
}

interface AllProps {
  readonly items: readonly QueueItem[]
  readonly onClose: () => void
}

function moneyOf(items: readonly QueueItem[]): string {
  return formatAmount(totalOf(items), items[0]?.currency ?? 'eur')
}

function KeepAll({ items, onClose }: AllProps) {
  return (
    <BulkDialog
      operation="closeWork"
      title="Keep as funding"
      effect={keepingWords}
      confirm={`Keep ${moneyOf(items)}`}
      movesMoney={false}
      rows={items.map((item) => ({
        item,
        request: { params: { id: item.id }, body: { closed: true } },
        words: 'Stays in its project',
      }))}
      onClose={onClose}
    />
  )
}

const SENDING =
  'All that is not matched of each goes back to the account or card that it came from. What a ' +
  'bank refuses, or cannot deliver, is unreconciled again.'

function accountWords({ payer }: QueueItem): string {
  const account = payer?.account ?? null
  return account === null ? 'The bank told no account' : `To ${account}`
}

function SendBackAll({ items, onClose }: AllProps) {
  const [reason, setReason] = useState<(typeof returnReasons)[number]>('other')
  const choices = returnReasons.map((value) => ({ value, label: returnReasonWords[value] }))
  const rows = items.map((item) => ({
    item,
    request: { params: { id: item.id }, body: { reason } },
    words: accountWords(item),
  }))
  const effect: ReactNode = (
    <div className="grid gap-3">
      <p>{SENDING}</p>
      <SelectField
        label="Why"
        name="reason"
        value={reason}
        onChange={(value) => setReason(returnReasons.find((one) => one === value) ?? 'other')}
        choices={choices}
      />
    </div>
  )
  return (
    <BulkDialog
      operation="returnInbound"
      title="Send money back to its payers"
      effect={effect}
      confirm={`Send ${moneyOf(items)} back`}
      isDanger
      movesMoney
      rows={rows}
      onClose={onClose}
    />
  )
}

function MatchEach({ items, onClose }: AllProps) {
  const rows = useSuggestionsOf(items)
  if (rows === undefined) return null
  const clear = rows.filter(({ request }) => request !== null)
  return (
    <BulkDialog
      operation="matchInbound"
      title="Match each to what it fits"
      effect={
        'Each goes to the checkout that reconciliation would match it to, were there no other. ' +
        'One that fits none, or several alike, is left as it is.'
      }
      confirm={clear.length === 1 ? 'Match 1 payment' : `Match ${clear.length} payments`}
      movesMoney
      rows={rows}
      onClose={onClose}
    />
  )
}
