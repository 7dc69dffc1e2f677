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

export const insertEnterLink = statement('members.insert_enter_link')(
  `insert into member_links (hash, id, kind, organisation_id, role, created_at, expires_at)
   values ($hash::bytea, $now::uuid, 'enter', $organisation_id::uuid, 'owner',
   $created_at::timestamptz, $expires_at::timestamptz)`,
)

/** One invitation for each address: a new one takes the place of the one before. */
export const upsertInvitation = statement<{ id: string }>('members.upsert_invitation')(
  `insert into member_links (hash, id, kind, organisation_id, email, email_key, role, invited_by,
     created_at, expires_at)
   values ($hash::bytea, $id::uuid, 'invitation', $organisation_id::uuid, $email::text,
   $email_key::text, $role::text, $invited_by::uuid,
     $created_at::timestamptz, $expires_at::timestamptz)
   on conflict (organisation_id, email_key) do update
      set hash = excluded.hash, email = excluded.email, role = excluded.role,
          invited_by = excluded.invited_by, created_at = excluded.created_at,
          expires_at = excluded.expires_at
   returning id`,
)

/** An invitation under a new link, whose time starts again. */
export const renewInvitation = statement<{ id: string }>('members.renew_invitation')(
  `update member_links set hash = $hash::bytea, expires_at = $expires_at::timestamptz
    where organisation_id = $organisation_id::uuid and email_key = $email_key::text
      and kind = 'invitation'
   returning id`,
)

export const selectLink = statement<LinkRow>('members.select_link')(
  `${FROM_LINKS} where l.hash = $hash::bytea and l.expires_at > $after_expires_at::timestamptz`,
)

/** Uses a link up: whoever comes second finds none. */
export const takeLink = statement<{ id: string }>('members.take_link')(
  `delete from member_links
    where hash = $hash::bytea and kind = $kind::text and expires_at > $after_expires_at::timestamptz
   returning id`,
)

export const selectInvitations = statement<LinkRow>('members.select_invitations')(
  `${FROM_LINKS} where l.organisation_id = $organisation_id::uuid and l.kind = 'invitation'
      and ($id::uuid is null or l.id = $id::uuid)
    order by l.created_at desc, l.id`,
)

export const deleteInvitation = statement<{ email: string }>('members.delete_invitation')(
  `delete from member_links
    where organisation_id = $organisation_id::uuid and id = $id::uuid and kind = 'invitation'
   returning email`,
)

export const deleteEnterLinks = statement('members.delete_enter_links')(
  `delete from member_links where organisation_id = $organisation_id::uuid and kind = 'enter'`,
)

export const countMembers = statement<{ members: bigint }>('members.count')(
  `select count(*) as members from memberships where organisation_id = $organisation_id::uuid`,
)
