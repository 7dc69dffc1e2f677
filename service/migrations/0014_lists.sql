-- What the lists of the API are read by: newest first, by status, project and participant. Each
-- index ends with the order of the list, so that a page is read where the one before ended.

create index projects_status on projects (tenant_id, status, created_at desc, id desc);

create index settlements_created on settlements (tenant_id, created_at desc, id desc);
create index settlements_status on settlements (tenant_id, status, created_at desc, id desc);
create index settlements_buyer on settlements (tenant_id, buyer_id, created_at desc, id desc);
create index settlements_seller on settlements (tenant_id, seller_id, created_at desc, id desc);

create index intents_status on intents (tenant_id, status, id desc);
create index intents_project on intents (tenant_id, project_id, id desc)
  where project_id is not null;
create index intents_buyer on intents (tenant_id, buyer_id, id desc)
  where buyer_id is not null;
create index intent_settlements_seller on intent_settlements (tenant_id, seller_id)
  where seller_id is not null;

create index checkouts_created on checkouts (tenant_id, created_at desc, id desc);
create index checkouts_status on checkouts (tenant_id, status, created_at desc, id desc);
create index checkouts_buyer on checkouts (tenant_id, buyer_id, created_at desc, id desc);

create index inbounds_created on inbounds (tenant_id, created_at desc, id desc);
create index inbounds_status on inbounds (tenant_id, status, created_at desc, id desc);

create index outbounds_status on outbounds (tenant_id, status, created_at desc, id desc);
create index outbounds_participant
  on outbounds (tenant_id, participant_id, created_at desc, id desc)
  where participant_id is not null;

create index participants_created on participants (tenant_id, created_at desc, id desc);

create index verifications_created on verifications (tenant_id, created_at desc, id desc);
create index verifications_status on verifications (tenant_id, status, created_at desc, id desc);
create index verifications_participant
  on verifications (tenant_id, participant_id, created_at desc, id desc);

create index invoices_status on invoices (tenant_id, status, created_at desc, id desc);

create index transfers_status on transfers (tenant_id, status, created_at desc, id desc);
create index payment_instruments_status
  on payment_instruments (tenant_id, status, created_at desc, id desc);
create index participant_identities_status on participant_identities (tenant_id, status);

-- A type never changes: these cost an entry for each row, and no later write.
create index intents_type on intents (tenant_id, type, id desc);
create index checkouts_type on checkouts (tenant_id, type, created_at desc, id desc);
create index settlements_type on settlements (tenant_id, type, created_at desc, id desc);
create index inbounds_type on inbounds (tenant_id, type, created_at desc, id desc);
create index outbounds_type on outbounds (tenant_id, type, created_at desc, id desc);
create index participants_type on participants (tenant_id, type, created_at desc, id desc);
create index projects_type on projects (tenant_id, type, created_at desc, id desc);
