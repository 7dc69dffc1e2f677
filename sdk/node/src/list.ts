// Lists that are longer than a page.
import type { Answer } from './core.ts'

/** One page of a list. */
export interface Page<Item> {
  readonly data: Item[]
  /** Where the next page begins; null on the last page. */
  readonly next_cursor: string | null
}

/**
 * A list. Nothing is asked for until it is read: item by item, as an array, or page by page.
 *
 * ```ts
 * for await (const event of holdfast.events.list({ after_sequence: 41 })) console.log(event.type)
 * ```
 */
export interface List<Item> extends AsyncIterable<Item> {
  /** The first page; for the others, ask again with its `next_cursor` as `cursor`. */
  page(): Promise<Answer<Page<Item>>>
  /** Up to `limit` items as an array. */
  toArray(options: { readonly limit: number }): Promise<Item[]>
}

/** The query of the next page. A cursor knows where it stands, so it replaces `after_sequence`. */
export function following<Query extends object>(query: Query, cursor: string | undefined): Query {
  return cursor === undefined ? query : { ...query, after_sequence: undefined, cursor }
}

/** Makes a list from what reads one page. `cursor` is undefined for the first. */
export function listOf<Item>(
  readPage: (cursor: string | undefined) => Promise<Answer<Page<Item>>>,
): List<Item> {
  async function* items(): AsyncGenerator<Item> {
    let cursor: string | undefined
    do {
      const page = await readPage(cursor)
      yield* page.data
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
  }
  return {
    [Symbol.asyncIterator]: items,
    page: async () => await readPage(undefined),
    async toArray({ limit }) {
      const found: Item[] = []
      if (limit <= 0) return found
      for await (const item of items()) {
        found.push(item)
        if (found.length >= limit) break
      }
      return found
    },
  }
}
