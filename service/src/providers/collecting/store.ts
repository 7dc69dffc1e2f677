import type { CardBrand } from '@holdfast/contract'
import { statement } from '#db'
import { DEBIT_OF_INBOUND } from '#debits'
import type { Id } from '#kit'

export interface CardRecord {
  readonly id: Id<'card'>
  readonly page_key: string
  /** For whom it is kept; null: only for its page. */
  readonly participant_id: Id<'participant'> | null
  readonly token: string
  readonly brand: CardBrand
  readonly last_four: string
  readonly expiry_month: number
  readonly expiry_year: number
  readonly created_at: Date
}

const CARD = `id, page_key, participant_id, token, brand, last_four, expiry_month, expiry_year,
  created_at`

export const insertCard = statement<CardRecord>('collecting.insert_card')(
  `insert into cards (tenant_id, id, page_key, participant_id, token, brand, last_four,
                      expiry_month, expiry_year, created_at)
   values ($tenant_id::uuid, $id::uuid, $page_key::text, $participant_id::uuid, $token::uuid,
   $brand::text, $last_four::text, $expiry_month::int, $expiry_year::int,
           $created_at::timestamptz)
   returning ${CARD}`,
)

export const selectCards = statement<CardRecord>('collecting.cards')(
  `select ${CARD} from cards where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

/** Cards of a page, and those kept for its buyer, the newest first. */
export const selectCardsOfPage = statement<CardRecord>('collecting.cards_of_page')(
  `select ${CARD} from cards
    where tenant_id = $tenant_id::uuid
      and (page_key = $page_key::text or participant_id = $participant_id::uuid)
    order by created_at desc, id desc limit $limit::int`,
)

export const insertChallenges = statement('collecting.insert_challenges')(
  `insert into card_challenges (tenant_id, checkout_id, created_at)
   select $tenant_id::uuid, c.id, $created_at::timestamptz from unnest($ids::uuid[]) as c (id)
   on conflict do nothing`,
)

export const selectChallenges = statement<{ checkout_id: Id<'checkout'> }>('collecting.challenges')(
  `select checkout_id from card_challenges
    where tenant_id = $tenant_id::uuid and checkout_id = any($checkout_ids::uuid[])`,
)

/** The inbounds that a rail named so. */
export const selectInboundsByNotice = statement<{
  id: Id<'inbound'>
  rail_notice_id: string
}>('collecting.inbounds_by_notice')(
  `select id, rail_notice_id from inbounds
    where tenant_id = $tenant_id::uuid and rail = any($rails::text[])
      and rail_notice_id = any($rail_notice_ids::text[])`,
)

/**
 * Of inbounds: the debits that brought them, also to a checkout that had ended by then. Their ids
 * are read apart (`offset 0`), so that each is looked up; joined at once, all debits are scanned.
 */
export const selectCollectedDebits = statement<{
  inbound_id: Id<'inbound'>
  debit_id: Id<'debit'>
}>('collecting.collected_debits')(
  `select i.id as inbound_id, d.id as debit_id
     from inbounds i
     join lateral (select ${DEBIT_OF_INBOUND} as id offset 0) n on true
     join debits d on d.tenant_id = i.tenant_id and d.id = n.id
    where i.tenant_id = $tenant_id::uuid and i.id = any($ids::uuid[])
    order by d.id`,
)

export const forgetCardRows = statement('collecting.forget_cards')(
  `update cards set participant_id = null, last_four = '0000', brand = 'erased'
    where tenant_id = $tenant_id::uuid and participant_id = any($participant_ids::uuid[])`,
)
