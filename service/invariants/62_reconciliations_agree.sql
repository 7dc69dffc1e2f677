-- On every day that was compared, the books agree with those of the rails.
select tenant_id, day, currency, breaks from reconciliations where status <> 'agrees'
