// All statements of finding: what is to be read, what is said of it, and the terms it is found by.
import type { Currency, SearchField, SearchKind } from '@holdfast/contract'
import { statement } from '#db'

/** What is read: all that can be found, and what happens to the money of an inbound. */
export type ReadKind = Exclude<
  SearchKind,
  'event' | 'delivery' | 'ledger_account' | 'ledger_transaction' | 'email'
>

export const selectTenantsToRead = statement<{ tenant_id: string }>('finding.tenants_to_search')(
  'select tenant_id from tenants_to_search()',
)

export type NotedKind = ReadKind | 'reversal' | 'inbound_return'

export const insertPending = statement('finding.insert_pending')(
  `insert into search_pending (tenant_id, id, kind, ids)
   values ($tenant_id::uuid, $id::uuid, $kind::text, $ids::uuid[])`,
)

/**
 * Takes the next notes: as many as name `limit` resources, the last of them perhaps more. What
 * another process takes meanwhile is left out.
 */
export const takePending = statement<{ kind: NotedKind; ids: string[] }>('finding.take_pending')(
  `delete from search_pending
    where tenant_id = $tenant_id::uuid
      and id = any(array(
        select id
          from (select id, sum(cardinality(ids)) over (order by id) - cardinality(ids) as before
                  from (select id, ids from search_pending
                         where tenant_id = $tenant_id::uuid
                         order by id limit $limit::int for update skip locked) locked) counted
         where before < $limit::int))
   returning kind, ids`,
)

/** Of resources, those that were read before: all have a term, the end of their id. */
export const selectRead = statement<{ id: string }>('finding.select_read')(
  `select r.id from unnest($ids::uuid[]) as r (id)
    where exists (select from search_terms t where t.tenant_id = $tenant_id::uuid and t.id = r.id)`,
)

export const insertTerms = statement('finding.insert_terms')(
  `insert into search_terms (tenant_id, id, kind, term, field)
   select $tenant_id::uuid, t.*
     from $rows(id uuid, kind text, term text, field text) as t
    order by t.id, t.term`,
)

/** As `insertTerms`, for what is found on the page of another that may have the same terms. */
export const addTerms = statement('finding.add_terms')(
  `insert into search_terms (tenant_id, id, kind, term, field)
   select $tenant_id::uuid, t.*
     from $rows(id uuid, kind text, term text, field text) as t
    order by t.id, t.term
   on conflict do nothing`,
)

