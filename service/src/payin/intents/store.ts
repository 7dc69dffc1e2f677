import { statement } from '#db'
import { entering } from '#events'
import type { Id } from '#kit'
import type {
  AnyIntentRecord,
  IntentRecord,
  IntentTermsRecord,
  SetupIntentRecord,
} from './intent.ts'

const COLUMNS = `id, type, status, currency, project_id, buyer_id, fee_flat, fee_ppm, redirect_url,
  metadata, link_token, created_at, updated_at`

export const insertIntents = entering<IntentRecord>(
  'intent',
  'intents.insert',
  `insert into intents (tenant_id, id, type, status, currency, project_id, buyer_id, fee_flat,
                        fee_ppm, redirect_url, metadata, link_token, created_at, updated_at)
   select $1::uuid, i.id, i.type, 'unconfirmed', i.currency, i.project_id, i.buyer_id, i.fee_flat,
          i.fee_ppm, i.redirect_url, i.metadata, i.link_token, $2::timestamptz, $2::timestamptz
     from unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::uuid[], $8::bigint[],
                 $9::bigint[], $10::text[], $11::json[], $12::bytea[])
       as i (id, type, currency, project_id, buyer_id, fee_flat, fee_ppm, redirect_url, metadata,
             link_token)
   returning ${COLUMNS}`,
)

const SETUP_COLUMNS = 'id, type, status, project_id, buyer_id, metadata, created_at, updated_at'

export const insertSetupIntents = entering<SetupIntentRecord>(
  'intent',
  'intents.insert_setup',
  `insert into intents (tenant_id, id, type, status, buyer_id, metadata, created_at, updated_at)
   select $1::uuid, i.id, 'session', 'unconfirmed', i.buyer_id, i.metadata, $2::timestamptz,
          $2::timestamptz
     from unnest($3::uuid[], $4::uuid[], $5::json[]) as i (id, buyer_id, metadata)
   returning ${SETUP_COLUMNS}`,
)

const TERMS_COLUMNS = `intent_id, position, settlement_id, type, seller_id, target_project_id,
  amount, description, summary, fee_flat, fee_ppm, tax_flat, tax_ppm, required_by, release_at,
  reference, metadata`

export const insertTerms = statement(
  'intents.insert_terms',
  `insert into intent_settlements (tenant_id, ${TERMS_COLUMNS})
   select $1::uuid, t.*
     from unnest($2::uuid[], $3::int[], $4::uuid[], $5::text[], $6::uuid[], $7::uuid[],
                 $8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::bigint[],
                 $13::bigint[], $14::bigint[], $15::timestamptz[], $16::timestamptz[],
                 $17::text[], $18::json[]) as t`,
)

export const selectIntents = statement<IntentRecord>(
  'intents.select',
  `select ${COLUMNS} from intents
    where tenant_id = $1::uuid and id = any($2::uuid[]) and type <> 'session'
    order by created_at, id`,
)

export const selectAnyIntents = statement<AnyIntentRecord>(
  'intents.select_any',
  `select ${COLUMNS} from intents where tenant_id = $1::uuid and id = any($2::uuid[])`,
  { key: 'id' },
)

/** Who confirms waits for whoever confirms the same, and then sees what came of it. */
export const lockIntentRows = statement<IntentRecord>(
  'intents.lock',
  `select ${COLUMNS} from intents
    where tenant_id = $1::uuid and id = any($2::uuid[]) and type <> 'session'
    order by id for no key update`,
)

export const selectTerms = statement<IntentTermsRecord>(
  'intents.select_terms',
  `select ${TERMS_COLUMNS} from intent_settlements
    where tenant_id = $1::uuid and intent_id = any($2::uuid[]) order by intent_id, position`,
  { key: 'intent_id' },
)

/** Writes where the confirmed intents' money goes. */
export const setIntentProjects = statement(
  'intents.set_projects',
  `update intents i set project_id = b.project_id
     from unnest($2::uuid[], $3::uuid[]) as b (id, project_id)
    where i.tenant_id = $1::uuid and i.id = b.id`,
)

/** Settlements that exist already and that these intents name. */
export const selectSettlementsNamed = statement<{ settlement_id: Id<'settlement'> }>(
  'intents.settlements_named',
  `select distinct settlement_id from intent_settlements
    where tenant_id = $1::uuid and intent_id = any($2::uuid[]) and settlement_id is not null
    order by settlement_id`,
)

/** Settlements that an intent names which may still be confirmed. */
export const selectNamedSettlements = statement<{ settlement_id: Id<'settlement'> }>(
  'intents.named_settlements',
  `select distinct t.settlement_id
     from intent_settlements t
     join intents i on i.tenant_id = t.tenant_id and i.id = t.intent_id
    where t.tenant_id = $1::uuid and t.settlement_id = any($2::uuid[])
      and i.status = 'unconfirmed'`,
)
