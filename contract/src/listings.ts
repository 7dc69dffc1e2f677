// What each kind of resource is listed by, once: the lists of the API, the tables of the dashboard,
// their statements and the bars above them are held to it.
import type { IdKind } from './ids.ts'

/** Tables of the dashboard: each is a list of the API. */
export const deskTables = [
  'projects',
  'intents',
  'checkouts',
  'settlements',
  'inbounds',
  'outbounds',
  'transfers',
  'invoices',
  'debits',
  'participants',
  'verifications',
  'payment_instruments',
] as const
export type DeskTable = (typeof deskTables)[number]

/** What filters lists besides the time of creation, which all have; in the order of bars. */
const filterNames = [
  'status',
  'type',
  'email',
  'reference',
  'amount_from',
  'amount_to',
  'currency',
  'project_id',
  'participant_id',
  'intent_id',
  'checkout_id',
  'settlement_id',
  'id',
] as const
export type FilterName = (typeof filterNames)[number]

/** What the row of a table has, in the order of its file. */
export const rowColumns = [
  'id',
  'status',
  'type',
  'amount',
  'currency',
  'reference',
  'title',
  'project_id',
  'participant_id',
  'email',
  'created_at',
  'updated_at',
] as const
export type RowColumn = (typeof rowColumns)[number]

/** A filter is taken by the list of the API, by the table, and offered in the table's bar. */
type Place = 'list' | 'table' | 'bar'

const everywhere = ['list', 'table', 'bar'] as const
const inBar = ['table', 'bar'] as const
const inTable = ['table'] as const
const inListAndTable = ['list', 'table'] as const
const amounts = { amount_from: inBar, amount_to: inBar } as const

interface ListingFacts {
  /** What the ids of its rows begin with. */
  readonly kind: IdKind
  readonly filters: Readonly<Partial<Record<FilterName, readonly Place[]>>>
  /** The first names the row; then where it stands and how much, so that a phone shows these. */
  readonly columns: readonly RowColumn[]
}

