// What became of payments that were asked for a moment ago, as their answer tells it: not all that
// was made is on its way.
import type { Currency, Outbound, Transfer } from '@holdfast/contract'
import { formatAmount, whoMay } from '../../components/index.ts'
import { outboundWait, transferWait } from '../details/waits.ts'

/** What is said in passing, and in which tone. */
export interface Said {
  readonly kind: 'good' | 'info' | 'bad'
  readonly text: string
}

/** On their way: nothing waits for a date, for money or for a person. */
const leaving: ReadonlySet<Outbound['status']> = new Set(['processing', 'executing', 'executed'])

/** The outcome of payments of one kind: the worst of them decides the tone and the words. */
export function outcomeOf(
  what: 'Release' | 'Refund',
  outbounds: readonly Outbound[],
  currency: Currency,
): Said {
  const failed = outbounds.filter(({ status }) => status === 'failed')
  const waiting = outbounds.filter(({ status }) => status !== 'failed' && !leaving.has(status))
  const told = failed[0] ?? waiting[0]
  const words = (some: readonly Outbound[]) => {
    const amount = some.reduce((sum, one) => sum + one.amount, 0)
    const all = new Set(some.map(({ to }) => to?.id))
    const to = some[0]?.to
    const whom = all.size > 1 ? `${all.size} people` : (to?.name ?? to?.email)
    return `${formatAmount(amount, currency)}${whom === undefined ? '' : ` to ${whom}`}`
  }
  if (told === undefined) return { kind: 'good', text: `${what} made: ${words(outbounds)}` }
  const wait = outboundWait(told, whoMay('acceptParticipantAccount'))
  if (failed.length > 0) {
    return { kind: 'bad', text: `${what} failed: ${words(failed)}. ${wait?.endsBy ?? ''}`.trim() }
  }
  return { kind: 'info', text: `${what} waits: ${words(waiting)}. ${wait?.what ?? ''}`.trim() }
}

/** The same of transfers: `words` say what was moved. */
export function outcomeOfTransfers(transfers: readonly Transfer[], words: string): Said {
  const told = transfers.find(({ status }) => status !== 'executed' && status !== 'executing')
  const wait = told === undefined ? null : transferWait(told)
  if (told === undefined || wait === null) return { kind: 'good', text: `Transfer made: ${words}` }
  if (told.status === 'failed') return { kind: 'bad', text: `Transfer failed: ${wait.endsBy}` }
  return { kind: 'info', text: `Transfer waits: ${words}. ${wait.what}` }
}
