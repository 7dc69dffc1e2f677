import type { ProjectStatus } from '@holdfast/contract'
import { statement } from '#db'
import { entering } from '#events'
import type { Id } from '#kit'
import type { Candidate } from './collecting.ts'
import type { ProjectRecord } from './project.ts'

const COLUMNS = 'id, type, currency, status, collect, metadata, created_at, updated_at'

export const insertProjects = entering(
  'project',
  statement<ProjectRecord>('projects.insert')(
    `insert into projects
     (tenant_id, id, type, currency, status, collect, metadata, created_at, updated_at)
   select $tenant_id::uuid, p.id, p.type, p.currency, 'in_progress', p.collect, p.metadata,
          $now::timestamptz, $now::timestamptz
     from $rows(id uuid, type text, currency text, collect jsonb, metadata json) as p
   returning ${COLUMNS}`,
  ),
)

/**
 * The accounts that people have approved for payers, those of banks in the order in which they were
 * opened. An account counts from its first day on.
 */
export const selectCandidates = statement<Candidate>('projects.select_candidates')(
  `select currency, collect, approved_at, connected_account_id, label, is_practice, is_active,
          is_by_hand, has_virtual
     from (
       select currency, collect, updated_at as approved_at, null::uuid as connected_account_id,
              null::text as label, false as is_practice, false as is_active, true as is_by_hand,
              false as has_virtual, null::date as opened_on
         from collection_accounts where tenant_id = $tenant_id::uuid
        union all
       select a.currency, a.collect, a.approved_at, a.id, a.label, a.channel = 'practice',
              a.is_open and a.status = 'active',
              exists (select from collection_accounts c
                       where c.tenant_id = a.tenant_id and c.currency = a.currency
                         and account_numbers(c.collect) && account_numbers(a.collect)),
              exists (select from virtual_ibans v
                       where v.tenant_id = a.tenant_id and v.connected_account_id = a.id
                         and v.is_approved and v.project_id is null),
              a.opened_on
         from published_connected_accounts a
        where a.tenant_id = $tenant_id::uuid and a.approved_at is not null
          and a.opened_on <= $today::date) c
    order by opened_on, connected_account_id`,
)

/** Every decision about money begins here: projects are locked first, in the order of their ids. */
export const lockProjectRows = statement<ProjectRecord>('projects.lock')(
  `select ${COLUMNS} from projects
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
    order by id for no key update`,
)

export const selectProjects = statement<ProjectRecord>('projects.select')(
  `select ${COLUMNS} from projects where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  { key: 'id', keys: 'ids' },
)

export interface ProjectBusinessRow {
  id: Id<'project'>
  status: ProjectStatus
  is_complete: boolean
}

/**
 * Complete: it has had business, nothing is outstanding, nothing leaves and nothing is held. Reads
 * what the rooms above publish; the caller holds the project's lock, so that none of it moves.
 */
export const selectProjectBusiness = statement<ProjectBusinessRow>('projects.business')(
  `select p.id, p.status,
          exists (select from published_checkouts c
                   where c.tenant_id = p.tenant_id and c.project_id = p.id)
          and not exists (select from published_checkouts c where c.tenant_id = p.tenant_id
                             and c.project_id = p.id and c.status = 'settling')
          and not exists (select from published_checkouts c
                            join published_checkout_parts q on q.tenant_id = c.tenant_id
                                                 and q.checkout_id = c.id
                           where c.tenant_id = p.tenant_id and c.project_id = p.id
                             and c.status = 'settled' and q.owed + c.fee_owed > 0)
          and not exists (select from published_settlements s
                           where s.tenant_id = p.tenant_id and s.project_id = p.id
                             and (s.live_outbounds > 0 or s.status = 'settling'
                                  or s.received + s.transferred_in - s.transferred_out
                                     > s.released + s.refunded))
          and not exists (select from published_outbounds o
                           where o.tenant_id = p.tenant_id and o.project_id = p.id
                             and o.settlement_id is null
                             and o.status not in ('executed', 'failed', 'cancelled'))
          and not exists (select from published_inbound_returns r
                           where r.tenant_id = p.tenant_id and r.project_id = p.id
                             and r.status in ('paused', 'processing', 'executing'))
          and coalesce((select a.balance = 0 from ledger_accounts a
                         where a.tenant_id = p.tenant_id and a.id = p.id), true) as is_complete
     from projects p
    where p.tenant_id = $tenant_id::uuid and p.id = any($ids::uuid[]) and p.status <> 'in_review'`,
)
