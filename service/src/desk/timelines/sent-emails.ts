import type { SentEmailList } from '@holdfast/contract'
import type { Reader } from '#db'
import type { AnyId, TenantId } from '#kit'
import { asId, showId, showInstant, showInstantOrNull } from '#kit'
import { emailStatusesOf } from './email-status.ts'
import { selectEmails, selectRelated } from './store-timeline.ts'

const EMAILS_MAX = 100
const END_OF_TIME = new Date(253_402_300_799_999)

/** The newest e-mails about a resource and what belongs closely to it, without their words. */
export async function readSentEmails(
  reader: Reader,
  { tenant, of }: { readonly tenant: TenantId; readonly of: AnyId },
): Promise<SentEmailList> {
  const related = await reader.query(selectRelated, {
    tenant_id: tenant,
    resource: of.kind,
    id: of.uuid,
  })
  const rows = await reader.query(selectEmails, {
    tenant_id: tenant,
    ids: related.map(({ id }) => id),
    before_created_at: END_OF_TIME,
    key: '',
    limit: EMAILS_MAX,
  })
  const statuses = await emailStatusesOf(reader, tenant, rows)
  return {
    data: rows.map(({ id, kind, to_email, subject, at, sent_at }, index) => ({
      id: showId('email', asId('email', id)),
      kind,
      to: to_email,
      subject,
      status: statuses[index] ?? 'not_set_up',
      created_at: showInstant(at),
      sent_at: showInstantOrNull(sent_at),
    })),
  }
}
