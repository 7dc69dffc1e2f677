import { statement } from '#db'
import type { IntentRecord, IntentTermsRecord } from './intent.ts'

const COLUMNS = `id, type, status, currency, project_id, buyer_id, fee_flat, fee_ppm, redirect_url,
  metadata, created_at, updated_at`

export const insertIntents = statement<IntentRecord>(
  'intents.insert',
  `insert into intents (tenant_id, id, type, status, currency, project_id, buyer_id, fee_flat,
                        fee_ppm, redirect_url, metadata, created_at, updated_at)
   select $1::uuid, i.id, i.type, 'unconfirmed', i.currency, i.project_id, i.buyer_id, i.fee_flat,
          i.fee_ppm, i.redirect_url, i.metadata, $2::timestamptz, $2::timestamptz
     from unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::uuid[], $8::bigint[],
                 $9::bigint[], $10::text[], $11::jsonb[])
       as i (id, type, currency, project_id, buyer_id, fee_flat, fee_ppm, redirect_url, metadata)
   returning ${COLUMNS}`,
)

const TERMS_COLUMNS = `intent_id, position, type, seller_id, amount, description, summary, fee_flat,
  fee_ppm, tax_flat, tax_ppm, required_by, release_at, reference, metadata`

export const insertTerms = statement(
  'intents.insert_terms',
  `insert into intent_settlements (tenant_id, ${TERMS_COLUMNS})
   select $1::uuid, t.*
     from unnest($2::uuid[], $3::int[], $4::text[], $5::uuid[], $6::bigint[], $7::text[],
                 $8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
                 $13::timestamptz[], $14::timestamptz[], $15::text[], $16::jsonb[]) as t`,
)

export const selectIntents = statement<IntentRecord>(
  'intents.select',
  `select ${COLUMNS} from intents where tenant_id = $1::uuid and id = any($2::uuid[])`,
)

/** Who confirms waits for whoever confirms the same, and then sees what came of it. */
export const lockIntentRows = statement<IntentRecord>(
  'intents.lock',
  `select ${COLUMNS} from intents where tenant_id = $1::uuid and id = any($2::uuid[])
    order by id for no key update`,
)

export const selectTerms = statement<IntentTermsRecord>(
  'intents.select_terms',
  `select ${TERMS_COLUMNS} from intent_settlements
    where tenant_id = $1::uuid and intent_id = any($2::uuid[]) order by intent_id, position`,
)

/** Writes where the confirmed intents' money goes. */
export const setIntentProjects = statement(
  'intents.set_projects',
  `update intents i set project_id = b.project_id
     from unnest($2::uuid[], $3::uuid[]) as b (id, project_id)
    where i.tenant_id = $1::uuid and i.id = b.id`,
)
