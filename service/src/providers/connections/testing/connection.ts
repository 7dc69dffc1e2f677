// A connection in a test that is about something else.
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import type { Id } from '#kit'
import { insertConnection } from '../store.ts'

/** A connection by hand that is proposed. */
export async function keepConnection(unit: Unit): Promise<Id<'bank_connection'>> {
  const id = unit.newId('bank_connection')
  await unit.tx.query(insertConnection, {
    tenant_id: unit.tenant.id,
    id,
    label: 'North Bank',
    channel: 'by_hand',
    profile: 'sepa',
    orders_folder: null,
    answers_folder: null,
    cut_off: '15:30',
    time_zone: 'Europe/Berlin',
    answer_hours: 24,
    books_reports: false,
    practice_habits: null,
    practice_opening: null,
    sftp_host: null,
    sftp_port: null,
    sftp_user: null,
    sftp_host_keys: null,
    now: unit.now,
  })
  enterStatuses(unit, 'bank_connection', [{ id, to: 'proposed' }])
  return id
}
