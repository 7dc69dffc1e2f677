import { statement } from '#db'
import { entering } from '#events'
import type { SettlementRecord } from './settlement.ts'

const COLUMNS = `id, project_id, position, currency, type, status, buyer_id, seller_id, amount,
  description, summary, fee_flat, fee_ppm, tax_flat, tax_ppm, required_by, release_at, reference,
  target_project_id, metadata, received, transferred_in, transferred_out, spent, released, refunded,
  departed, promised, live_outbounds, credit_drawn, credit_covered, taken_back, review_since,
  created_at, updated_at`

export const insertSettlements = entering<SettlementRecord>(
  'settlement',
  'settlements.insert',
  `insert into settlements
     (tenant_id, id, project_id, position, currency, type, status, buyer_id, seller_id, amount,
      description, summary, fee_flat, fee_ppm, tax_flat, tax_ppm, required_by, release_at,
      reference, target_project_id, metadata, created_at, updated_at)
   select $1::uuid, s.id, s.project_id, s.position, s.currency, s.type, 'settling', s.buyer_id,
          s.seller_id, s.amount, s.description, s.summary, s.fee_flat, s.fee_ppm, s.tax_flat,
          s.tax_ppm, s.required_by, s.release_at, s.reference, s.target_project_id, s.metadata,
          $2::timestamptz, $2::timestamptz
     from unnest($3::uuid[], $4::uuid[], $5::int[], $6::text[], $7::text[], $8::uuid[], $9::uuid[],
                 $10::bigint[], $11::text[], $12::text[], $13::bigint[], $14::bigint[],
                 $15::bigint[], $16::bigint[], $17::timestamptz[], $18::timestamptz[],
                 $19::text[], $20::uuid[], $21::json[])
       as s (id, project_id, position, currency, type, buyer_id, seller_id, amount, description,
             summary, fee_flat, fee_ppm, tax_flat, tax_ppm, required_by, release_at, reference,
             target_project_id, metadata)
   returning ${COLUMNS}`,
)

export const selectSettlements = statement<SettlementRecord>(
  'settlements.select',
  `select ${COLUMNS} from settlements
    where tenant_id = $1::uuid and id = any($2::uuid[]) order by created_at, position, id`,
  { key: 'id' },
)

/** The newest of each project. */
export const selectSettlementsOfProjects = statement<SettlementRecord>(
  'settlements.select_of_projects',
  `select s.*
     from unnest((select $3::uuid[])) as of (project_id)
    cross join lateral (
      select ${COLUMNS} from settlements
       where tenant_id = $1::uuid and project_id = of.project_id
       order by created_at desc, position desc, id desc limit (select $2::int)) s
    order by s.created_at desc, s.position desc, s.id desc`,
  { key: 'project_id' },
)

/** Adds to the counters of many settlements at once; the CHECKs refuse what must not be. */
export const addToSettlements = statement<SettlementRecord>(
  'settlements.add',
  `update settlements s
      set received = s.received + c.received,
          transferred_in = s.transferred_in + c.transferred_in,
          transferred_out = s.transferred_out + c.transferred_out, spent = s.spent + c.spent,
          released = s.released + c.released, refunded = s.refunded + c.refunded,
          departed = s.departed + c.departed, promised = s.promised + c.promised,
          credit_drawn = s.credit_drawn + c.credit_drawn,
          credit_covered = s.credit_covered + c.credit_covered,
          taken_back = s.taken_back + c.taken_back,
          live_outbounds = s.live_outbounds + c.live, updated_at = $2::timestamptz
     from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
                 $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[],
                 $14::int[], $15::bigint[])
       as c (id, received, transferred_in, transferred_out, spent, released, refunded, departed,
             promised, credit_drawn, credit_covered, live, taken_back)
    where s.tenant_id = $1::uuid and s.id = c.id
   returning ${COLUMNS.split(/,\s*/)
     .map((column) => `s.${column}`)
     .join(', ')}`,
)

/** The settlements whose money counts as the project's own balance. */
export const selectFunding = statement<SettlementRecord>(
  'settlements.select_funding',
  `select ${COLUMNS} from settlements
    where tenant_id = $1::uuid and project_id = any($2::uuid[]) and type = 'funding'
    order by created_at, id`,
  { key: 'project_id' },
)

/**
 * The `funding` settlements of projects that hold money which may leave, oldest first: where a
 * clock stands still, by their ids, which keep the order in which they were made.
 */
export const selectFundingOfProjects = statement<SettlementRecord>(
  'settlements.select_funding_of_projects',
  `select ${COLUMNS} from settlements
    where tenant_id = $1::uuid and project_id = any($2::uuid[]) and type = 'funding'
      and status <> 'in_review'
      and received + transferred_in - transferred_out - released - refunded > 0
    order by created_at, id`,
)

/** When a review began; null ends it. */
export const setReviewSince = statement(
  'settlements.set_review_since',
  `update settlements set review_since = $3::timestamptz
    where tenant_id = $1::uuid and id = any($2::uuid[])`,
)
