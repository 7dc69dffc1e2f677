-- What rooms before the owner of a table may read of it. A room reads no table of a later one; what
-- it must see of one stands here, with the columns that the owner promises, and nothing more. The
-- owner may change all else. Who reads which: tools/tidy/tables.ts.
--
-- Each is its table seen through fewer columns, so that a statement is planned as if it named the
-- table, and row level security holds for whoever asks (security_invoker).

-- Who owns an API key, by name, and what he may do in his organisation.
create view published_members with (security_invoker = true) as
  select id, name from members;
create view published_memberships with (security_invoker = true) as
  select organisation_id, member_id, role from memberships;

-- Whether an address that somebody wants to join has a verification that has not ended.
create view published_verifications with (security_invoker = true) as
  select tenant_id, identity_id, status from verifications;

-- What settlements of a project hold and wait for, and whose it is.
create view published_settlements with (security_invoker = true) as
  select tenant_id, id, project_id, buyer_id, seller_id, status, live_outbounds, received,
         transferred_in, transferred_out, released, refunded
    from settlements;

-- Where a checkout pays into, and what it waits for or owes.
create view published_checkouts with (security_invoker = true) as
  select tenant_id, id, project_id, status, fee_owed from checkouts;
create view published_checkout_parts with (security_invoker = true) as
  select tenant_id, checkout_id, settlement_id, owed from checkout_parts;

-- What of a checkout's money rests unreconciled, and what of it was taken back.
create view published_inbounds with (security_invoker = true) as
  select tenant_id, checkout_id, unreconciled, taken_back from inbounds;

-- What leaves a project.
create view published_outbounds with (security_invoker = true) as
  select tenant_id, project_id, settlement_id, status from outbounds;

-- What goes back of an inbound to its payer.
create view published_inbound_returns with (security_invoker = true) as
  select tenant_id, id, inbound_id, project_id, created_at, updated_at, amount, status, reason,
         waiting_key_id, failure_reason, came_back, is_automatic, sent_at
    from inbound_returns;

-- What transfers wait for, beside the outbounds of the same project or settlement.
create view published_transfers with (security_invoker = true) as
  select tenant_id, id, from_project_id, from_settlement_id, to_settlement_id, currency, amount,
         status, waiting_key_id
    from transfers;

-- The currencies that an organisation's revenue is paid out in.
create view published_organisation_payout_accounts with (security_invoker = true) as
  select tenant_id, currency from organisation_payout_accounts where is_current;

grant select on published_members, published_memberships, published_verifications,
  published_settlements, published_checkouts, published_checkout_parts, published_inbounds,
  published_outbounds, published_inbound_returns, published_transfers,
  published_organisation_payout_accounts to holdfast_app;

-- What was to be paid by hand names an account and its holder. Null: whoever was paid was erased.
alter table manual_payments alter column sealed drop not null;
alter table manual_returns alter column sealed drop not null;
