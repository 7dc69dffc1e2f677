// Operations as queries and changes: what is shown is asked once, kept, and asked again when
// something happened to it.

import { operationFacts } from 'virtual:contract'
import type { AnswerOf, OperationId, ParamsOf, QueryOf } from '@holdfast/contract'
import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { newKey } from '../kit/clock.ts'
import { type CallArguments, type CallRequest, callOperation } from './call.ts'
import { ApiError } from './problem.ts'

const FRESH_MS = 5_000
const TRIES_MAX = 2

/** The client of all queries of this document. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) => count < TRIES_MAX && error instanceof ApiError && error.isOpen,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})

/** The key of a query: the area of its operation first, by which changes and events find it. */
export function queryKey(id: OperationId, request?: unknown): readonly unknown[] {
  const [, , area] = operationFacts[id]
  return request === undefined ? [area, id] : [area, id, request]
}

interface Watching {
  /** False while something it needs is not there. */
  readonly enabled?: boolean
  /** Asks again every so many milliseconds. */
  readonly everyMs?: number
  /** Shows what was there for the query before, until the answer comes. */
  readonly keepsPrevious?: boolean
}

/** What an operation answers, kept and renewed. */
export function useOperation<Id extends OperationId>(
  id: Id,
  request: CallRequest<Id>,
  { enabled = true, everyMs, keepsPrevious = false }: Watching = {},
): UseQueryResult<AnswerOf<Id>, Error> {
  const { signal: _, idempotencyKey: __, ...named } = request
  return useQuery<AnswerOf<Id>>({
    queryKey: queryKey(id, named),
    queryFn: async ({ signal }) => await callWith(id, { ...request, signal }),
    enabled,
    refetchInterval: everyMs ?? false,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

async function callWith<Id extends OperationId>(
  id: Id,
  ...request: CallArguments<Id>
): Promise<AnswerOf<Id>> {
  return await callOperation(id, ...request)
}

/** An operation whose answer is a page of a list. */
export type ListId = {
  [Id in OperationId]: AnswerOf<Id> extends {
    readonly data: readonly unknown[]
    readonly next_cursor: string | null
  }
    ? Id
    : never
}[OperationId]

/** An item of a list. */
export type ItemOf<Id extends ListId> =
  AnswerOf<Id> extends { readonly data: readonly (infer T)[] } ? T : never

export interface List<Item> {
  readonly items: readonly Item[]
  /** True until the first page is there. */
  readonly isLoading: boolean
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

interface Page<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
}

const PAGE_ITEMS = 100

/** The filters of a list. The service judges their values, so those of an address may be given. */
export type ListQuery<Id extends ListId> = {
  readonly [Name in keyof Omit<NonNullable<QueryOf<Id>>, 'cursor' | 'limit'>]?:
    | NonNullable<QueryOf<Id>>[Name]
    | string
    | undefined
}

/** A list, page after page by its cursor: `useList('listOutbounds', { status: 'failed' })`. */
export function useList<Id extends ListId>(
  id: Id,
  query: ListQuery<Id>,
  options: {
    readonly enabled?: boolean
    readonly params?: ParamsOf<Id>
    /** Asks again every so many milliseconds. */
    readonly everyMs?: number
  } = {},
): List<ItemOf<Id>> {
  const { params, enabled = true, everyMs } = options
  const found = useInfiniteQuery({
    queryKey: queryKey(id, { query, params, pages: true }),
    queryFn: async ({ pageParam, signal }) =>
      await page<Id>(id, {
        params,
        query: { ...query, limit: PAGE_ITEMS, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: everyMs ?? false,
  })
  return {
    items: found.data?.pages.flatMap(({ data }) => data) ?? [],
    isLoading: found.isPending,
    error: found.error,
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    loadMore: () => void found.fetchNextPage(),
    retry: () => void found.refetch(),
  }
}

/** Every item that a list holds for its filters, page after page. */
export async function readAll<Id extends ListId>(
  id: Id,
  query: ListQuery<Id>,
): Promise<ItemOf<Id>[]> {
  const items: ItemOf<Id>[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const request: unknown = { query: { ...query, limit: PAGE_ITEMS, cursor } }
    const found: Page<ItemOf<Id>> = await page<Id>(id, request)
    items.push(...found.data)
    cursor = found.next_cursor
  }
  return items
}

async function page<Id extends ListId>(id: Id, request: unknown): Promise<Page<ItemOf<Id>>> {
  const answer: unknown = await Reflect.apply(callOperation, undefined, [id, request])
  if (isPage<ItemOf<Id>>(answer)) return answer
  throw new ApiError(0, undefined)
}

function isPage<Item>(value: unknown): value is Page<Item> {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'data'))
}

interface Changing<Id extends OperationId> {
  readonly onDone?: (answer: AnswerOf<Id>, request: CallRequest<Id>) => void | Promise<void>
  /** Operations whose answers are asked again besides those of the same area. */
  readonly renews?: readonly OperationId[]
}

/**
 * An operation that changes something: `const release = useChange('releaseSettlement')`, then
 * `release.mutate({ params, body })`. While nobody knows what became of a request, the same request
 * is sent with the same idempotency key.
 */
export function useChange<Id extends OperationId>(
  id: Id,
  { onDone, renews = [] }: Changing<Id> = {},
): UseMutationResult<AnswerOf<Id>, Error, CallRequest<Id>> {
  const client = useQueryClient()
  const open = useRef<{ readonly print: string; readonly key: string } | null>(null)
  return useMutation<AnswerOf<Id>, Error, CallRequest<Id>>({
    mutationFn: async (request) => {
      const print = JSON.stringify([request.params, request.query, request.body])
      const kept = open.current?.print === print ? open.current.key : newKey()
      const key = request.idempotencyKey ?? kept
      open.current = { print, key }
      try {
        const answer = await callWith(id, { ...request, idempotencyKey: key })
        open.current = null
        return answer
      } catch (error) {
        if (!(error instanceof ApiError && error.isOpen)) open.current = null
        throw error
      }
    },
    onSuccess: async (answer, request) => {
      const [, , area] = operationFacts[id]
      void client.invalidateQueries({ queryKey: [area] })
      for (const other of renews) void client.invalidateQueries({ queryKey: queryKey(other) })
      await onDone?.(answer, request)
    },
  })
}
