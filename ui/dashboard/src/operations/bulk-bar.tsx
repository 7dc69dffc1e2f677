// What can be done with several items of unreconciled money at once.
import type { QueueItem } from '@holdfast/contract'
import { lazy, Suspense, useState } from 'react'
import { Button, formatAmount, useMay } from '../components/index.ts'
import { totalOf } from './bulk.ts'
import type { Way } from './bulk-ways.tsx'

/** Fetched with the first decision about several. */
const BulkWay = lazy(() => import('./bulk-ways.tsx'))

interface BarProps {
  readonly chosen: readonly QueueItem[]
  /** How many wait for the same reason. */
  readonly alike: number
  readonly onAll: () => void
  readonly onNone: () => void
}

/** Says how many are chosen, and offers what can become of them. */
export function BulkBar({ chosen, alike, onAll, onNone }: BarProps) {
  const [doing, setDoing] = useState<Way | null>(null)
  const [taken, setTaken] = useState<readonly QueueItem[]>([])
  const may = {
    match: useMay('matchInbound'),
    send_back: useMay('returnInbound'),
    keep: useMay('closeWork'),
  }
  const begin = (way: Way) => {
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
          className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line
            bg-accent-soft px-4 py-3"
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
      {doing === null ? null : (
        <Suspense>
          <BulkWay way={doing} items={taken} onClose={end} />
        </Suspense>
      )}
    </>
  )
}
