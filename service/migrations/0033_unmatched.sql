-- The desk of money that nothing took: who paid it, and what it may have been meant for.

-- The payer's name is kept, sealed and bound to the notice, until the payer is erased: money waits
-- for a person long after it was booked, and its rest may rise again.
alter table inbounds drop constraint inbounds_check1;

-- What waits for money in a project, by amount: what it may have been meant for is looked for among
-- those nearest in amount.
create index checkouts_waiting on checkouts (tenant_id, project_id, amount, id)
  where status = 'settling';
