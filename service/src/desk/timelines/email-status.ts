// What became of a mail: sent, on its way, held back, given up; or it went nowhere.
import type { EmailStatus } from '@holdfast/contract'
import type { Reader } from '#db'
import type { TenantId } from '#kit'
import { asId, indexBy, showId } from '#kit'
import type { EmailRow } from './store-timeline.ts'
import { selectMailJobs } from './store-timeline.ts'

type Mailed = Pick<EmailRow, 'id' | 'sent_at' | 'held_until' | 'superseded_at'>

/** The status of each mail, in order. */
export async function emailStatusesOf(
  reader: Reader,
  tenant: TenantId,
  mails: readonly Mailed[],
): Promise<EmailStatus[]> {
  const unsent = mails.filter(({ sent_at }) => sent_at === null)
  const rows =
    unsent.length === 0
      ? []
      : await reader.query(selectMailJobs, { tenant_id: tenant, keys: unsent.map(jobKey) })
  const jobs = indexBy(rows, ({ key }) => key)
  return mails.map((mail) => {
    if (mail.sent_at !== null) return 'sent'
    if (mail.superseded_at !== null) return 'superseded'
    const job = jobs.get(jobKey(mail))
    // Where a mail server is named each mail has a job from the beginning.
    if (job === undefined) return 'not_set_up'
    if (job.is_parked) return 'failed'
    return mail.held_until === null ? 'waiting' : 'held_back'
  })
}

function jobKey({ id }: Pick<Mailed, 'id'>): string {
  return showId('email', asId('email', id))
}
