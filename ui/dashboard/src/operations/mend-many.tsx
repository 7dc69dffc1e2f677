// Many payments that failed for one cause, mended together: all receivers asked again, or all
// releases made again.
import type { Currency, QueueItem } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import { Button, Card, formatAmount, useMay, useToast } from '../components/index.ts'
import { ReleaseAgain } from '../money/actions/release-again.tsx'
import { whyWords } from './queue-words.ts'

/** As many as one batch of releases takes. */
const BATCH_MAX = 100

interface Cause {
  readonly reason: string
  readonly currency: Currency
  readonly items: readonly QueueItem[]
}

/** Releases of the queue that failed for the same reason in the same currency, two or more. */
export function causesOf(items: readonly QueueItem[]): Cause[] {
  const causes = new Map<string, Cause>()
  for (const item of items) {
    const { reason, currency, title } = item
    if (reason === null || currency === null || !title.startsWith('release')) continue
    const key = `${reason} ${currency}`
    const known = causes.get(key)?.items ?? []
    if (known.length < BATCH_MAX) {
      causes.set(key, { reason, currency, items: [...known, item] })
    }
  }
  return [...causes.values()].filter((cause) => cause.items.length > 1)
}

/** What can be done about all of a cause, above the table of the queue. */
export function MendMany({ items }: { readonly items: readonly QueueItem[] }) {
  const causes = causesOf(items)
  if (causes.length === 0) return null
  return (
    <Card title="Together">
      <ul className="divide-y divide-line">
        {causes.map((cause) => (
          <li
            key={`${cause.reason} ${cause.currency}`}
            className="grid gap-2 py-3 first:pt-0 last:pb-0"
          >
            <OneCause cause={cause} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const OF_ACCOUNTS = /^(unable_to_determine_target_account|invalid_target_account_credentials)$/

function OneCause({ cause: { reason, currency, items } }: { readonly cause: Cause }) {
  const total = items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const people = [...new Set(items.flatMap(({ participant_id: id }) => id ?? []))]
  const words = formatAmount(total, currency)
  return (
    <>
      <p>
        <span className="font-medium">
          {items.length} releases, {words}.
        </span>{' '}
        {whyWords({ queue: 'failed_outbounds', reason, unmatched: null })}
      </p>
      <div className="flex flex-wrap gap-2">
        <ReleaseAgain
          ids={items.map(({ id }) => id)}
          currency={currency}
          words={`${words} to ${people.length === 1 ? 'one person' : `${people.length} people`}`}
          label={`Release these ${items.length} again`}
        />
        {OF_ACCOUNTS.test(reason) && <AskAll people={people} />}
      </div>
    </>
  )
}

/** Sends each a link of his own, one after the other; nobody twice, however much is due to him. */
function AskAll({ people }: { readonly people: readonly string[] }) {
  const say = useToast()
  const [isBusy, setBusy] = useState(false)
  const send = useChange('sendAccountLink')
  if (!useMay('sendAccountLink')) return null
  const sendAll = async () => {
    setBusy(true)
    let sent = 0
    for (const id of people) {
      try {
        await send.mutateAsync({ params: { id } })
        sent += 1
      } catch {
        // The others are asked all the same; how many were is said in the end.
      }
    }
    setBusy(false)
    const all = sent === people.length
    say(
      all ? `${sent} people are asked for an account.` : asked(sent, people),
      all ? 'good' : 'bad',
    )
  }
  return (
    <Button isPending={isBusy} onPress={() => void sendAll()}>
      {people.length === 1 ? 'Ask this person again' : `Ask these ${people.length} people again`}
    </Button>
  )
}

function asked(sent: number, people: readonly string[]): string {
  return `${sent} of ${people.length} people are asked; ${people.length - sent} could not be.`
}
