-- holdfast: builds from 0060 go on
-- holdfast: outside a transaction
-- The accounts that a payment was refused for are found without a look at all that their owners
-- were ever paid.
create index concurrently if not exists outbounds_refused
  on outbounds (tenant_id, bank_account_id, updated_at desc, id desc)
  where status = 'failed' and failure_reason = 'invalid_target_account_credentials';
