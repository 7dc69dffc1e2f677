import { statement } from '#db'
import { entering } from '#events'
import type { Id } from '#kit'
import type { CheckoutRecord, PartRecord } from './checkout.ts'
import type { Means } from './means.ts'

const OWN_COLUMNS = `c.id, c.intent_id, c.project_id, c.buyer_id, c.currency, c.type, c.status,
  c.amount, c.fee, c.fee_received, c.fee_owed, c.reference, c.transfer_made_at, c.authorised_at,
  c.cancel_requested_at, c.calls_off_to,
  c.drawn_at, c.rejected_at, c.page_key, c.invoice_id, c.metadata, c.created_at, c.updated_at`

const COLUMNS = `${OWN_COLUMNS},
  coalesce((select sum(i.unreconciled) from published_inbounds i
             where i.tenant_id = c.tenant_id and i.checkout_id = c.id), 0)::bigint as unreconciled,
  coalesce((select sum(i.taken_back) from published_inbounds i
             where i.tenant_id = c.tenant_id and i.checkout_id = c.id), 0)::bigint as taken_back`

export const insertCheckouts = entering(
  'checkout',
  statement<CheckoutRecord>('checkouts.insert')(
    `insert into checkouts as c (tenant_id, id, intent_id, project_id, buyer_id, currency, type,
                               status, amount, fee, reference, metadata, page_key, invoice_id,
                               created_at, updated_at)
   select $tenant_id::uuid, n.id, n.intent_id, n.project_id, n.buyer_id, n.currency, n.type,
          'settling',
          n.amount, n.fee, n.reference, n.metadata, n.page_key, n.invoice_id,
          $now::timestamptz, $now::timestamptz
     from $rows(id uuid, intent_id uuid, project_id uuid, buyer_id uuid, currency text, type text,
                amount bigint, fee bigint, reference text, metadata json, page_key text,
                invoice_id uuid) as n
   returning ${OWN_COLUMNS}, 0::bigint as unreconciled, 0::bigint as taken_back`,
  ),
)

export const insertParts = statement('checkouts.insert_parts')(
  `insert into checkout_parts (tenant_id, checkout_id, position, settlement_id, part, is_due,
                               is_made)
   select $tenant_id::uuid, p.*
     from $rows(checkout_id uuid, position int, settlement_id uuid, part bigint, is_due boolean,
                is_made boolean) as p`,
)

export const insertMeans = statement('checkouts.insert_means')(
  `insert into checkout_means (tenant_id, checkout_id, kind, means)
   select $tenant_id::uuid, m.checkout_id, m.means->>'kind', m.means
     from $rows(checkout_id uuid, means jsonb) as m`,
)

export const selectMeans = statement<{ checkout_id: Id<'checkout'>; means: Means }>(
  'checkouts.select_means',
)(
  `select checkout_id, means from checkout_means
    where tenant_id = $tenant_id::uuid and checkout_id = any($checkout_ids::uuid[])`,
)

export const selectCheckouts = statement<CheckoutRecord>('checkouts.select')(
  `select ${COLUMNS} from checkouts c where c.tenant_id = $tenant_id::uuid
          and c.id = any($ids::uuid[])
    order by c.created_at, c.id`,
  { key: 'id', keys: 'ids' },
)

export interface PageCheckoutRow {
  place: number
  id: Id<'checkout'>
}

/**
 * The newest checkout of each page: of its intent, and of a link that many use, the page's own.
 */
export const selectLatestOfPages = statement<PageCheckoutRow>('checkouts.latest_of_pages')(
  `select p.place::int as place, newest.id
     from $rows(intent_id uuid, page_key text, place ordinality) as p
     join intents i on i.tenant_id = $tenant_id::uuid and i.id = p.intent_id
     cross join lateral (
       select c.id from checkouts c
        where c.tenant_id = $tenant_id::uuid and c.intent_id = p.intent_id
          and (i.type <> 'payment_link' or i.buyer_id is not null or c.page_key = p.page_key)
        order by c.created_at desc, c.id desc limit 1) as newest`,
)

export const selectOpenIdsOfProjects = statement<{ id: Id<'checkout'> }>(
  'checkouts.open_of_projects',
)(
  `select id from checkouts
    where tenant_id = $tenant_id::uuid and project_id = any($project_ids::uuid[])
      and status = 'settling'
    order by created_at, id`,
)

export interface OverRow {
  id: Id<'checkout'>
  project_id: Id<'project'>
  reference: string
  status: CheckoutRecord['status']
}

/** Checkouts that wait for nothing any more and that money names, by the rail or its reference. */
export const selectOverNamed = statement<OverRow>('checkouts.over_named')(
  `select distinct c.id, c.project_id, c.reference, c.status
     from $rows(project_id uuid, reference text, checkout_id uuid) as n
     join checkouts c on c.tenant_id = $tenant_id::uuid and c.project_id = n.project_id
                     and c.status <> 'settling'
                     and (c.id = n.checkout_id or position(c.reference in n.reference) > 0)
    order by c.id`,
)

