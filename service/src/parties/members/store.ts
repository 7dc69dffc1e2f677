// Members, their memberships and sessions. None of these tables belongs to a tenant.
import type { MemberRole } from '@holdfast/contract'
import { statement } from '#db'

export interface MemberRow {
  id: string
  email: string
  name: string
  password_salt: Buffer
  password_hash: Buffer
  totp_secret: Buffer | null
  totp_offered: Buffer | null
  withheld_until: Date | null
  passkeys: bigint
}

const MEMBER = `m.id, m.email, m.name, m.password_salt, m.password_hash, m.totp_secret,
  m.totp_offered, m.withheld_until,
  (select count(*) from member_passkeys k where k.member_id = m.id) as passkeys`

export const selectMemberByEmail = statement<MemberRow>('members.select_by_email')(
  `select ${MEMBER} from members m where m.email_key = $email_key::text`,
)

export const selectMember = statement<MemberRow>('members.select')(
  `select ${MEMBER} from members m where m.id = $id::uuid`,
)

/** Who changes what a member signs in with does so one after the other. */
export const lockMember = statement<{ id: string }>('members.lock')(
  `select id from members where id = $id::uuid for update`,
)

/** No row where somebody has the address. */
export const insertMember = statement<{ id: string }>('members.insert')(
  `insert into members (id, email, email_key, name, password_salt, password_hash, created_at,
     updated_at)
   values ($id::uuid, $email::text, $email_key::text, $name::text, $password_salt::bytea,
   $password_hash::bytea, $real_now::timestamptz,
     $real_now::timestamptz)
   on conflict (email_key) do nothing
   returning id`,
)

/** A member whose other means of signing in are all gone. */
export const resetMember = statement('members.reset')(
  `update members set name = $name::text, password_salt = $password_salt::bytea,
      password_hash = $password_hash::bytea,
          totp_secret = null, totp_offered = null, updated_at = $updated_at::timestamptz
    where id = $id::uuid`,
)

export const updatePassword = statement('members.update_password')(
  `update members set password_salt = $password_salt::bytea, password_hash = $password_hash::bytea,
          updated_at = $updated_at::timestamptz
    where id = $id::uuid`,
)

export const updateName = statement('members.update_name')(
  `update members set name = $name::text, updated_at = $updated_at::timestamptz
    where id = $id::uuid`,
)

export interface MembershipRow {
  organisation_id: string
  organisation_name: string
  role: MemberRole
}

export const selectMemberships = statement<MembershipRow>('members.select_memberships')(
  `select s.organisation_id, o.name as organisation_name, s.role
     from memberships s join organisations o on o.id = s.organisation_id
    where s.member_id = $member_id::uuid
    order by o.name, o.id`,
)

/** Locks the organisation's members against each other: there is always an owner left. */
export const lockOrganisation = statement<{ id: string }>('members.lock_organisation')(
  `select id from organisations where id = $id::uuid for no key update`,
)

export const insertMembership = statement<{ member_id: string }>('members.insert_membership')(
  `insert into memberships (organisation_id, member_id, role, created_at, updated_at)
   values ($organisation_id::uuid, $member_id::uuid, $role::text, $real_now::timestamptz,
   $real_now::timestamptz)
   on conflict (organisation_id, member_id) do nothing
   returning member_id`,
)

export const updateRole = statement<{ member_id: string }>('members.update_role')(
  `update memberships set role = $role::text, updated_at = $updated_at::timestamptz
    where organisation_id = $organisation_id::uuid and member_id = $member_id::uuid
   returning member_id`,
)

export const deleteMembership = statement<{ member_id: string }>('members.delete_membership')(
  `delete from memberships where organisation_id = $organisation_id::uuid
      and member_id = $member_id::uuid
   returning member_id`,
)

export interface ListedMemberRow {
  id: string
  email: string
  name: string
  role: MemberRole
  has_second_factor: boolean
  joined_at: Date
  last_seen_at: Date | null
}

/** One of them, or all. */
export const selectMembersOf = statement<ListedMemberRow>('members.select_of_organisation')(
  `select m.id, m.email, m.name, s.role, s.created_at as joined_at,
          m.totp_secret is not null
            or exists (select from member_passkeys k where k.member_id = m.id)
            as has_second_factor,
          (select max(w.last_used_at) from member_sessions w where w.member_id = m.id)
            as last_seen_at
     from memberships s join members m on m.id = s.member_id
    where s.organisation_id = $organisation_id::uuid
      and ($member_id::uuid is null or s.member_id = $member_id::uuid)
    order by lower(m.name), m.id`,
)

/** Nobody's role changes, and nobody leaves, until the unit ends. */
export const holdMemberships = statement<{ member_id: string; role: MemberRole }>(
  'members.hold_memberships',
)(
  `select member_id, role from memberships
    where organisation_id = $organisation_id::uuid order by member_id for share`,
)

export const countOwners = statement<{ owners: bigint }>('members.count_owners')(
  `select count(*) as owners from memberships
    where organisation_id = $organisation_id::uuid and role = 'owner'`,
)

