// What is shown of the rows of each table.
import type { Currency, DeskTable, ListedColumn } from '@holdfast/contract'
import type { Statement } from '#db'
import { statement } from '#db'

export interface TableRowRecord {
  id: string
  status: string
  type: string | null
  amount: bigint | null
  currency: Currency | null
  reference: string | null
  title: string | null
  project_id: string | null
  participant_id: string | null
  email: string | null
  created_at: Date
  updated_at: Date
}

type Sourced =
  | 'type'
  | 'amount'
  | 'currency'
  | 'reference'
  | 'title'
  | 'project_id'
  | 'participant_id'

/** Where a column comes from: an amount has its currency, an address its participant. */
type SourceOf<Column> = Column extends 'amount'
  ? 'amount' | 'currency'
  : Column extends 'email'
    ? 'participant_id'
    : Extract<Column, Sourced>

interface Shown extends Readonly<Partial<Record<Sourced, string>>> {
  readonly from: string
  readonly status?: string
}

/** At least what the dashboard shows in columns. */
type ShownOf<Table extends DeskTable> = Shown &
  Readonly<Record<SourceOf<ListedColumn<Table>>, string>>

/** Rows by id: `r` is the table, `p` the participant that the row is about. */
function rowsOf<Table extends DeskTable>(table: Table, shown: ShownOf<Table>) {
  const nothing = 'null::text'
  return statement<TableRowRecord>(`tables.rows_of_${table}`)(
    `select r.id, ${shown.status ?? 'r.status'} as status, ${shown.type ?? nothing} as type,
            ${shown.amount ?? 'null::bigint'} as amount,
            ${shown.currency ?? nothing} as currency, ${shown.reference ?? nothing} as reference,
            ${shown.title ?? nothing} as title, ${shown.project_id ?? 'null::uuid'} as project_id,
            ${shown.participant_id ?? 'null::uuid'} as participant_id, p.email,
            r.created_at, r.updated_at
       from ${shown.from}
       left join participants p on p.tenant_id = $tenant_id::uuid
                               and p.id = ${shown.participant_id ?? 'null::uuid'}
      where r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[])`,
    { takes: { tenant_id: 'uuid', ids: 'uuid[]' } },
  )
}

const withProject = 'join projects j on j.tenant_id = r.tenant_id and j.id = r.project_id'
const withCheckout = 'join checkouts c on c.tenant_id = r.tenant_id and c.id = r.checkout_id'

/** What is shown of the rows of each table. */
export const tableRows = {
  projects: rowsOf('projects', {
    from: `projects r
       left join lateral (
         select sum(s.amount)::bigint as amount, min(s.description) as description,
                (array_agg(s.buyer_id order by s.id))[1] as buyer_id
           from settlements s
          where s.tenant_id = r.tenant_id and s.project_id = r.id) t on true`,
    type: 'r.type',
    amount: 't.amount',
    currency: 'r.currency',
    title: 't.description',
    project_id: 'r.id',
    participant_id: 't.buyer_id',
  }),
  intents: rowsOf('intents', {
    from: `intents r
       left join projects j on j.tenant_id = r.tenant_id and j.id = r.project_id
       left join lateral (
         select sum(s.amount)::bigint as amount, min(s.description) as description
           from intent_settlements s
          where s.tenant_id = r.tenant_id and s.intent_id = r.id) t on true`,
    type: 'r.type',
    amount: 't.amount',
    currency: 'coalesce(r.currency, j.currency)',
    title: 't.description',
    project_id: 'r.project_id',
    participant_id: 'r.buyer_id',
  }),
  checkouts: rowsOf('checkouts', {
    from: 'checkouts r',
    type: 'r.type',
    amount: 'r.amount',
    currency: 'r.currency',
    reference: 'r.reference',
    project_id: 'r.project_id',
    participant_id: 'r.buyer_id',
  }),
  settlements: rowsOf('settlements', {
    from: 'settlements r',
    type: 'r.type',
    amount: 'r.amount',
    currency: 'r.currency',
    reference: 'r.reference',
    title: 'r.description',
    project_id: 'r.project_id',
    participant_id: 'r.seller_id',
  }),
  inbounds: rowsOf('inbounds', {
    from: `inbounds r ${withProject}
       left join checkouts c on c.tenant_id = r.tenant_id and c.id = r.checkout_id`,
    type: 'r.type',
    amount: 'r.amount',
    currency: 'j.currency',
    reference: 'r.reference',
    title: 'r.reason',
    project_id: 'r.project_id',
    participant_id: 'c.buyer_id',
  }),
  outbounds: rowsOf('outbounds', {
    from: 'outbounds r',
    type: 'r.type',
    amount: 'r.amount',
    currency: 'r.currency',
    reference: 'r.reference',
    // Why it was paused is kept when it goes on.
    title: `case when r.status = 'paused' then r.paused_reason else r.failure_reason end`,
    project_id: 'r.project_id',
    participant_id: 'r.participant_id',
  }),
  transfers: rowsOf('transfers', {
    from: 'transfers r',
    amount: 'r.amount',
    currency: 'r.currency',
    project_id: 'r.from_project_id',
  }),
  invoices: rowsOf('invoices', {
    from: `invoices r ${withCheckout}`,
    amount: 'c.amount',
    currency: 'c.currency',
    reference: 'c.reference',
    project_id: 'c.project_id',
    participant_id: 'c.buyer_id',
  }),
  debits: rowsOf('debits', {
    from: `debits r ${withCheckout}`,
    amount: 'r.amount',
    currency: 'r.currency',
    reference: 'c.reference',
    title: `to_char(r.scheduled_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    project_id: 'r.project_id',
    participant_id: 'c.buyer_id',
  }),
  participants: rowsOf('participants', {
    from: `participants r
       join participant_identities i on i.tenant_id = r.tenant_id and i.id = r.identity_id`,
    status: 'i.status',
    type: 'r.type',
    title: 'r.name',
    participant_id: 'r.id',
  }),
  verifications: rowsOf('verifications', {
    from: 'verifications r',
    type: 'r.type',
    participant_id: 'r.participant_id',
  }),
  payment_instruments: rowsOf('payment_instruments', {
    from: 'payment_instruments r',
    type: 'r.type',
    participant_id: 'r.owner_id',
  }),
} satisfies Readonly<Record<DeskTable, Statement<TableRowRecord>>>
