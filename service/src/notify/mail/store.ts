// All statements of mail.
import { statement } from '#db'

export const insertEmails = statement(
  'mail.insert_emails',
  `insert into emails (tenant_id, id, kind, to_email, subject, body, about, created_at, stored_at,
                       held_until)
   select $1::uuid, e.id, e.kind, e.to_email, e.subject, e.body, e.about, $2::timestamptz,
          $3::timestamptz, e.held_until
     from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::uuid[],
                 $10::timestamptz[])
       as e (id, kind, to_email, subject, body, about, held_until)`,
)

/** Which of these resources a mail of a kind has been about. */
export const selectMailed = statement<{ about: string }>(
  'mail.select_mailed',
  `select distinct e.about from emails e
    where e.tenant_id = $1::uuid and e.about = any($2::uuid[]) and e.kind = $3::text`,
)

/** Locks recipients until the end of the transaction, in the order that they are given in. */
export const lockRecipients = statement(
  'mail.lock_recipients',
  `select pg_advisory_xact_lock(hashtextextended($1::uuid::text || ' ' || r.name, 0))
     from unnest($2::text[]) with ordinality as r (name, place) order by r.place`,
)

export const supersedeHeld = statement(
  'mail.supersede_held',
  `update emails e set superseded_at = $2::timestamptz
     from unnest($3::text[], $4::text[], $5::uuid[]) as w (to_email, kind, about)
    where e.tenant_id = $1::uuid and e.about = w.about and e.kind = w.kind
      and fold_address(e.to_email) = fold_address(w.to_email) and e.held_until > $2::timestamptz
      and e.sent_at is null and e.superseded_at is null`,
)

/** The latest mails of each kind to each address, by when they left, or will. */
export const selectRecent = statement<{ id: string; kind: string; to_email: string; at: Date }>(
  'mail.select_recent',
  `select r.id, w.kind, w.to_email, r.at
     from unnest($4::text[], $5::text[]) as w (to_email, kind)
    cross join lateral (
      select e.id, coalesce(e.held_until, e.stored_at) as at from emails e
       where e.tenant_id = $1::uuid and fold_address(e.to_email) = fold_address(w.to_email)
         and e.kind = w.kind
         and e.superseded_at is null and coalesce(e.held_until, e.stored_at) > $2::timestamptz
       order by coalesce(e.held_until, e.stored_at) desc limit $3::int) r`,
)

/** When the mail was stored that so many newer ones follow. */
export const selectNthNewest = statement<{ stored_at: Date }>(
  'mail.select_nth_newest',
  `select stored_at from emails where tenant_id = $1::uuid
    order by stored_at desc, id desc offset $2::int limit 1`,
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

export const selectEmails = statement<EmailRow>(
  'mail.select_emails',
  `select id, kind, to_email, subject, body, created_at, stored_at, held_until, superseded_at
     from emails
    where tenant_id = $1::uuid
      and ($2::text is null or fold_address(to_email) = fold_address($2::text))
      and ($3::text is null or kind = $3::text)
      and ($4::timestamptz is null or (stored_at, id) < ($4::timestamptz, $5::uuid))
    order by stored_at desc, id desc limit $6::int`,
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
export const selectEmailsToSend = statement<EmailRow>(
  'mail.select_to_send',
  `select id, kind, to_email, subject, body, created_at, stored_at, held_until, superseded_at
     from emails
    where tenant_id = $1::uuid and id = any($2::uuid[]) and sent_at is null
      and superseded_at is null`,
)

export const setSent = statement(
  'mail.set_sent',
  `update emails set sent_at = $3::timestamptz
    where tenant_id = $1::uuid and id = any($2::uuid[]) and sent_at is null
      and superseded_at is null`,
)

/** Over all sandboxes: what is searched for, the place to go on from, one id, how many. */
export const selectMailbox = statement<MailboxRow>(
  'mail.select_mailbox',
  `select tenant_id, id, kind, to_email, subject, body, created_at, stored_at, held_until,
          superseded_at
     from sandbox_mailbox($1::text, $2::timestamptz, $3::uuid, $4::uuid, $5::int)`,
)

/** E-mails that were sent to participants whose address nobody else has. */
export const deleteEmailsTo = statement(
  'mail.delete_emails_to',
  `delete from emails m using participants p
    where m.tenant_id = $1::uuid and p.tenant_id = $1::uuid and p.id = any($2::uuid[])
      and fold_address(m.to_email) = fold_address(p.email)
      and not exists (select from participants other
                       where other.tenant_id = $1::uuid
                         and fold_address(other.email) = fold_address(p.email)
                         and other.id <> all($2::uuid[]))`,
)
