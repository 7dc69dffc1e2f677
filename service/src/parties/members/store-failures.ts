// Tries that failed: counted by member and organisation, so that the audit log tells of many in few
// entries.
import { statement } from '#db'

export interface TriedMemberRow {
  /** What it was found by: a kind and its value, as they were asked for. */
  kind: string
  value: string
  organisation_id: string
  tenant_id: string
  member_id: string
  name: string
}

/** Whom tries were about, in each organisation that they belong to; nobody for what is unknown. */
export const selectTriedMembers = statement<TriedMemberRow>('members.select_tried')(
  `with asked as (
     select a.kind, a.value from $rows(kind text, value text) as a),
   found as (
     select a.kind, a.value, m.id
       from asked a join members m on m.email_key = a.value where a.kind = 'email'
     union all
     select a.kind, a.value, a.value::uuid from asked a where a.kind = 'member'
     union all
     select a.kind, a.value, k.member_id
       from asked a join member_passkeys k on k.credential_id = decode(a.value, 'hex')
      where a.kind = 'passkey')
   select f.kind, f.value, s.organisation_id, t.id as tenant_id, m.id as member_id, m.name
     from found f
     join members m on m.id = f.id
     join memberships s on s.member_id = m.id
     join tenants t on t.organisation_id = s.organisation_id and t.environment = 'live'
                   and t.replaced_at is null
    order by s.organisation_id, m.id`,
)

/** What failed. */
export interface FailedCounts {
  readonly wrong_passwords: number
  readonly wrong_codes: number
  readonly wrong_passkeys: number
  readonly made_to_wait: number
}

export interface FailedRow extends FailedCounts {
  member_id: string
  since: Date
  last_ip: string
}

const COLUMNS = `member_id, since, wrong_passwords, wrong_codes, wrong_passkeys, made_to_wait,
  last_ip`

/** Begins to count, unless it is counted already: then no row. */
export const beginCount = statement<{ since: Date }>('members.begin_failed_count')(
  `insert into failed_tries (organisation_id, member_id, since, last_ip)
   values ($organisation_id::uuid, $member_id::uuid, $real_now::timestamptz, $last_ip::text)
   on conflict (organisation_id, member_id) do nothing
   returning since`,
)

export const lockCount = statement<FailedRow>('members.lock_failed_count')(
  `select ${COLUMNS} from failed_tries
    where organisation_id = $organisation_id::uuid and member_id = $member_id::uuid for update`,
)

/** Begins anew at an instant: what was counted before is told. */
export const restartCount = statement('members.restart_failed_count')(
  `update failed_tries
      set since = $real_now::timestamptz, wrong_passwords = 0, wrong_codes = 0, wrong_passkeys = 0,
          made_to_wait = 0
    where organisation_id = $organisation_id::uuid and member_id = $member_id::uuid`,
)

/** Answers how many are counted, after the first. */
export const addToCount = statement<{ counted: number }>('members.add_to_failed_count')(
  `update failed_tries
      set wrong_passwords = wrong_passwords + $wrong_passwords::int,
          wrong_codes = wrong_codes + $wrong_codes::int,
          wrong_passkeys = wrong_passkeys + $wrong_passkeys::int,
          made_to_wait = made_to_wait + $made_to_wait::int,
          last_ip = $last_ip::text
    where organisation_id = $organisation_id::uuid and member_id = $member_id::uuid
   returning wrong_passwords + wrong_codes + wrong_passkeys + made_to_wait as counted`,
)

/** Where something was counted whose time is over. */
export const selectEndedCounts = statement<{ tenant_id: string }>('members.select_ended_counts')(
  `select distinct t.id as tenant_id
     from failed_tries f
     join tenants t on t.organisation_id = f.organisation_id and t.environment = 'live'
                   and t.replaced_at is null
    where f.since <= $until_since::timestamptz`,
)

/** Ends what is counted of an organisation since an instant or longer. */
export const endCounts = statement<FailedRow & { name: string }>('members.end_failed_counts')(
  `with ended as (
     delete from failed_tries where organisation_id = $organisation_id::uuid
       and since <= $until_since::timestamptz
     returning ${COLUMNS})
   select ended.*, m.name from ended join members m on m.id = ended.member_id
    order by ended.since, ended.member_id`,
)
