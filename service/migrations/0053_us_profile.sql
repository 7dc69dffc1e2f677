-- A bank in the United States: its profile, and the schemes by which it pays.

alter table bank_connections
  drop constraint bank_connections_profile_check,
  add constraint bank_connections_profile_check check (profile in ('sepa', 'sepa_batch_booked',
    'sepa_single', 'sepa_latin', 'faster_payments', 'euro_and_sterling', 'us'));
alter table bank_batches
  drop constraint bank_batches_scheme_check,
  add constraint bank_batches_scheme_check check (scheme in ('sepa', 'faster_payments', 'chaps',
    'ach', 'fedwire', 'sepa_core', 'sepa_b2b'));
