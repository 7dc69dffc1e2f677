// The currency of a resource whose answer does not say it: that of its row in the tables.
import type { Currency } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { kinds } from '../words/kinds.ts'
import type { Kind } from '../words/statuses.ts'

/** The currency of a resource; undefined until it is known. */
export function useCurrency(kind: Kind, id: string): Currency | undefined {
  const { table } = kinds[kind]
  const found = useOperation('listTable', { params: { table }, query: { id } })
  return found.data?.data[0]?.currency ?? undefined
}
