// Which rows tables hold.
import type { DeskTable, TableFilter } from '@holdfast/contract'
import type { Listing, ListingSpec } from '#db'
import { listing, unnamedStatement } from '#db'
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
const exact = { from: 'amount_from', to: 'amount_to', condition: 'amount = $value::bigint' }

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
  readonly exact?: NonNullable<ListingSpec['exact']>
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
    exact,
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
    exact,
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
    exact,
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
    exact,
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

/** Counts what a list finds; without a name it is planned for its very values, as the list is. */
export function countingOf(text: string) {
  return unnamedStatement<{ count: bigint }>(`select count(*) as count from (${text}) counted`)
}
