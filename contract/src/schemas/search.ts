// What is looked for in one box, or by one call, and what is found.

import { type Static, Type } from 'typebox'
import { searchCharactersMax, searchHitsDefault, searchHitsMax, searchWordsMax } from '../limits.ts'
import { CurrencySchema } from './enums.ts'
import { id, instant, nullable, oneOf, resource, shownAmount, text } from './parts.ts'

/** What can be found, and has a page of its own. */
export const searchKinds = [
  'project',
  'intent',
  'checkout',
  'settlement',
  'inbound',
  'outbound',
  'transfer',
  'invoice',
  'debit',
  'participant',
  'verification',
  'payment_instrument',
  'conversion',
  'event',
  'webhook_handler',
  'delivery',
  'ledger_account',
  'ledger_transaction',
  'email',
] as const
export const SearchKindSchema = oneOf('SearchKind', searchKinds, 'Kind of what was found.')
export type SearchKind = Static<typeof SearchKindSchema>

/** Where it stands what was found by. */
export const searchFields = [
  'id',
  'email',
  'reference',
  'amount',
  'name',
  'description',
  'metadata',
] as const
export type SearchField = (typeof searchFields)[number]

export const SearchQuerySchema = Type.Object(
  {
    q: text(
      'The beginning of a name, e-mail address, reference, or word of a description or value of ' +
        'metadata; an amount as people write it; an id, or the end of one: at least its last 6 ' +
        'characters, or `settlement_…k2y7zd` as pages show it. ' +
        `At most ${searchWordsMax} words, in any order, each of which has to be found.`,
      { min: 1, max: searchCharactersMax, example: 'EUR 1,234.56' },
    ),
    type: Type.Optional(SearchKindSchema),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: searchHitsMax,
        default: searchHitsDefault,
        description: 'How many of each kind.',
      }),
    ),
  },
  { title: 'SearchQuery', description: 'What to find.', additionalProperties: false },
)
export type SearchQuery = Static<typeof SearchQuerySchema>

export const SearchHitSchema = resource('SearchHit', 'A line of what was found.', {
  kind: SearchKindSchema,
  id: text('Its id.', { example: 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde' }),
  title: text('What it is, in a few words.'),
  amount: nullable(shownAmount('In minor units.')),
  currency: nullable(CurrencySchema),
  status: nullable(text('Where it stands.')),
  at: nullable(instant('When it was created.')),
  project_id: nullable(id('project')),
  matched: oneOf('SearchMatch', searchFields, 'By what it was found.'),
})
export type SearchHit = Static<typeof SearchHitSchema>

export const SearchGroupSchema = resource('SearchGroup', 'What was found of one kind.', {
  kind: SearchKindSchema,
  hits: Type.Array(SearchHitSchema, { description: 'The closest first, then the newest.' }),
  is_more: Type.Boolean({ description: 'Whether there are more than are shown.' }),
})
export const SearchResultSchema = resource('SearchResult', 'What was found.', {
  q: text('What was looked for.'),
  groups: Type.Array(SearchGroupSchema, {
    description: 'One for each kind of which something was found.',
  }),
})
export type SearchResult = Static<typeof SearchResultSchema>
