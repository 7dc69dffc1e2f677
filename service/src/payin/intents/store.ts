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

// Whom new rows name is asked for all of them at once: a foreign key asks row by row, and locks and
// writes what it finds. Nobody may delete a participant; invariant 70 looks again.

/** A row that names a buyer who is not there is left out, and its terms are refused for that. */
export const insertIntents = entering(
  'intent',
  statement('intents.insert')(
    `insert into intents (tenant_id, id, type, status, currency, project_id, buyer_id, fee_flat,
                        fee_ppm, redirect_url, metadata, link_token, created_at, updated_at)
   select $tenant_id::uuid, i.id, i.type, 'unconfirmed', i.currency, i.project_id, i.buyer_id,
          i.fee_flat,
          i.fee_ppm, i.redirect_url, i.metadata, i.link_token, $now::timestamptz, $now::timestamptz
     from $rows(id uuid, type text, currency text, project_id uuid, buyer_id uuid, fee_flat bigint,
                fee_ppm bigint, redirect_url text, metadata json, link_token bytea) as i
    where i.buyer_id is null or exists (
            select from participants p where p.tenant_id = $tenant_id::uuid and p.id = i.buyer_id)`,
  ),
)

const SETUP_COLUMNS = 'id, type, status, project_id, buyer_id, metadata, created_at, updated_at'

export const insertSetupIntents = entering(
  'intent',
  statement<SetupIntentRecord>('intents.insert_setup')(
    `insert into intents (tenant_id, id, type, status, buyer_id, metadata, created_at, updated_at)
   select $tenant_id::uuid, i.id, 'session', 'unconfirmed', i.buyer_id, i.metadata,
          $now::timestamptz,
          $now::timestamptz
     from $rows(id uuid, buyer_id uuid, metadata json) as i
     join participants p on p.tenant_id = $tenant_id::uuid and p.id = i.buyer_id
   returning ${SETUP_COLUMNS}`,
  ),
)

const TERMS_COLUMNS = `intent_id, position, settlement_id, type, seller_id, target_project_id,
  amount, description, summary, fee_flat, fee_ppm, tax_flat, tax_ppm, required_by, release_at,
  reference, metadata`

/** An intent or a seller who is not there stands as null here, which the table's checks refuse. */
export const insertTerms = statement('intents.insert_terms')(
  `insert into intent_settlements (tenant_id, ${TERMS_COLUMNS})
   select $tenant_id::uuid,
          (select i.id from intents i where i.tenant_id = $tenant_id::uuid and i.id = t.intent_id),
          t.position, t.settlement_id, t.type,
          (select p.id from participants p
            where p.tenant_id = $tenant_id::uuid and p.id = t.seller_id),
          t.target_project_id, t.amount, t.description, t.summary, t.fee_flat, t.fee_ppm,
          t.tax_flat, t.tax_ppm, t.required_by, t.release_at, t.reference, t.metadata
     from $rows(intent_id uuid, position int, settlement_id uuid, type text, seller_id uuid,
                target_project_id uuid, amount bigint, description text, summary text,
                fee_flat bigint, fee_ppm bigint, tax_flat bigint, tax_ppm bigint,
                required_by timestamptz, release_at timestamptz, reference text, metadata json)
            as t`,
)

export const selectIntents = statement<IntentRecord>('intents.select')(
  `select ${COLUMNS} from intents
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and type <> 'session'
    order by created_at, id`,
)

export const selectAnyIntents = statement<AnyIntentRecord>('intents.select_any')(
  `select ${COLUMNS} from intents where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  { key: 'id', keys: 'ids' },
)

/** Who confirms waits for whoever confirms the same, and then sees what came of it. */
export const lockIntentRows = statement<IntentRecord>('intents.lock')(
  `select ${COLUMNS} from intents
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and type <> 'session'
    order by id for no key update`,
)

export const selectTerms = statement<IntentTermsRecord>('intents.select_terms')(
  `select ${TERMS_COLUMNS} from intent_settlements
    where tenant_id = $tenant_id::uuid and intent_id = any($intent_ids::uuid[])
    order by intent_id, position`,
  { key: 'intent_id', keys: 'intent_ids' },
)

/** Writes where the confirmed intents' money goes. */
export const setIntentProjects = statement('intents.set_projects')(
  `update intents i set project_id = b.project_id
     from $rows(id uuid, project_id uuid) as b
    where i.tenant_id = $tenant_id::uuid and i.id = b.id`,
)

/** Settlements that exist already and that these intents name. */
export const selectSettlementsNamed = statement<{ settlement_id: Id<'settlement'> }>(
  'intents.settlements_named',
)(
  `select distinct settlement_id
     from (select settlement_id from intent_settlements
            where tenant_id = $tenant_id::uuid and intent_id = any($intent_ids::uuid[])
           offset 0) of
    where settlement_id is not null
    order by settlement_id`,
)

/** Settlements that an intent names which may still be confirmed. */
export const selectNamedSettlements = statement<{ settlement_id: Id<'settlement'> }>(
  'intents.named_settlements',
)(
  `select distinct t.settlement_id
     from intent_settlements t
     join intents i on i.tenant_id = t.tenant_id and i.id = t.intent_id
    where t.tenant_id = $tenant_id::uuid and t.settlement_id = any($settlement_ids::uuid[])
      and i.status = 'unconfirmed'`,
)
