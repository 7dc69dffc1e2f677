// Statements of rules that an organisation teaches.
import { statement } from '#db'
import type { Id } from '#kit'
import type { InboundRecord } from './store.ts'
import { COLUMNS } from './store.ts'

export interface RuleRow {
  readonly id: Id<'matching_rule'>
  readonly payer_fingerprint: Buffer | null
  readonly project_id: Id<'project'>
}

export const selectRulesOfPayers = statement<RuleRow>('matching_rules.select_of_payers')(
  `select id, payer_fingerprint, project_id from matching_rules
    where tenant_id = $tenant_id::uuid and payer_fingerprint = any($payer_fingerprints::bytea[])
      and ended_at is null`,
)

export interface RuleRecord extends RuleRow {
  readonly inbound_id: Id<'inbound'>
  readonly made_by: Id<'member'>
  readonly made_by_name: string
  readonly made_at: Date
  readonly ended_by: Id<'member'> | null
  readonly ended_by_name: string | null
  readonly ended_at: Date | null
  readonly matched: number
}

/** Those in force, newest first, then the others; at most so many payments of each are counted. */
const shownRules = (rules: string) => `
   select r.id, r.payer_fingerprint, r.project_id, r.inbound_id, r.made_by,
          (select name from members where id = r.made_by) as made_by_name, r.made_at, r.ended_by,
          (select name from members where id = r.ended_by) as ended_by_name, r.ended_at,
          (select count(*)::int from (
             select from inbounds i
              where i.tenant_id = r.tenant_id and i.matching_rule_id = r.id limit $limit::int) m)
            as matched
     from (${rules}) r
    order by r.ended_at desc nulls first, r.made_at desc, r.id desc`

export const selectRules = statement<RuleRecord>('matching_rules.select')(
  shownRules(`select * from matching_rules where tenant_id = $tenant_id::uuid
    and id = any($ids::uuid[])`),
  { takes: { tenant_id: 'uuid', limit: 'int', ids: 'uuid[]' } },
)

export const listRules = statement<RuleRecord>('matching_rules.list')(
  shownRules(`
    (select * from matching_rules where tenant_id = $tenant_id::uuid and ended_at is null)
     union all
    (select * from matching_rules where tenant_id = $tenant_id::uuid and ended_at is not null
      order by ended_at desc, id desc limit $ended_matching_rules_max::int)`),
  { takes: { tenant_id: 'uuid', limit: 'int', ended_matching_rules_max: 'int' } },
)

export const countRules = statement<{ count: number }>('matching_rules.count')(
  `select count(*)::int as count from matching_rules
    where tenant_id = $tenant_id::uuid and ended_at is null`,
)

/** Makes none where the payer has one in force. */
export const insertRule = statement<{ id: Id<'matching_rule'> }>('matching_rules.insert')(
  `insert into matching_rules (tenant_id, id, payer_fingerprint, project_id, inbound_id, made_by,
                               made_at)
   values ($tenant_id::uuid, $id::uuid, $payer_fingerprint::bytea, $project_id::uuid,
   $inbound_id::uuid, $made_by::uuid, $made_at::timestamptz)
   on conflict (tenant_id, payer_fingerprint) where ended_at is null do nothing
   returning id`,
)

export const endRuleOfPayer = statement<{ id: Id<'matching_rule'> }>('matching_rules.end_of_payer')(
  `update matching_rules set ended_by = $ended_by::uuid, ended_at = $ended_at::timestamptz
    where tenant_id = $tenant_id::uuid and payer_fingerprint = $payer_fingerprint::bytea
      and ended_at is null
   returning id`,
)

export const endRules = statement<{ id: Id<'matching_rule'> }>('matching_rules.end')(
  `update matching_rules r set ended_by = e.member_id, ended_at = $ended_at::timestamptz
     from $rows(id uuid, member_id uuid) as e
    where r.tenant_id = $tenant_id::uuid and r.id = e.id and r.ended_at is null
   returning r.id`,
)

/** The newest payments from an account, and those that a rule matched. */
export const selectOfRule = statement<InboundRecord>('matching_rules.select_payments')(
  `select ${COLUMNS} from inbounds where tenant_id = $tenant_id::uuid and id in (
     (select id from inbounds
       where tenant_id = $tenant_id::uuid and payer_fingerprint = $payer_fingerprint::bytea
       order by created_at desc, id desc limit $limit::int)
      union
     (select id from inbounds
       where tenant_id = $tenant_id::uuid and matching_rule_id = $matching_rule_id::uuid
       order by created_at desc, id desc limit $limit::int))
    order by created_at desc, id desc limit $limit::int`,
)
