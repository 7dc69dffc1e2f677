// What all lists have in common: how to page and filter, and what a page looks like.

import { type TProperties, type TSchema, Type } from 'typebox'
import { cursorCharactersMax, listLimitDefault, listLimitMax, listLimitMin } from '../limits.ts'
import { givenInstant, nullable, resource, text } from './parts.ts'

/** `limit` and `cursor`. */
export const paging = {
  limit: Type.Optional(
    Type.Integer({
      minimum: listLimitMin,
      maximum: listLimitMax,
      default: listLimitDefault,
      description: 'Items of a page.',
    }),
  ),
  cursor: Type.Optional(
    text('Where to go on: `next_cursor` of the page before.', {
      min: 1,
      max: cursorCharactersMax,
    }),
  ),
}

/** `limit` and `cursor` of a list that only the dashboard has; says of what a page is. */
export function deskPaging(description: string) {
  return {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50, description })),
    cursor: paging.cursor,
  }
}

/** In every page of a list. */
export const nextCursor = nullable(text('Cursor of the next page; null on the last page.'))

/** The time of creation, from and before. */
export const created = {
  created_from: Type.Optional(givenInstant('Created at this instant or later.')),
  created_before: Type.Optional(givenInstant('Created before this instant.')),
}

/** A query of a list without metadata. */
export function plainFilters<Properties extends TProperties>(
  title: string,
  properties: Properties,
) {
  return Type.Object(
    { ...paging, ...properties },
    { title, description: 'How to page and filter.', additionalProperties: false },
  )
}

/** A page of items. */
export function page<Item extends TSchema>(title: string, item: Item) {
  return resource(title, 'A page of a list, newest first.', {
    data: Type.Array(item),
    next_cursor: nextCursor,
  })
}
