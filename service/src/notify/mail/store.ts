// All statements of mail.
import { statement } from '#db'

export const insertEmails = statement(
  'mail.insert_emails',
  `insert into emails (tenant_id, id, kind, to_email, subject, body, about, created_at, stored_at)
   select $1::uuid, e.id, e.kind, e.to_email, e.subject, e.body, e.about, $2::timestamptz,
          $3::timestamptz
     from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::uuid[])
       as e (id, kind, to_email, subject, body, about)`,
)

export interface EmailRow {
  id: string
  kind: string
  to_email: string
  subject: string
  body: Buffer
  created_at: Date
  stored_at: Date
}

export const selectEmails = statement<EmailRow>(
  'mail.select_emails',
  `select id, kind, to_email, subject, body, created_at, stored_at from emails
    where tenant_id = $1::uuid
      and ($2::text is null or lower(to_email) = lower($2::text))
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
  stored_at: Date
}

/** Mails that were not handed to the mail server yet. */
export const selectEmailsToSend = statement<EmailRow>(
  'mail.select_to_send',
  `select id, kind, to_email, subject, body, created_at, stored_at from emails
    where tenant_id = $1::uuid and id = any($2::uuid[]) and sent_at is null`,
)

export const setSent = statement(
  'mail.set_sent',
  `update emails set sent_at = $3::timestamptz
    where tenant_id = $1::uuid and id = any($2::uuid[]) and sent_at is null`,
)

/** Over all sandboxes: what is searched for, the place to go on from, one id, how many. */
export const selectMailbox = statement<MailboxRow>(
  'mail.select_mailbox',
  `select tenant_id, id, kind, to_email, subject, body, stored_at
     from sandbox_mailbox($1::text, $2::timestamptz, $3::uuid, $4::uuid, $5::int)`,
)
