// All statements of tables: which rows they hold, and what is shown of each.
import type { Currency, DeskTable, ListedColumn, TableFilter } from '@holdfast/contract'
import type { Listing, Statement } from '#db'
import { listing, statement, unnamedStatement } from '#db'
import { identityKeyOf } from '#participants'

const people = `(select p.id from participants p
      join participant_identities i on i.tenant_id = p.tenant_id and i.id = p.identity_id
     where i.tenant_id = $tenant_id::uuid and i.email_key = ${identityKeyOf('$value::text')})`
const id = 'id = $value::uuid'
const status = 'status = any($value::text[])'
const type = 'type = $value::text'
const currency = 'currency = $value::text'
const project_id = 'project_id = $value::uuid'
const reference = 'reference = $value::text'
const amounts = { amount_from: 'amount >= $value::bigint', amount_to: 'amount <= $value::bigint' }

const ofProject = `project_id in (select id from projects
     where tenant_id = $tenant_id::uuid and currency = $value::text)`
const ofCheckout = (condition: string) => `checkout_id in (select id from checkouts
     where tenant_id = $tenant_id::uuid and ${condition})`
const ofIntent = (condition: string) => `id in (select intent_id from intent_settlements
     where tenant_id = $tenant_id::uuid and ${condition})`
const ofSettlements = (column: string, condition: string) => `${column} in (
    select project_id from settlements where tenant_id = $tenant_id::uuid and seller_id ${condition}
    union select project_id from settlements where tenant_id = $tenant_id::uuid
      and buyer_id ${condition})`
const bySides = (condition: string) => `id in (
    select s.id from settlements s where s.tenant_id = $tenant_id::uuid and s.seller_id ${condition}
    union select s.id from settlements s where s.tenant_id = $tenant_id::uuid
      and s.buyer_id ${condition})`

/** A table with a condition for each filter that the contract gives it, and no other. */
function tableOf<Table extends DeskTable>(spec: {
  readonly table: Table
  readonly isInOrderOfIds?: boolean
  readonly conditions: Readonly<Record<TableFilter<Table>, string>>
}): Listing {
  return listing(`tables.${spec.table}`, spec)
}

/** What each table holds, and what it can be filtered by. */
export const tables: Readonly<Record<DeskTable, Listing>> = {
  projects: tableOf({
    table: 'projects',
    conditions: {
      id,
      status,
      type,
      currency,
      project_id: id,
      participant_id: ofSettlements('id', '= $value::uuid'),
      email: ofSettlements('id', `in ${people}`),
    },
  }),
  intents: tableOf({
    table: 'intents',
    isInOrderOfIds: true,
    conditions: {
      id,
      status,
      type,
      currency,
      project_id,
      intent_id: id,
      participant_id: 'buyer_id = $value::uuid',
      email: `buyer_id in ${people}`,
      settlement_id: ofIntent('settlement_id = $value::uuid'),
      checkout_id: `id in (select intent_id from checkouts
        where tenant_id = $tenant_id::uuid and id = $value::uuid)`,
      reference: `id in (select intent_id from checkouts
        where tenant_id = $tenant_id::uuid and reference = $value::text)`,
    },
  }),
  checkouts: tableOf({
    table: 'checkouts',
    conditions: {
      id,
      status,
      type,
      currency,
      project_id,
      intent_id: 'intent_id = $value::uuid',
      checkout_id: id,
      settlement_id: `id in (select checkout_id from checkout_parts
        where tenant_id = $tenant_id::uuid and settlement_id = $value::uuid)`,
      participant_id: 'buyer_id = $value::uuid',
      email: `buyer_id in ${people}`,
      reference,
      ...amounts,
    },
  }),
  settlements: tableOf({
    table: 'settlements',
    conditions: {
      id,
      status,
      type,
      currency,
      project_id,
      settlement_id: id,
      checkout_id: `id in (select settlement_id from checkout_parts
        where tenant_id = $tenant_id::uuid and checkout_id = $value::uuid)`,
      participant_id: bySides('= $value::uuid'),
      email: bySides(`in ${people}`),
      reference,
      ...amounts,
    },
  }),
  inbounds: tableOf({
    table: 'inbounds',
    conditions: {
      id,
      status,
      type,
      currency: ofProject,
      project_id,
      checkout_id: 'checkout_id = $value::uuid',
      settlement_id: `id in (select inbound_id from inbound_allocations
        where tenant_id = $tenant_id::uuid and settlement_id = $value::uuid)`,
      participant_id: ofCheckout('buyer_id = $value::uuid'),
      email: ofCheckout(`buyer_id in ${people}`),
      reference,
      ...amounts,
    },
  }),
  outbounds: tableOf({
    table: 'outbounds',
    conditions: {
      id,
      status,
      type,
      currency,
      project_id,
      settlement_id: 'settlement_id = $value::uuid',
      participant_id: 'participant_id = $value::uuid',
      email: `participant_id in ${people}`,
      reference,
      ...amounts,
    },
  }),
  transfers: tableOf({
    table: 'transfers',
    conditions: {
      id,
      status,
      // Fees are no rows of this table.
      type: `'transfer' = $value::text`,
      currency,
      project_id: `id in (
        select id from transfers where tenant_id = $tenant_id::uuid
               and from_project_id = $value::uuid
        union select id from transfers where tenant_id = $tenant_id::uuid
          and to_project_id = $value::uuid)`,
      settlement_id: '(from_settlement_id = $value::uuid or to_settlement_id = $value::uuid)',
      ...amounts,
    },
  }),
  invoices: tableOf({
    table: 'invoices',
    conditions: {
      id,
      status,
      currency: ofCheckout('currency = $value::text'),
      project_id: ofCheckout(project_id),
      intent_id: ofCheckout('intent_id = $value::uuid'),
      checkout_id: 'checkout_id = $value::uuid',
      participant_id: ofCheckout('buyer_id = $value::uuid'),
      email: ofCheckout(`buyer_id in ${people}`),
      reference: ofCheckout(reference),
      amount_from: ofCheckout(amounts.amount_from),
      amount_to: ofCheckout(amounts.amount_to),
    },
  }),
  debits: tableOf({
    table: 'debits',
    conditions: {
      id,
      status,
      currency,
      project_id,
      checkout_id: 'checkout_id = $value::uuid',
      settlement_id: `id in (select debit_id from debit_parts
        where tenant_id = $tenant_id::uuid and settlement_id = $value::uuid)`,
      participant_id: ofCheckout('buyer_id = $value::uuid'),
      email: ofCheckout(`buyer_id in ${people}`),
      ...amounts,
    },
  }),
  participants: tableOf({
    table: 'participants',
    conditions: {
      id,
      status: `exists (select from participant_identities i
        where i.tenant_id = $tenant_id::uuid and i.id = participants.identity_id
          and i.status = any($value::text[]))`,
      type,
      participant_id: id,
      email: `id in ${people}`,
    },
  }),
  verifications: tableOf({
    table: 'verifications',
    conditions: {
      id,
      status,
      type,
      participant_id: 'participant_id = $value::uuid',
      email: `participant_id in ${people}`,
    },
  }),
  payment_instruments: tableOf({
    table: 'payment_instruments',
    conditions: {
      id,
      status,
      type,
      participant_id: 'owner_id = $value::uuid',
      email: `owner_id in ${people}`,
    },
  }),
}

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

/** Counts what a list finds; without a name it is planned for its very values, as the list is. */
export function countingOf(text: string) {
  return unnamedStatement<{ count: bigint }>(`select count(*) as count from (${text}) counted`)
}