export interface SessionRow {
  id: string
  member_id: string
  organisation_id: string
  name: string
  email: string
  role: MemberRole
  is_open: boolean
  has_factor: boolean
  stepped_up_until: Date | null
  withheld_until: Date | null
  last_used_at: Date
  tenant_id: string
}

/** A session that lives, in an environment of the organisation that it works in. */
export const selectSession = statement<SessionRow>('members.select_session')(
  `select w.id, w.member_id, w.organisation_id, m.name, m.email, s.role, w.is_open,
          m.totp_secret is not null
            or exists (select from member_passkeys k where k.member_id = m.id) as has_factor,
          w.stepped_up_until, m.withheld_until, w.last_used_at, t.id as tenant_id
     from member_sessions w
     join members m on m.id = w.member_id
     join memberships s on s.organisation_id = w.organisation_id and s.member_id = w.member_id
     join tenants t on t.organisation_id = w.organisation_id and t.environment = $environment::text
                   and t.replaced_at is null
    where w.hash = $hash::bytea and w.expires_at > $after_expires_at::timestamptz
      and w.last_used_at > $after_last_used_at::timestamptz`,
)

/** The session, if it lives and works in the organisation still, with its member in the role. */
export const selectStandingSession = statement<{ id: string }>('members.select_standing_session')(
  `select w.id
     from member_sessions w
     join memberships s on s.organisation_id = w.organisation_id and s.member_id = w.member_id
    where w.id = $id::uuid and w.organisation_id = $organisation_id::uuid and s.role = $role::text
      and w.is_open
      and w.expires_at > $after_expires_at::timestamptz
      and w.last_used_at > $after_last_used_at::timestamptz`,
)

export const touchSession = statement('members.touch_session')(
  `update member_sessions
      set last_used_at = $last_used_at::timestamptz, ip = $ip::text, user_agent = $user_agent::text
    where hash = $hash::bytea`,
)

export const insertSession = statement('members.insert_session')(
  `insert into member_sessions (hash, id, member_id, organisation_id, is_open, stepped_up_until,
     user_agent, ip, created_at, last_used_at, expires_at)
   values ($hash::bytea, $id::uuid, $member_id::uuid, $organisation_id::uuid, $is_open::boolean,
   $stepped_up_until::timestamptz, $user_agent::text,
     $ip::text, $now::timestamptz, $now::timestamptz, $expires_at::timestamptz)`,
)

/** A session under another cookie: it opens more from then on, and the cookie before opens none. */
export const renewSession = statement<{ id: string }>('members.renew_session')(
  `update member_sessions
      set hash = $hash::bytea, is_open = true, last_used_at = $last_used_at::timestamptz,
          stepped_up_until = coalesce($stepped_up_until::timestamptz, stepped_up_until),
          organisation_id = coalesce($organisation_id::uuid, organisation_id)
    where id = $id::uuid
   returning id`,
)

export interface ShownSessionRow {
  id: string
  member_id: string
  organisation_id: string
  is_open: boolean
  stepped_up_until: Date | null
  user_agent: string | null
  ip: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

const SHOWN = `id, member_id, organisation_id, is_open, stepped_up_until, user_agent, ip,
  created_at, last_used_at, expires_at`

export const selectSessionById = statement<ShownSessionRow>('members.select_session_by_id')(
  `select ${SHOWN} from member_sessions where id = $id::uuid`,
)

export const selectSessionsOf = statement<ShownSessionRow>('members.select_sessions')(
  `select ${SHOWN} from member_sessions
    where member_id = $member_id::uuid and expires_at > $after_expires_at::timestamptz
      and last_used_at > $after_last_used_at::timestamptz and is_open
    order by last_used_at desc, id`,
)

/** Ends one session of a member. */
export const deleteSession = statement<{ id: string }>('members.delete_session')(
  `delete from member_sessions where member_id = $member_id::uuid and id = $id::uuid returning id`,
)

/** Ends all sessions of a member but one; of one organisation, or of all. */
export const deleteSessions = statement('members.delete_sessions')(
  `delete from member_sessions
    where member_id = $member_id::uuid and ($except_id::uuid is null or id <> $except_id::uuid)
      and ($organisation_id::uuid is null or organisation_id = $organisation_id::uuid)`,
)

/** What nobody can use any more. */
export const forgetExpired = statement('members.forget_expired')(
  `with sessions as (delete from member_sessions
    where expires_at <= $until_expires_at::timestamptz),
        devices as (delete from member_devices
        where last_used_at <= $until_last_used_at::timestamptz),
        own_links as (delete from person_links where expires_at <= $until_expires_at::timestamptz),
        challenges as (delete from member_challenges
        where expires_at <= $until_expires_at::timestamptz),
        links as (delete from member_links
                   where expires_at <= $until_expires_at::timestamptz and kind = 'enter')
   delete from sign_in_tries where last_at <= $until_last_at::timestamptz`,
)