export const selectIdsOfProjects = statement<{ id: Id<'checkout'>; project_id: Id<'project'> }>(
  'checkouts.of_projects',
)(
  `select c.id, c.project_id
     from unnest((select $project_ids::uuid[])) as of (project_id)
    cross join lateral (
      select id, project_id, created_at from checkouts
       where tenant_id = $tenant_id::uuid and project_id = of.project_id
       order by created_at desc, id desc limit (select $limit::int)) c
    order by c.created_at desc, c.id desc`,
  { key: 'project_id', keys: 'project_ids' },
)

/** Checkouts in flight that collect for one of these settlements. */
export const selectOpenIdsOfSettlements = statement<{ id: Id<'checkout'> }>(
  'checkouts.open_of_settlements',
)(
  `select distinct c.id from checkout_parts p
     join checkouts c on c.tenant_id = p.tenant_id and c.id = p.checkout_id
    where p.tenant_id = $tenant_id::uuid and p.settlement_id = any($settlement_ids::uuid[])
      and c.status = 'settling'
    order by c.id`,
)

/** Of these settlements, those whose own checkout came to nothing. */
export const selectForsaken = statement<{ settlement_id: Id<'settlement'> }>('checkouts.forsaken')(
  `select distinct p.settlement_id from checkout_parts p
     join checkouts c on c.tenant_id = p.tenant_id and c.id = p.checkout_id
    where p.tenant_id = $tenant_id::uuid and p.settlement_id = any($settlement_ids::uuid[])
      and p.is_made
      and c.status in ('failed', 'cancelled', 'abandoned')
    order by p.settlement_id`,
)

export const selectParts = statement<PartRecord>('checkouts.select_parts')(
  `select checkout_id, position, settlement_id, part, is_due, is_made, paid, owed
     from checkout_parts
    where tenant_id = $tenant_id::uuid and checkout_id = any($checkout_ids::uuid[])
    order by checkout_id, position`,
  { key: 'checkout_id', keys: 'checkout_ids' },
)

export const addToParts = statement('checkouts.add_to_parts')(
  `update checkout_parts p set paid = p.paid + a.amount
     from $rows(checkout_id uuid, settlement_id uuid, amount bigint) as a
    where p.tenant_id = $tenant_id::uuid and p.checkout_id = a.checkout_id
      and p.settlement_id = a.settlement_id`,
)

/** A settlement null stands for the fee. */
export const addToOwed = statement('checkouts.add_to_owed')(
  `with changes as (
     select checkout_id, settlement_id, sum(amount)::bigint as amount
       from $rows(checkout_id uuid, settlement_id uuid, amount bigint) as n
      group by checkout_id, settlement_id),
   fees as (
     update checkouts c set fee_owed = c.fee_owed + n.amount from changes n
      where c.tenant_id = $tenant_id::uuid and c.id = n.checkout_id and n.settlement_id is null)
   update checkout_parts p set owed = p.owed + n.amount from changes n
    where p.tenant_id = $tenant_id::uuid and p.checkout_id = n.checkout_id
      and p.settlement_id = n.settlement_id`,
)

export const addToFees = statement('checkouts.add_to_fees')(
  `update checkouts c set fee_received = c.fee_received + a.amount,
      updated_at = $updated_at::timestamptz
     from $rows(id uuid, amount bigint) as a
    where c.tenant_id = $tenant_id::uuid and c.id = a.id`,
)

/** Once: the first press counts, and only while the checkout waits for money. */
export const setTransferMade = statement<{ id: Id<'checkout'> }>('checkouts.transfer_made')(
  `update checkouts set transfer_made_at = $now::timestamptz, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and status = 'settling'
      and transfer_made_at is null
   returning id`,
)

/** Once: the first report counts. */
export const setAuthorised = statement<{ id: Id<'checkout'> }>('checkouts.authorised')(
  `update checkouts set authorised_at = $now::timestamptz, cancel_requested_at = null,
          calls_off_to = null, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and status = 'settling'
      and authorised_at is null
   returning id`,
)

/** Once: the first request counts. */
export const setCancelRequested = statement<{ id: Id<'checkout'> }>('checkouts.cancel_requested')(
  `update checkouts set cancel_requested_at = $now::timestamptz, calls_off_to = $calls_off_to::text,
          updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and status = 'settling'
      and authorised_at is null and cancel_requested_at is null
   returning id`,
)

export const setDrawn = statement('checkouts.drawn')(
  `update checkouts set drawn_at = $now::timestamptz, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and drawn_at is null`,
)

export const setUndrawn = statement('checkouts.undrawn')(
  `update checkouts set drawn_at = null, updated_at = $updated_at::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and drawn_at is not null`,
)

export const setRejected = statement('checkouts.rejected')(
  `update checkouts set rejected_at = $now::timestamptz, updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and rejected_at is null`,
)
