-- Whether a day agrees follows from what differs on it: nobody sets it.
alter table reconciliations drop column status;
alter table reconciliations add column status text not null
  generated always as (case when breaks = '[]' then 'agrees' else 'differs' end) stored;

-- What is quiet has a history, too. Of what there is, the steps that its rows tell of.
-- Whoever migrates sees all tenants' rows for this.
alter table status_steps no force row level security;
alter table approvals no force row level security;
alter table manual_entries no force row level security;
alter table credit_draws no force row level security;
alter table mandates no force row level security;
insert into status_steps (tenant_id, resource, resource_id, from_status, to_status, at)
select tenant_id, resource, id, from_status, to_status, at
  from (select tenant_id, 'approval' as resource, id, 1 as place, null as from_status,
               'pending' as to_status, created_at as at from approvals
        union all
        select tenant_id, 'approval', id, 2, 'pending', 'approved', decided_at from approvals
         where status in ('executed', 'failed')
        union all
        select tenant_id, 'approval', id, 3,
               case when status in ('executed', 'failed') then 'approved' else 'pending' end,
               status, case when status = 'approved' then decided_at else updated_at end
          from approvals where status <> 'pending'
        union all
        select tenant_id, 'manual_entry', id, 1, null, 'proposed', created_at from manual_entries
        union all
        select tenant_id, 'manual_entry', id, 2, 'proposed', status, updated_at from manual_entries
         where status <> 'proposed'
        union all
        select tenant_id, 'credit_draw', id, 1, null, 'requested', created_at from credit_draws
        -- When it was paid that was repaid or given up stands nowhere: by then at the latest.
        union all
        select tenant_id, 'credit_draw', id, 2, 'requested', 'paid', updated_at from credit_draws
         where status in ('repaid', 'defaulted')
        union all
        select tenant_id, 'credit_draw', id, 3,
               case when status in ('repaid', 'defaulted') then 'paid' else 'requested' end, status,
               updated_at
          from credit_draws where status <> 'requested'
        union all
        select tenant_id, 'mandate', id, 1, null, 'active', created_at from mandates
        union all
        select tenant_id, 'mandate', id, 2, 'active', 'revoked', revoked_at from mandates
         where status = 'revoked') steps
 order by tenant_id, at, resource, id, place;
alter table status_steps force row level security;
alter table approvals force row level security;
alter table manual_entries force row level security;
alter table credit_draws force row level security;
alter table mandates force row level security;
