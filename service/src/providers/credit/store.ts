import { statement } from '#db'
import { entering } from '#events'
import type { Id, Minor } from '#kit'
import type { DrawRecord, PartRecord } from './cover.ts'

const PART_COLUMNS = `p.checkout_id, p.settlement_id, c.instrument_id, c.project_id, c.currency,
  c.terms, p.covered, p.undrawn, c.fee_undrawn`
const DRAW_COLUMNS = `d.id, d.checkout_id, d.instrument_id, d.project_id, d.settlement_id,
  d.outbound_id, d.currency, c.terms, d.amount, d.fee, d.status,
  (select coalesce(sum(r.amount), 0)::bigint from credit_refunds r
    where r.tenant_id = d.tenant_id and r.draw_id = d.id) as refunded`

export const insertCovers = statement('credit.insert_covers')(
  `insert into credit_covers (tenant_id, checkout_id, instrument_id, project_id, currency, terms,
                              fee_undrawn, created_at)
   select $tenant_id::uuid, c.*, $now::timestamptz
     from $rows(checkout_id uuid, instrument_id uuid, project_id uuid, currency text, terms text,
                fee_undrawn bigint) as c`,
)

export const insertParts = statement('credit.insert_parts')(
  `insert into credit_cover_parts (tenant_id, checkout_id, settlement_id, position, covered,
                                   undrawn)
   select $tenant_id::uuid, p.checkout_id, p.settlement_id, p.position, p.covered, p.covered
     from $rows(checkout_id uuid, settlement_id uuid, position int, covered bigint) as p`,
)

/** What covers settlements, the oldest cover first. */
export const selectPartsOfSettlements = statement<PartRecord>('credit.parts_of_settlements')(
  `select ${PART_COLUMNS} from credit_cover_parts p
     join credit_covers c on c.tenant_id = p.tenant_id and c.checkout_id = p.checkout_id
    where p.tenant_id = $tenant_id::uuid and p.settlement_id = any($settlement_ids::uuid[])
    order by c.created_at, c.checkout_id, p.position`,
)

export const selectPartsOfCheckouts = statement<PartRecord>('credit.parts_of_checkouts')(
  `select ${PART_COLUMNS} from credit_cover_parts p
     join credit_covers c on c.tenant_id = p.tenant_id and c.checkout_id = p.checkout_id
    where p.tenant_id = $tenant_id::uuid and p.checkout_id = any($checkout_ids::uuid[])
    order by c.created_at, c.checkout_id, p.position`,
)

/** Negative amounts draw, positive ones restore what the lender refused. */
export const addToParts = statement('credit.add_to_parts')(
  `update credit_cover_parts p
      set undrawn = p.undrawn + a.undrawn, given_back = p.given_back + a.given_back
     from $rows(checkout_id uuid, settlement_id uuid, undrawn bigint, given_back bigint) as a
    where p.tenant_id = $tenant_id::uuid and p.checkout_id = a.checkout_id
      and p.settlement_id = a.settlement_id`,
)

export const addToFees = statement('credit.add_to_fees')(
  `update credit_covers c set fee_undrawn = c.fee_undrawn + a.amount
     from $rows(checkout_id uuid, amount bigint) as a
    where c.tenant_id = $tenant_id::uuid and c.checkout_id = a.checkout_id`,
)

/** Releases that have drawn and for which the lender was not asked yet, oldest first. */
export const selectClaims = statement<{
  id: Id<'outbound'>
  settlement_id: Id<'settlement'>
  drawn: bigint
}>('credit.claims')(
  `select o.id, o.settlement_id, o.drawn from outbounds o
    where o.tenant_id = $tenant_id::uuid and o.project_id = any($project_ids::uuid[])
      and o.drawn > 0
      and not exists (select from credit_draws d
                       where d.tenant_id = o.tenant_id and d.outbound_id = o.id)
    order by o.created_at, o.id`,
)

export const insertDraws = entering(
  'credit_draw',
  statement('credit.insert_draws')(
    `insert into credit_draws (tenant_id, id, checkout_id, instrument_id, project_id, settlement_id,
                             outbound_id, currency, amount, fee, status, created_at, updated_at)
   select $tenant_id::uuid, d.*, 'requested', $now::timestamptz, $now::timestamptz
     from $rows(id uuid, checkout_id uuid, instrument_id uuid, project_id uuid, settlement_id uuid,
                outbound_id uuid, currency text, amount bigint, fee bigint) as d`,
  ),
)

export const selectDraws = statement<DrawRecord>('credit.select_draws')(
  `select ${DRAW_COLUMNS} from credit_draws d
     join credit_covers c on c.tenant_id = d.tenant_id and c.checkout_id = d.checkout_id
    where d.tenant_id = $tenant_id::uuid and d.id = any($ids::uuid[]) order by d.created_at, d.id`,
)

export const selectDrawsOfCheckouts = statement<DrawRecord>('credit.draws_of_checkouts')(
  `select ${DRAW_COLUMNS} from credit_draws d
     join credit_covers c on c.tenant_id = d.tenant_id and c.checkout_id = d.checkout_id
    where d.tenant_id = $tenant_id::uuid and d.checkout_id = any($checkout_ids::uuid[])
    order by d.created_at, d.id`,
)

export const selectDrawsOfInstruments = statement<{
  id: Id<'credit_draw'>
  instrument_id: Id<'payment_instrument'>
}>('credit.draws_of_instruments')(
  `select id, instrument_id from credit_draws
    where tenant_id = $tenant_id::uuid and instrument_id = any($instrument_ids::uuid[])
      and status = 'paid'
    order by created_at, id`,
)

/** The projects in which these checkouts and draws happen. */
export const selectProjects = statement<{ project_id: Id<'project'> }>('credit.projects')(
  `select project_id from credit_covers
    where tenant_id = $tenant_id::uuid and checkout_id = any($checkout_ids::uuid[])
   union
   select project_id from credit_draws where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    order by project_id`,
)

/** Of what has left: lent money that went back to the lender, with his name of it. */
export const selectSentBack = statement<{
  id: Id<'outbound'> | Id<'inbound_return'>
  rail_notice_id: string
  amount: Minor
}>('credit.sent_back')(
  `select o.id, i.rail_notice_id, o.amount from outbounds o
     join inbounds i on i.tenant_id = o.tenant_id and i.id = o.back_to_inbound_id
    where o.tenant_id = $tenant_id::uuid and o.id = any($ids::uuid[]) and o.status = 'executed'
      and i.type = 'credit'
    union all
   select r.id, i.rail_notice_id, r.amount from inbound_returns r
     join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
    where r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[]) and r.status = 'sent'
      and i.type = 'credit'`,
)

/** Counts what the lender has back, each once; no row: it was counted before. */
export const insertRefund = statement<{ id: string }>('credit.insert_refund')(
  `insert into credit_refunds (tenant_id, id, draw_id, amount, created_at)
   values ($tenant_id::uuid, $id::uuid, $draw_id::uuid, $amount::bigint, $created_at::timestamptz)
   on conflict do nothing returning id`,
)
