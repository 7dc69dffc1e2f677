import { statement } from '#db'
import type { Id } from '#kit'

/** A participant may confirm invoices without being at hand, until it expires. */
export interface SessionRecord {
  readonly id: Id<'session'>
  readonly intent_id: Id<'intent'>
  readonly participant_id: Id<'participant'>
  /** Real time. */
  readonly expires_at: Date
}

const COLUMNS = 'id, intent_id, participant_id, expires_at'

export const insertSessions = statement<SessionRecord>(
  'sessions.insert',
  `insert into sessions (tenant_id, id, intent_id, participant_id, expires_at, created_at)
   select $1::uuid, s.id, s.intent_id, s.participant_id, $3::timestamptz, $2::timestamptz
     from unnest($4::uuid[], $5::uuid[], $6::uuid[]) as s (id, intent_id, participant_id)
   returning ${COLUMNS}`,
)

export const selectSessions = statement<SessionRecord>(
  'sessions.select',
  `select ${COLUMNS} from sessions where tenant_id = $1::uuid and id = any($2::uuid[])`,
)

export const endSessions = statement<{ id: Id<'session'> }>(
  'sessions.end',
  `update sessions set expires_at = least(expires_at, $3::timestamptz)
    where tenant_id = $1::uuid and id = any($2::uuid[]) returning id`,
)
