// What can be done with several items of unreconciled money at once.
import type { QueueItem } from '@holdfast/contract'
import { type ReactNode, useState } from 'react'
import { Button, formatAmount, SelectField, useMay } from '../components/index.ts'
import { keepingWords } from '../money/actions/keep.tsx'
import { returnReasons, returnReasonWords } from '../money/words/reasons.ts'
import { totalOf } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { useSuggestionsOf } from './bulk-matches.ts'

interface BarProps {
  readonly chosen: readonly QueueItem[]
  /** How many wait for the same reason. */
  readonly alike: number
  readonly onAll: () => void
  readonly onNone: () => void
}

type Doing = 'match' | 'send_back' | 'keep'

/** Says how many are chosen, and offers what can become of them. */
export function BulkBar({ chosen, alike, onAll, onNone }: BarProps) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [taken, setTaken] = useState<readonly QueueItem[]>([])
  const may = {
    match: useMay('matchInbound'),
    send_back: useMay('returnInbound'),
    keep: useMay('closeWork'),
  }
  const begin = (way: Doing) => {
    setTaken(chosen)
    setDoing(way)
  }
  const end = () => {
    setDoing(null)
    onNone()
  }
  const currency = chosen[0]?.currency ?? 'eur'
  return (
    <>
      {chosen.length === 0 ? null : (
        <div
          role="toolbar"
          aria-label="What to do with the chosen ones"
          className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-4 py-3"
        >
          <span role="status" className="mr-auto">
            {chosen.length} chosen, together {formatAmount(totalOf(chosen), currency)}
          </span>
          {chosen.length < alike && (
            <Button size="small" kind="quiet" onPress={onAll}>
              Choose all {alike} of this reason
            </Button>
          )}
          {may.match && (
            <Button size="small" onPress={() => begin('match')}>
              Match each
            </Button>
          )}
          {may.send_back && (
            <Button size="small" onPress={() => begin('send_back')}>
              Send back
            </Button>
          )}
          {may.keep && (
            <Button size="small" onPress={() => begin('keep')}>
              Keep as funding
            </Button>
          )}
          <Button size="small" kind="quiet" onPress={onNone}>
            Choose none
          </Button>
        </div>
      )}
      {doing === 'match' && <MatchEach items={taken} onClose={end} />}
      {doing === 'send_back' && <SendBackAll items={taken} onClose={end} />}
      {doing === 'keep' && <KeepAll items={taken} onClose={end} />}
    </>
  )
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

function SendBackAll({ items, onClose }: AllProps) {
  const [reason, setReason] = useState<(typeof returnReasons)[number]>('other')
  const choices = returnReasons.map((value) => ({ value, label: returnReasonWords[value] }))
  const rows = items.map((item) => ({
    item,
    request: { params: { id: item.id }, body: { reason } },
    words: item.payer?.account == null ? 'The bank told no account' : `To ${item.payer.account}`,
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
