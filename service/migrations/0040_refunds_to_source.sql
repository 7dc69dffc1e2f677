-- A refund that goes back to where the money came from waits for no verification of its buyer.
alter table organisations add column refunds_to_source_unverified boolean not null default false;

-- It has passed the check of its buyer without a verification, as the organisation had set by then.
alter table outbounds add column is_unverified boolean not null default false;
alter table outbounds add constraint outbounds_unverified_to_source
  check (not is_unverified or (type = 'refund' and back_to_inbound_id is not null));