/** Each list: the kind of its rows, what filters it where, and what is shown of it. */
export const listings = {
  projects: {
    kind: 'project',
    filters: {
      id: inTable,
      status: everywhere,
      type: everywhere,
      email: inBar,
      currency: everywhere,
      project_id: inTable,
      participant_id: everywhere,
    },
    columns: ['title', 'status', 'amount', 'email', 'type', 'created_at', 'currency'],
  },
  intents: {
    kind: 'intent',
    filters: {
      id: inTable,
      status: everywhere,
      type: everywhere,
      email: inBar,
      reference: inBar,
      currency: inBar,
      project_id: everywhere,
      participant_id: everywhere,
      intent_id: inTable,
      checkout_id: inTable,
      settlement_id: inTable,
    },
    columns: ['title', 'status', 'amount', 'email', 'type', 'created_at', 'project_id'],
  },
  checkouts: {
    kind: 'checkout',
    filters: {
      id: inTable,
      status: everywhere,
      type: everywhere,
      email: inBar,
      reference: inBar,
      ...amounts,
      currency: inBar,
      project_id: everywhere,
      participant_id: everywhere,
      intent_id: everywhere,
      checkout_id: inTable,
      settlement_id: inTable,
    },
    columns: ['email', 'status', 'amount', 'reference', 'type', 'created_at', 'project_id'],
  },
  settlements: {
    kind: 'settlement',
    filters: {
      id: inTable,
      status: everywhere,
      type: everywhere,
      email: inBar,
      reference: inBar,
      ...amounts,
      currency: inBar,
      project_id: everywhere,
      participant_id: everywhere,
      checkout_id: everywhere,
      settlement_id: inTable,
    },
    columns: ['title', 'status', 'amount', 'email', 'type', 'created_at', 'project_id'],
  },
  inbounds: {
    kind: 'inbound',
    filters: {
      id: inTable,
      status: everywhere,
      type: everywhere,
      email: inBar,
      reference: inBar,
      ...amounts,
      currency: inBar,
      project_id: everywhere,
      participant_id: everywhere,
      checkout_id: everywhere,
      settlement_id: inTable,
    },
    columns: [
      'type',
      'status',
      'amount',
      'email',
      'reference',
      'title',
      'created_at',
      'project_id',
    ],
  },
  outbounds: {
    kind: 'outbound',
    filters: {
      id: inTable,
      status: everywhere,
      type: everywhere,
      email: inBar,
      reference: inBar,
      ...amounts,
      currency: inBar,
      project_id: everywhere,
      participant_id: everywhere,
      settlement_id: everywhere,
    },
    columns: [
      'email',
      'status',
      'amount',
      'type',
      'title',
      'reference',
      'created_at',
      'project_id',
    ],
  },
  transfers: {
    kind: 'transfer',
    filters: {
      id: inTable,
      status: everywhere,
      type: everywhere,
      ...amounts,
      currency: inBar,
      project_id: everywhere,
      settlement_id: everywhere,
    },
    columns: ['id', 'status', 'amount', 'created_at', 'project_id'],
  },
  invoices: {
    kind: 'invoice',
    filters: {
      id: inTable,
      status: everywhere,
      email: inBar,
      reference: inBar,
      ...amounts,
      currency: inBar,
      project_id: everywhere,
      participant_id: everywhere,
      intent_id: inTable,
      checkout_id: inTable,
    },
    columns: ['email', 'status', 'amount', 'reference', 'created_at', 'project_id'],
  },
  debits: {
    kind: 'debit',
    filters: {
      id: inTable,
      status: inBar,
      email: inBar,
      ...amounts,
      currency: inBar,
      project_id: inBar,
      participant_id: inBar,
      checkout_id: inBar,
      settlement_id: inTable,
    },
    columns: ['email', 'status', 'amount', 'created_at', 'project_id'],
  },
  participants: {
    kind: 'participant',
    filters: {
      id: inTable,
      status: everywhere,
      type: everywhere,
      email: everywhere,
      participant_id: inTable,
    },
    columns: ['email', 'status', 'title', 'type', 'created_at'],
  },
  verifications: {
    kind: 'verification',
    filters: {
      id: inTable,
      status: everywhere,
      type: inListAndTable,
      email: inBar,
      participant_id: everywhere,
    },
    columns: ['email', 'status', 'type', 'created_at'],
  },
  payment_instruments: {
    kind: 'payment_instrument',
    filters: {
      id: inTable,
      status: everywhere,
      type: inListAndTable,
      email: inBar,
      participant_id: everywhere,
    },
    columns: ['email', 'status', 'type', 'created_at'],
  },
} as const satisfies Readonly<Record<DeskTable, ListingFacts>>

type Listings = typeof listings

/** A kind of resource that has a table. */
export type ListedKind = Listings[DeskTable]['kind']

/** The table of a kind. */
export type TableOfKind<Kind extends ListedKind> = {
  [Table in DeskTable]: Listings[Table]['kind'] extends Kind ? Table : never
}[DeskTable]

/** What the dashboard shows of a table. */
export type ListedColumn<Table extends DeskTable = DeskTable> = Listings[Table]['columns'][number]

type FilterAt<Where extends Place, Filters> = {
  [Name in keyof Filters]: Filters[Name] extends readonly Place[]
    ? Where extends Filters[Name][number]
      ? Name
      : never
    : never
}[keyof Filters]

/** What the list of the API is filtered by. */
export type ListFilter<Table extends DeskTable> = FilterAt<'list', Listings[Table]['filters']>

/** What the table of the dashboard is filtered by. */
export type TableFilter<Table extends DeskTable> = FilterAt<'table', Listings[Table]['filters']>

/** What the filters of some bar are. */
export type BarFilter = {
  [Table in DeskTable]: FilterAt<'bar', Listings[Table]['filters']>
}[DeskTable]

const facts: Readonly<Record<DeskTable, ListingFacts>> = listings

/** The filters that the bar of a table offers, in its order. */
export function barFilters(table: DeskTable): FilterName[] {
  return filterNames.filter((name) => facts[table].filters[name]?.includes('bar'))
}
