// All statements of mail.
import { statement } from '#db'

export const insertEmails = statement('mail.insert_emails')(
  `insert into emails (tenant_id, id, kind, to_email, subject, body, about, created_at, stored_at,
                       held_until)
   select $tenant_id::uuid, e.id, e.kind, e.to_email, e.subject, e.body, e.about,
          $created_at::timestamptz,
          $stored_at::timestamptz, e.held_until
     from $rows(id uuid, kind text, to_email text, subject text, body bytea, about uuid,
                held_until timestamptz) as e`,
)

/** Which of these resources a mail of a kind has been about. */
export const selectMailed = statement<{ about: string }>('mail.select_mailed')(
  `select distinct e.about from emails e
    where e.tenant_id = $tenant_id::uuid and e.about = any($about::uuid[])
      and e.kind = $kind::text`,
)

/** Locks recipients until the end of the transaction, in the order that they are given in. */
export const lockRecipients = statement('mail.lock_recipients')(
  `select pg_advisory_xact_lock(hashtextextended($tenant_id::uuid::text || ' ' || r.name, 0))
     from unnest($names::text[]) with ordinality as r (name, place) order by r.place`,
)

/**
 * Looked for by what they are about, which few mails are; whoever gets them may have had many. Who
 * supersedes holds their recipients' locks, who sends does not.
 */
export const supersedeHeld = statement('mail.supersede_held')(
  `update emails e set superseded_at = $real_now::timestamptz
    where e.tenant_id = $tenant_id::uuid
      and e.id = any(array(
        select h.id
          from $rows(to_fold text, kind text, about uuid) as w
         cross join lateral (
           select m.id, m.kind, m.to_fold from emails m
            where m.tenant_id = $tenant_id::uuid and m.about = w.about
              and m.held_until > $real_now::timestamptz and m.superseded_at is null
            order by m.stored_at desc, m.id desc) as h
         where h.kind = w.kind and h.to_fold = w.to_fold))
      and e.sent_at is null`,
)

/**
 * The latest mails of each kind to each address, by when they left, or will. The time bounds what
 * was found: under row level security an expression that is compared bounds no index.
 */
export const selectRecent = statement<{ id: string; kind: string; to_fold: string; at: Date }>(
  'mail.select_recent',
)(
  `select r.id, w.kind, w.to_fold, r.at
     from $rows(to_fold text, kind text) as w
    cross join lateral (
      select e.id, coalesce(e.held_until, e.stored_at) as at from emails e
       where e.tenant_id = $tenant_id::uuid and e.to_fold = w.to_fold and e.kind = w.kind
         and e.superseded_at is null
       order by coalesce(e.held_until, e.stored_at) desc limit $limit::int) r
    where r.at > $since::timestamptz`,
)

/** When the mail was stored that so many newer ones follow. */
export const selectNthNewest = statement<{ stored_at: Date }>('mail.select_nth_newest')(
  `select stored_at from emails where tenant_id = $tenant_id::uuid
    order by stored_at desc, id desc offset $newer::int limit 1`,
)

export interface EmailRow {
  id: string
  kind: string
  to_email: string
  subject: string
  body: Buffer
  created_at: Date
  stored_at: Date
  /** Until then it waits, or waited, for its turn; null: it left at once. */
  held_until: Date | null
  /** A later mail has taken its place while it waited. */
  superseded_at: Date | null
}

export const selectEmails = statement<EmailRow>('mail.select_emails')(
  `select id, kind, to_email, subject, body, created_at, stored_at, held_until, superseded_at
     from emails
    where tenant_id = $tenant_id::uuid
      and ($to_email::text is null or to_fold = fold_address($to_email::text))
      and ($kind::text is null or kind = $kind::text)
      and (stored_at, id) < (coalesce($before_stored_at::timestamptz, 'infinity'), $before_id::uuid)
    order by stored_at desc, id desc limit $limit::int`,
)

export interface MailboxRow {
  tenant_id: string
  id: string
  kind: string
  to_email: string
  subject: string
  body: Buffer
  /** On the clock of its sandbox. */
  created_at: Date
  stored_at: Date
  held_until: Date | null
  superseded_at: Date | null
}

/** Mails that were not handed to the mail server yet. */
export const selectEmailsToSend = statement<EmailRow>('mail.select_to_send')(
  `select id, kind, to_email, subject, body, created_at, stored_at, held_until, superseded_at
     from emails
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and sent_at is null
      and superseded_at is null`,
)

export const setSent = statement('mail.set_sent')(
  `update emails set sent_at = $sent_at::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and sent_at is null
      and superseded_at is null`,
)

/** Over all sandboxes: what is searched for, the place to go on from, one id, how many. */
export const selectMailbox = statement<MailboxRow>('mail.select_mailbox')(
  `select tenant_id, id, kind, to_email, subject, body, created_at, stored_at, held_until,
          superseded_at
     from sandbox_mailbox($search::text, $before_stored_at::timestamptz, $before_id::uuid,
     $id::uuid, $limit::int)`,
)

/** E-mails that were sent to participants whose address nobody else has. */
export const deleteEmailsTo = statement('mail.delete_emails_to')(
  `delete from emails m using participants p
    where m.tenant_id = $tenant_id::uuid and p.tenant_id = $tenant_id::uuid
      and p.id = any($ids::uuid[])
      and m.to_fold = fold_address(p.email)
      and not exists (select from participants other
                       where other.tenant_id = $tenant_id::uuid
                         and fold_address(other.email) = fold_address(p.email)
                         and other.id <> all($ids::uuid[]))`,
)

export const deleteOldEmails = statement<{ id: string }>('mail.delete_old_emails')(
  `delete from emails
    where tenant_id = $tenant_id::uuid and id in (
      select id from emails
       where tenant_id = $tenant_id::uuid and stored_at < $before_stored_at::timestamptz
       order by stored_at, id limit $limit::int)
   returning id`,
  { isPlannedForValues: true },
)
