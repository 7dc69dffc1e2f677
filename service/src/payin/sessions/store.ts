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

export const insertSessions = statement<SessionRecord>('sessions.insert')(
  `insert into sessions (tenant_id, id, intent_id, participant_id, expires_at, created_at)
   select $tenant_id::uuid, s.id, s.intent_id, s.participant_id, $expires_at::timestamptz,
          $created_at::timestamptz
     from $rows(id uuid, intent_id uuid, participant_id uuid) as s
   returning ${COLUMNS}`,
)

export const selectSessions = statement<SessionRecord>('sessions.select')(
  `select ${COLUMNS} from sessions where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

export const endSessions = statement<{ id: Id<'session'> }>('sessions.end')(
  `update sessions set expires_at = least(expires_at, $real_now::timestamptz)
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) returning id`,
)
