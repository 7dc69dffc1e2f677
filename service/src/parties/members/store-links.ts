// One-time links: to enter, and to accept an invitation.
import type { DashboardLink, MemberRole } from '@holdfast/contract'
import { statement } from '#db'

export interface LinkRow {
  id: string
  kind: DashboardLink['kind']
  organisation_id: string
  organisation_name: string
  email: string | null
  email_key: string | null
  role: MemberRole
  invited_by_name: string | null
  created_at: Date
  expires_at: Date
}

const FROM_LINKS = `select l.id, l.kind, l.organisation_id, o.name as organisation_name, l.email,
         l.email_key, l.role, m.name as invited_by_name, l.created_at, l.expires_at
    from member_links l
    join organisations o on o.id = l.organisation_id
    left join members m on m.id = l.invited_by`

export const insertEnterLink = statement(
  'members.insert_enter_link',
  `insert into member_links (hash, id, kind, organisation_id, role, created_at, expires_at)
   values ($1::bytea, $2::uuid, 'enter', $3::uuid, 'owner', $4::timestamptz, $5::timestamptz)`,
)

/** One invitation for each address: a new one takes the place of the one before. */
export const upsertInvitation = statement<{ id: string }>(
  'members.upsert_invitation',
  `insert into member_links (hash, id, kind, organisation_id, email, email_key, role, invited_by,
     created_at, expires_at)
   values ($1::bytea, $2::uuid, 'invitation', $3::uuid, $4::text, $5::text, $6::text, $7::uuid,
     $8::timestamptz, $9::timestamptz)
   on conflict (organisation_id, email_key) do update
      set hash = excluded.hash, email = excluded.email, role = excluded.role,
          invited_by = excluded.invited_by, created_at = excluded.created_at,
          expires_at = excluded.expires_at
   returning id`,
)

/** An invitation under another link, which counts anew. */
export const renewInvitation = statement<{ id: string }>(
  'members.renew_invitation',
  `update member_links set hash = $3::bytea, expires_at = $4::timestamptz
    where organisation_id = $1::uuid and email_key = $2::text and kind = 'invitation'
   returning id`,
)

export const selectLink = statement<LinkRow>(
  'members.select_link',
  `${FROM_LINKS} where l.hash = $1::bytea and l.expires_at > $2::timestamptz`,
)

/** Uses a link up: whoever comes second finds none. */
export const takeLink = statement<{ id: string }>(
  'members.take_link',
  `delete from member_links
    where hash = $1::bytea and kind = $2::text and expires_at > $3::timestamptz
   returning id`,
)

export const selectInvitations = statement<LinkRow>(
  'members.select_invitations',
  `${FROM_LINKS} where l.organisation_id = $1::uuid and l.kind = 'invitation'
      and ($2::uuid is null or l.id = $2::uuid)
    order by l.created_at desc, l.id`,
)

export const deleteInvitation = statement<{ email: string }>(
  'members.delete_invitation',
  `delete from member_links
    where organisation_id = $1::uuid and id = $2::uuid and kind = 'invitation'
   returning email`,
)

export const deleteEnterLinks = statement(
  'members.delete_enter_links',
  `delete from member_links where organisation_id = $1::uuid and kind = 'enter'`,
)

export const countMembers = statement<{ members: bigint }>(
  'members.count',
  `select count(*) as members from memberships where organisation_id = $1::uuid`,
)
