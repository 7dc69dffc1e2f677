import { statement } from '#db'
import { entering, moveWith } from '#events'
import type { SettlementRecord } from './settlement.ts'

const COLUMNS = `id, project_id, position, currency, type, status, buyer_id, seller_id, amount,
  description, summary, fee_flat, fee_ppm, tax_flat, tax_ppm, required_by, release_at, reference,
  target_project_id, metadata, received, transferred_in, transferred_out, spent, released, refunded,
  departed, promised, live_outbounds, credit_drawn, credit_covered, taken_back, review_since,
  created_at, updated_at`

export const insertSettlements = entering(
  'settlement',
  statement<SettlementRecord>('settlements.insert')(
    `insert into settlements
     (tenant_id, id, project_id, position, currency, type, status, buyer_id, seller_id, amount,
      description, summary, fee_flat, fee_ppm, tax_flat, tax_ppm, required_by, release_at,
      reference, target_project_id, metadata, created_at, updated_at)
   select $tenant_id::uuid, s.id, s.project_id, s.position, s.currency, s.type, 'settling',
          s.buyer_id,
          s.seller_id, s.amount, s.description, s.summary, s.fee_flat, s.fee_ppm, s.tax_flat,
          s.tax_ppm, s.required_by, s.release_at, s.reference, s.target_project_id, s.metadata,
          $now::timestamptz, $now::timestamptz
     from $rows(id uuid, project_id uuid, position int, currency text, type text, buyer_id uuid,
                seller_id uuid, amount bigint, description text, summary text, fee_flat bigint,
                fee_ppm bigint, tax_flat bigint, tax_ppm bigint, required_by timestamptz,
                release_at timestamptz, reference text, target_project_id uuid, metadata json)
            as s
   returning ${COLUMNS}`,
  ),
)

export const selectSettlements = statement<SettlementRecord>('settlements.select')(
  `select ${COLUMNS} from settlements
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    order by created_at, position, id`,
  { key: 'id', keys: 'ids' },
)

/** The newest of each project. */
export const selectSettlementsOfProjects = statement<SettlementRecord>(
  'settlements.select_of_projects',
)(
  `select s.*
     from unnest((select $project_ids::uuid[])) as of (project_id)
    cross join lateral (
      select ${COLUMNS} from settlements
       where tenant_id = $tenant_id::uuid and project_id = of.project_id
       order by created_at desc, position desc, id desc limit (select $limit::int)) s
    order by s.created_at desc, s.position desc, s.id desc`,
  { key: 'project_id', keys: 'project_ids' },
)

/** As they are until the unit ends: what is decided of them is written by the same unit. */
export const lockSettlementRows = statement<SettlementRecord>('settlements.lock')(
  `select ${COLUMNS} from settlements
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    order by id for no key update`,
)

/** Adds to the counters of settlements that stay where they are; the CHECKs refuse what must not be. */
export const addToSettlements = statement('settlements.add')(
  `update settlements s
      set received = s.received + v.received,
          transferred_in = s.transferred_in + v.transferred_in,
          transferred_out = s.transferred_out + v.transferred_out, spent = s.spent + v.spent,
          released = s.released + v.released, refunded = s.refunded + v.refunded,
          departed = s.departed + v.departed, promised = s.promised + v.promised,
          credit_drawn = s.credit_drawn + v.credit_drawn,
          credit_covered = s.credit_covered + v.credit_covered,
          taken_back = s.taken_back + v.taken_back,
          live_outbounds = s.live_outbounds + v.live, updated_at = $updated_at::timestamptz
     from $rows(id uuid, received bigint, transferred_in bigint, transferred_out bigint,
                spent bigint, released bigint, refunded bigint, departed bigint, promised bigint,
                credit_drawn bigint, credit_covered bigint, live int, taken_back bigint) as v
    where s.tenant_id = $tenant_id::uuid and s.id = v.id`,
)

/** The same with the status that follows from the money, in one UPDATE. */
export const addAndMove = moveWith('settlement', 'settlements.add_and_move', {
  set: `received = r.received + v.received,
        transferred_in = r.transferred_in + v.transferred_in,
        transferred_out = r.transferred_out + v.transferred_out, spent = r.spent + v.spent,
        released = r.released + v.released, refunded = r.refunded + v.refunded,
        departed = r.departed + v.departed, promised = r.promised + v.promised,
        credit_drawn = r.credit_drawn + v.credit_drawn,
        credit_covered = r.credit_covered + v.credit_covered,
        taken_back = r.taken_back + v.taken_back, live_outbounds = r.live_outbounds + v.live`,
  values: `$rows(id uuid, received bigint, transferred_in bigint, transferred_out bigint,
                 spent bigint, released bigint, refunded bigint, departed bigint, promised bigint,
                 credit_drawn bigint, credit_covered bigint, live int, taken_back bigint) as v`,
})

/** The settlements whose money counts as the project's own balance. */
export const selectFunding = statement<SettlementRecord>('settlements.select_funding')(
  `select ${COLUMNS} from settlements
    where tenant_id = $tenant_id::uuid and project_id = any($project_ids::uuid[])
      and type = 'funding'
    order by created_at, id`,
  { key: 'project_id', keys: 'project_ids' },
)

/**
 * The `funding` settlements of projects that hold money which may leave, oldest first: where a
 * clock stands still, by their ids, which keep the order in which they were made.
 */
export const selectFundingOfProjects = statement<SettlementRecord>(
  'settlements.select_funding_of_projects',
)(
  `select ${COLUMNS} from settlements
    where tenant_id = $tenant_id::uuid and project_id = any($project_ids::uuid[])
      and type = 'funding'
      and status <> 'in_review'
      and received + transferred_in - transferred_out - released - refunded > 0
    order by created_at, id`,
)

/** When a review began; null ends it. */
export const setReviewSince = statement('settlements.set_review_since')(
  `update settlements set review_since = $review_since::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)
