-- A payout that left, and whose credit the statements of the own account do not tell of.
alter table bank_orders
  drop constraint bank_orders_alarm_check,
  add constraint bank_orders_alarm_check check (alarm in ('rejected_after_booking',
    'accepted_after_rejection', 'payee_held', 'payee_check', 'not_arrived'));
