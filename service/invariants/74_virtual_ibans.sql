-- A virtual IBAN names one project: the one that shows it.
select v.tenant_id, v.project_id as about, 'a project shows the virtual IBAN that it has' as rule
  from virtual_ibans v
  join projects p on p.tenant_id = v.tenant_id and p.id = v.project_id
 where p.collect #>> '{international_bank_transfer,iban}' is distinct from v.iban
union all
select p.tenant_id, p.id, 'no project shows the virtual IBAN of another'
  from projects p
  join virtual_ibans v on v.tenant_id = p.tenant_id
                      and v.iban = p.collect #>> '{international_bank_transfer,iban}'
 where v.project_id is distinct from p.id
