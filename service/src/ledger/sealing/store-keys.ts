// SQL about the keys that sign.
import { statement } from '#db'

export interface JournalKeyRow {
  number: number
  key_id: string
  public_key: string
  sealed_key: Buffer | null
  at: Date
  former_signature: Buffer | null
  own_signature: Buffer | null
}

const columns = `number, key_id, public_key, sealed_key, at, former_signature, own_signature`

/** Until the transaction ends, no other key takes the place of the one that signs. */
export const keepSigning = statement('journal.keep_signing')(
  `select pg_advisory_xact_lock_shared(4280, 27)`,
)

export const selectSigningKey = statement<JournalKeyRow>('journal.signing_key')(
  `select ${columns} from journal_keys order by number desc limit 1`,
)

export const selectJournalKeys = statement<JournalKeyRow>('journal.keys')(
  `select ${columns} from journal_keys order by number`,
)

export const insertFirstKey = statement('journal.insert_first_key')(
  `insert into journal_keys (number, key_id, public_key, sealed_key, at)
   values (1, $key_id::text, $public_key::text, $sealed_key::bytea, $at::timestamptz)
     on conflict do nothing`,
)

// What follows is asked by the owner: the service's role hands nothing over.

/** Waits until no transaction signs with the present key, and keeps others waiting. */
export const beginHandOver = `begin; select pg_advisory_xact_lock(4280, 27)`
export const endHandOver = 'commit'
export const undoHandOver = 'rollback'

export const insertNextKey = `
  insert into journal_keys
    (number, key_id, public_key, sealed_key, at, former_signature, own_signature)
  values ($1::int, $2::text, $3::text, $4::bytea, $5::timestamptz, $6::bytea, $7::bytea)`

export const forgetFormerKeys = `
  update journal_keys set sealed_key = null where number < $1::int and sealed_key is not null`
