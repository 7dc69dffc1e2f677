// Links of a person, the browsers that are known, and what other organisations are to be told.
import type { RecoveryLink } from '@holdfast/contract'
import type { AuditRecord } from '#audit'
import { statement } from '#db'

type PersonLinkKind = RecoveryLink['kind'] | 'email'

export interface PersonLinkRow {
  kind: PersonLinkKind
  member_id: string
  email: string | null
  created_at: Date
  expires_at: Date
}

const LINK = 'kind, member_id, email, created_at, expires_at'

/** One link of each kind: a new one takes the place of the one before. */
export const upsertPersonLink = statement('members.upsert_person_link')(
  `insert into person_links (hash, kind, member_id, email, email_key, created_at, expires_at)
   values ($hash::bytea, $kind::text, $member_id::uuid, $email::text, $email_key::text,
   $created_at::timestamptz, $expires_at::timestamptz)
   on conflict (member_id, kind) do update
      set hash = excluded.hash, email = excluded.email, email_key = excluded.email_key,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
)

export const selectPersonLink = statement<PersonLinkRow>('members.select_person_link')(
  `select ${LINK} from person_links where hash = $hash::bytea
          and expires_at > $after_expires_at::timestamptz`,
)

/** The link of a kind that a member has, whether it counts still or not. */
export const selectLinkOfMember = statement<PersonLinkRow>('members.select_link_of_member')(
  `select ${LINK} from person_links where member_id = $member_id::uuid and kind = $kind::text`,
)

/** The newest address of these that waits to be confirmed. */
export const selectEmailLink = statement<PersonLinkRow>('members.select_email_link')(
  `select ${LINK} from person_links
    where kind = 'email' and email_key = $email_key::text
      and expires_at > $after_expires_at::timestamptz
    order by created_at desc limit 1`,
)

/** Uses a link up: whoever comes second finds none. */
export const takePersonLink = statement<PersonLinkRow>('members.take_person_link')(
  `delete from person_links
    where hash = $hash::bytea and kind = $kind::text and expires_at > $after_expires_at::timestamptz
   returning ${LINK}`,
)

/** All links of a member to come back. */
export const deleteRecoveryLinks = statement('members.delete_recovery_links')(
  `delete from person_links where member_id = $member_id::uuid and kind <> 'email'`,
)

/** All links of a member, whatever they are for. */
export const deletePersonLinks = statement('members.delete_person_links')(
  'delete from person_links where member_id = $member_id::uuid',
)

/** No row where somebody has the address. */
export const updateEmail = statement<{ id: string }>('members.update_email')(
  `update members set email = $email::text, email_key = $email_key::text,
      updated_at = $updated_at::timestamptz
    where id = $id::uuid
      and not exists (select from members o where o.email_key = $email_key::text
      and o.id <> $id::uuid)
   returning id`,
)

export const withhold = statement('members.withhold')(
  `update members set withheld_until = $withheld_until::timestamptz where id = $id::uuid`,
)

/** The member is written to about failed tries; no row when it was since an instant. */
export const claimTold = statement<{ email: string }>('members.claim_told_of_tries')(
  `update members set tries_told_at = $tries_told_at::timestamptz
    where id = $id::uuid
      and (tries_told_at is null or tries_told_at <= $until_tries_told_at::timestamptz)
   returning email`,
)

/** Whether a browser is known of whoever has the address or the id. */
export const selectDevice = statement<{ member_id: string }>('members.select_device')(
  `select d.member_id from member_devices d join members m on m.id = d.member_id
    where d.hash = $hash::bytea
      and (m.email_key = $email_key::text or m.id::text = $email_key::text)`,
)

export const countDevices = statement<{ devices: bigint }>('members.count_devices')(
  'select count(*) as devices from member_devices where hash = $hash::bytea',
)

export const upsertDevice = statement('members.upsert_device')(
  `insert into member_devices (hash, member_id, created_at, last_used_at)
   values ($hash::bytea, $member_id::uuid, $created_at::timestamptz, $created_at::timestamptz)
   on conflict (hash, member_id) do update set last_used_at = excluded.last_used_at`,
)

export const deleteDevices = statement('members.delete_devices')(
  'delete from member_devices where member_id = $member_id::uuid',
)

/** What every other organisation of a member is to be told. */
export const insertNews = statement('members.insert_news')(
  `insert into member_news (id, organisation_id, member_id, entry, is_for_owners, created_at)
   select gen_random_uuid(), s.organisation_id, s.member_id, $entry::jsonb, $is_for_owners::boolean,
          $created_at::timestamptz
     from memberships s where s.member_id = $member_id::uuid
       and s.organisation_id <> $except_organisation_id::uuid`,
)

/** Where something waits to be told. */
export const selectNewsTenants = statement<{ tenant_id: string }>('members.select_news_tenants')(
  `select distinct t.id as tenant_id
     from member_news n
     join tenants t on t.organisation_id = n.organisation_id and t.environment = 'live'
                   and t.replaced_at is null`,
)

export interface NewsRow {
  member_id: string
  entry: AuditRecord
  is_for_owners: boolean
  created_at: Date
}

/** Takes what an organisation is to be told. */
export const takeNews = statement<NewsRow>('members.take_news')(
  `delete from member_news where organisation_id = $organisation_id::uuid
   returning member_id, entry, is_for_owners, created_at`,
)

export const selectOwners = statement<{ id: string; email: string }>('members.select_owners')(
  `select m.id, m.email from memberships s join members m on m.id = s.member_id
    where s.organisation_id = $organisation_id::uuid and s.role = 'owner'
    order by m.id`,
)
