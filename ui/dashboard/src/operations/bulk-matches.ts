// What each of several payments fits, asked of the service for all of them at once.
import type { MatchSuggestion, QueueItem } from '@holdfast/contract'
import { useQueries } from '@tanstack/react-query'
import { callOperation, queryKey } from '../api/index.ts'
import { formatAmount } from '../components/index.ts'
import type { BulkRow } from './bulk-dialog.tsx'

/** A row for each item, once all are known; undefined until then. */
export function useSuggestionsOf(
  items: readonly QueueItem[],
): readonly BulkRow<'matchInbound'>[] | undefined {
  const found = useQueries({
    queries: items.map(({ id }) => ({
      queryKey: queryKey('suggestMatches', { params: { id } }),
      queryFn: async () => await callOperation('suggestMatches', { params: { id } }),
      gcTime: 0,
    })),
  })
  if (found.some(({ isPending }) => isPending)) return undefined
  return items.map((item, index) => matchRow(item, found[index]?.data?.data ?? []))
}

/** What an item is matched to: the one checkout that a rule fits, and no other as well. */
export function matchRow(
  item: QueueItem,
  suggestions: readonly MatchSuggestion[],
): BulkRow<'matchInbound'> {
  const fitting = suggestions.filter(({ can_match, reason }) => can_match && reason !== null)
  const best = fitting.filter(({ score }) => score === fitting[0]?.score)
  const [only] = best
  if (only === undefined) return { item, request: null, words: 'Nothing fits it clearly' }
  if (best.length > 1) return { item, request: null, words: 'Several fit it alike' }
  const takes = item.currency === null ? '' : formatAmount(only.would_take, item.currency)
  return {
    item,
    request: { params: { id: item.id }, body: { checkout_id: only.checkout_id } },
    words: `${takes} to ${only.reference} of ${only.buyer_name ?? only.buyer}`,
  }
}
