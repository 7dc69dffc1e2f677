// Tables of the dashboard, what they are filtered by, and views that members keep of them.

import { type Static, type TSchema, Type } from 'typebox'
import {
  countedRowsMax,
  idCharactersMax,
  payerReferenceCharactersMax,
  savedViewBytesMax,
  savedViewNameCharactersMax,
} from '../limits.ts'
import { deskTables, type FilterName, type RowColumn } from '../listings.ts'
import { CurrencySchema } from './enums.ts'
import { created, deskPaging, nextCursor } from './paging.ts'
import {
  amount,
  email,
  given,
  id,
  input,
  instant,
  nullable,
  oneOf,
  resource,
  shownAmount,
  text,
} from './parts.ts'

export const DeskTableSchema = oneOf('DeskTable', deskTables, 'A table of the dashboard.')

export const TableParamsSchema = Type.Object(
  { table: DeskTableSchema },
  { additionalProperties: false },
)

const filters = {
  id: Type.Optional(text('This very row.', { max: idCharactersMax })),
  status: Type.Optional(
    text('One status, or several with commas between them.', { max: 200, pattern: '^[a-z_,]+$' }),
  ),
  type: Type.Optional(text('Of this type.', { max: 50 })),
  currency: Type.Optional(CurrencySchema),
  project_id: Type.Optional(id('project')),
  participant_id: Type.Optional(id('participant')),
  intent_id: Type.Optional(id('intent')),
  checkout_id: Type.Optional(id('checkout')),
  settlement_id: Type.Optional(id('settlement')),
  email: Type.Optional(email('Of a participant with this e-mail address.')),
  reference: Type.Optional(text('With this reference.', { max: payerReferenceCharactersMax })),
  amount_from: Type.Optional(amount('Of this amount or more, in minor units.')),
  amount_to: Type.Optional(amount('Of this amount or less, in minor units.')),
  ...created,
} satisfies Readonly<Record<FilterName, TSchema>>
const refused = 'A filter that the table does not have is refused with `not_allowed`.'

export const TableQuerySchema = Type.Object(
  {
    ...filters,
    ...deskPaging('Rows of a page.'),
  },
  { title: 'TableQuery', description: `Which rows. ${refused}`, additionalProperties: false },
)
export type TableQuery = Static<typeof TableQuerySchema>

export const TableFilterQuerySchema = Type.Object(filters, {
  title: 'TableFilterQuery',
  description: `Which rows. ${refused}`,
  additionalProperties: false,
})
export type TableFilterQuery = Static<typeof TableFilterQuerySchema>

export const TableCountSchema = resource('TableCount', 'How many rows a filtered table has.', {
  count: Type.Integer({ minimum: 0, maximum: countedRowsMax, description: 'Up to a limit.' }),
  is_more: Type.Boolean({ description: 'Whether there are more than were counted.' }),
})
export type TableCount = Static<typeof TableCountSchema>

/** A row of a table: what the dashboard shows in columns. */
export const TableRowSchema = resource('TableRow', 'A row of a table.', {
  id: text('Its id.'),
  status: text('Where it stands.'),
  type: nullable(text('Its type, where it has one.')),
  amount: nullable(shownAmount('In minor units.')),
  currency: nullable(CurrencySchema),
  reference: nullable(text('Its reference, where it has one.')),
  title: nullable(text('A description, or an e-mail address.')),
  project_id: nullable(id('project')),
  participant_id: nullable(id('participant', 'The buyer, the receiver or the person itself.')),
  email: nullable(text('The e-mail address of that participant.')),
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
} satisfies Readonly<Record<RowColumn, TSchema>>)
export type TableRow = Static<typeof TableRowSchema>

export const TablePageSchema = resource('TablePage', 'A page of a table, newest first.', {
  data: Type.Array(TableRowSchema),
  next_cursor: nextCursor,
})
export type TablePage = Static<typeof TablePageSchema>

const viewFilters = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: `Filters, columns, order, as the dashboard keeps them; ${savedViewBytesMax} bytes.`,
  additionalProperties: true,
})
const viewName = text('What it is called.', { min: 1, max: savedViewNameCharactersMax })

export const SavedViewBodySchema = input('SavedViewBody', 'A view of a table to keep.', {
  name: viewName,
  table: DeskTableSchema,
  filters: viewFilters,
  shared: given(Type.Boolean({ description: 'Whether all members see it.' })),
})
export type SavedViewBody = Static<typeof SavedViewBodySchema>

export const SavedViewSchema = resource('SavedView', 'A view of a table.', {
  id: id('saved_view'),
  name: viewName,
  table: DeskTableSchema,
  filters: viewFilters,
  shared: Type.Boolean({ description: 'Whether all members see it.' }),
  is_mine: Type.Boolean({ description: 'Whether you made it: only you can change it.' }),
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
})
export type SavedView = Static<typeof SavedViewSchema>

export const SavedViewListSchema = resource(
  'SavedViewList',
  'Yours and the shared ones, by name.',
  {
    data: Type.Array(SavedViewSchema),
  },
)
export type SavedViewList = Static<typeof SavedViewListSchema>
