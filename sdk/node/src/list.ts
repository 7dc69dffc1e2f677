// Lists: awaited they are a page, iterated all their items.
/* oxlint-disable unicorn/no-thenable -- to be awaited is what a list is for */
import type { Answer } from './core.ts'

/** One page of a list. */
export interface Page<Item> {
  readonly data: Item[]
  /** Where the next page begins; null on the last page. */
  readonly next_cursor: string | null
}

/**
 * A list. Nothing is asked for until it is read; awaited it is one page, as the service answers it,
 * and with `for await` every item of this page and those that follow.
 *
 * ```ts
 * const { data, next_cursor } = await holdfast.intents.list({ limit: 20 })
 * for await (const event of holdfast.events.list({ after_sequence: 41 })) console.log(event.type)
 * ```
 */
export interface List<Item, Whole = Page<Item>>
  extends AsyncIterable<Item>,
    Promise<Answer<Whole>> {
  /** One page, asked for anew; for the others, ask again with its `next_cursor` as `cursor`. */
  page(): Promise<Answer<Whole>>
  /** Up to `limit` items as an array. */
  toArray(options: { readonly limit: number }): Promise<Item[]>
}

/** What a page holds, and where the next begins: undefined on the last. */
interface Look<Item> {
  readonly items: readonly Item[]
  readonly next: string | undefined
}

/** A page of items, which names the next. */
export function byCursor<Item>({ data, next_cursor: next }: Page<Item>): Look<Item> {
  return { items: data, next: next ?? undefined }
}

/** A part of a statement: its items are the movements. */
export function byEntries<Item>(statement: {
  readonly entries: readonly Item[]
  readonly next_cursor: string | null
}): Look<Item> {
  return { items: statement.entries, next: statement.next_cursor ?? undefined }
}

/** A list that is answered whole. */
export function whole<Item>({ data }: { readonly data: readonly Item[] }): Look<Item> {
  return { items: data, next: undefined }
}

/** Part of the journal: the next begins after its last place. */
export function byPlace<Item extends { readonly position: number } | { readonly size: number }>({
  data,
}: {
  readonly data: readonly Item[]
}): Look<Item> {
  const last = data.at(-1)
  if (last === undefined) return { items: data, next: undefined }
  return { items: data, next: String('position' in last ? last.position : last.size) }
}

/** The query of the next page. A cursor knows where it stands, so it replaces `after_sequence`. */
export function following<Query extends object>(query: Query, cursor: string | undefined): Query {
  return cursor === undefined ? query : { ...query, after_sequence: undefined, cursor }
}

/** The query of what follows a place of the journal. */
export function followingPlace<Query extends object>(
  query: Query,
  place: string | undefined,
): Query {
  return place === undefined ? query : { ...query, after: Number(place) }
}

/** Makes a list from what reads one page and what looks into it. `cursor` is undefined at first. */
export function listOf<Item, Whole>(
  readPage: (cursor: string | undefined) => Promise<Answer<Whole>>,
  look: (page: Whole) => Look<Item>,
): List<Item, Whole> {
  let first: Promise<Answer<Whole>> | undefined
  const once = async () => {
    first ??= readPage(undefined)
    return await first
  }
  async function* items(): AsyncGenerator<Item> {
    let cursor: string | undefined
    do {
      const page = look(await readPage(cursor))
      yield* page.items
      cursor = page.next
    } while (cursor !== undefined)
  }
  return {
    [Symbol.toStringTag]: 'List',
    [Symbol.asyncIterator]: items,
    // biome-ignore lint/suspicious/noThenProperty: awaited, a list is its page.
    then: async (onDone, onFailed) => await once().then(onDone, onFailed),
    catch: async (onFailed) => await once().catch(onFailed),
    finally: async (onEnded) => await once().finally(onEnded),
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