export const deleteTerms = statement('finding.delete_terms')(
  `delete from search_terms where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  { isPlannedForValues: true },
)

/** What participants, and verifications of them, are found by. */
export const deleteTermsOfPersons = statement('finding.delete_terms_of_persons')(
  `delete from search_terms t
    using (select unnest($participant_ids::uuid[]) as id
           union all
           select id from verifications
            where tenant_id = $tenant_id::uuid
              and participant_id = any($participant_ids::uuid[])) of_person
    where t.tenant_id = $tenant_id::uuid and t.id = of_person.id`,
)

/** What is said of a resource. */
export interface SaidRow {
  id: string
  /** Whose page it is found on, where it has none of its own. */
  found_as: string
  email: string | null
  refs: string[]
  amounts: bigint[]
  currency: Currency | null
  name: string | null
  descriptions: string[]
  metadata: string[]
}

interface Saying {
  readonly from: string
  readonly found_as?: string
  readonly email?: string
  readonly refs?: string
  readonly amounts?: string
  readonly currency?: string
  readonly name?: string
  readonly descriptions?: string
  readonly metadata?: string
  readonly lock?: string
}

const ownMetadata = 'metadata_texts(r.metadata_filter)'
const both = (...columns: readonly string[]) => `array_remove(array[${columns.join(', ')}], null)`
const nothing = "'{}'::text[]"

/** What is said of rows by id: `r` is the table. */
function sayingOf(name: string, said: Saying) {
  return statement<SaidRow>(`finding.said_of_${name}`)(
    `select r.id, ${said.found_as ?? 'r.id'} as found_as, ${said.email ?? 'null::text'} as email,
            ${said.refs ?? nothing} as refs, ${said.amounts ?? "'{}'::bigint[]"} as amounts,
            ${said.currency ?? 'null::text'} as currency, ${said.name ?? 'null::text'} as name,
            ${said.descriptions ?? nothing} as descriptions,
            ${said.metadata ?? nothing} as metadata
       from ${said.from}
      where r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[])
      order by r.id${said.lock ?? ''}`,
    { takes: { tenant_id: 'uuid', ids: 'uuid[]' } },
  )
}

/**
 * What each kind is found by. Amounts of checkouts, inbounds, outbounds and debits have an index
 * where they stand. Of persons nothing is read that is being forgotten, or changes meanwhile.
 */
export const selectSaid = {
  project: sayingOf('projects', { from: 'projects r', metadata: ownMetadata }),
  intent: sayingOf('intents', {
    from: `intents r
       left join projects j on j.tenant_id = r.tenant_id and j.id = r.project_id
       cross join lateral (
         select coalesce(array_agg(s.reference) filter (where s.reference is not null),
                         ${nothing}) as refs,
                array[sum(s.amount)::bigint] as amounts,
                coalesce(array_agg(concat_ws(' ', s.description, s.summary) order by s.position),
                         ${nothing}) as descriptions,
                jsonb_agg(metadata_value(s.metadata) order by s.position)
                  filter (where s.metadata is not null) as kept
           from intent_settlements s
          where s.tenant_id = r.tenant_id and s.intent_id = r.id) made`,
    refs: 'made.refs',
    amounts: 'array_remove(made.amounts, null)',
    currency: 'coalesce(r.currency, j.currency)',
    descriptions: 'made.descriptions',
    metadata: `case when r.metadata_filter is null and made.kept is null then ${nothing}
      else metadata_texts(jsonb_build_array(r.metadata_filter, made.kept)) end`,
  }),
  checkout: sayingOf('checkouts', {
    from: 'checkouts r',
    refs: 'array[r.reference]',
    metadata: ownMetadata,
  }),
  settlement: sayingOf('settlements', {
    from: 'settlements r',
    refs: both('r.reference'),
    amounts: 'array[r.amount]',
    currency: 'r.currency',
    descriptions: both('r.description', 'r.summary'),
    metadata: ownMetadata,
  }),
  inbound: sayingOf('inbounds', { from: 'inbounds r', refs: both('r.reference') }),
  outbound: sayingOf('outbounds', {
    from: 'outbounds r',
    refs: both('r.reference'),
    metadata: ownMetadata,
  }),
  transfer: sayingOf('transfers', {
    from: 'transfers r',
    amounts: 'array[r.amount]',
    currency: 'r.currency',
    metadata: ownMetadata,
  }),
  invoice: sayingOf('invoices', {
    from: 'invoices r join checkouts c on c.tenant_id = r.tenant_id and c.id = r.checkout_id',
    refs: 'array[c.reference]',
    amounts: 'array[c.amount]',
    currency: 'c.currency',
  }),
  debit: sayingOf('debits', { from: 'debits r' }),
  participant: sayingOf('participants', {
    from: 'participants r',
    // In place of an address that was erased stands one of this domain.
    email: `case when r.email not like '%@erased.invalid' then r.email end`,
    name: 'r.name',
    metadata: ownMetadata,
    lock: ' for share of r',
  }),
  verification: sayingOf('verifications', {
    from: 'verifications r',
    metadata: ownMetadata,
    lock: ' for share of r',
  }),
  payment_instrument: sayingOf('payment_instruments', { from: 'payment_instruments r' }),
  conversion: sayingOf('conversions', {
    from: 'conversions r',
    amounts: 'array[r.amount]',
    currency: 'r.from_currency',
  }),
  webhook_handler: sayingOf('webhook_handlers', { from: 'webhook_handlers r' }),
  reversal: sayingOf('reversals', {
    from: `reversals r
       join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
       join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id`,
    found_as: 'r.inbound_id',
    amounts: 'array[r.amount]',
    currency: 'j.currency',
  }),
  inbound_return: sayingOf('inbound_returns', {
    from: 'inbound_returns r',
    found_as: 'r.inbound_id',
    amounts: 'array[r.amount]',
    currency: 'r.currency',
  }),
} as const

export interface TermRow {
  id: string
  kind: SearchKind
  term: string
  field: SearchField
}

export interface FoundPlace {
  kind: SearchKind
  id: string
  field: SearchField
}

/**
 * The newest of each kind that have a term with the first beginning, and one with each other: of no
 * more than so many candidates, so that what everything begins with costs no more than the rest.
 */
export const selectByTerms = statement<FoundPlace>('finding.by_terms')(
  `select k.kind, f.id, f.field
     from unnest($kinds::text[]) with ordinality as k (kind, place)
    cross join lateral (
      select c.id, (array_agg(c.field order by c.term))[1] as field, min(c.term) as term
        from (select t.id, t.term, t.field from search_terms t
               where t.tenant_id = $tenant_id::uuid and t.kind = k.kind
                 and t.term >= $first::text and t.term < $first::text || $last::text
               order by t.term, t.id desc limit $candidates::int) c
       where ($field::text is null or c.field = $field::text)
         and not exists (
           select from unnest($others::text[]) as o (first)
            where not exists (
              select from search_terms t
               where t.tenant_id = $tenant_id::uuid and t.id = c.id
                 and t.term >= o.first and t.term < o.first || $last::text))
       group by c.id
       order by min(c.term), c.id desc limit $limit::int) f
    order by k.place, f.term, f.id desc`,
)
