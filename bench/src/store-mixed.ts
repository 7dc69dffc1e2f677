// SQL of the benchmark `mixed`.

/** An operator of a tenant's organisation, `$2`, with a session that is found by a hash, `$1`. */
export const insertOperator = `with member as (
    insert into members (id, email, email_key, name, password_salt, password_hash, totp_secret,
                         created_at, updated_at)
    values (uuidv7(), 'olga@example.com', 'olga@example.com', 'Olga Operator',
            substr(sha256('salt'), 1, 16), sha256('hash'), sha256('secret'), now(), now())
    returning id
  ), organisation as (
    select organisation_id as id from tenants where id = $2::uuid
  ), membership as (
    insert into memberships (organisation_id, member_id, role, created_at, updated_at)
    select o.id, m.id, 'owner', now(), now() from member m, organisation o
  )
  insert into member_sessions (hash, id, member_id, organisation_id, is_open, ip, created_at,
                               last_used_at, expires_at)
  select $1::bytea, uuidv7(), m.id, o.id, true, '127.0.0.1', now(), now(), now() + interval '8 hours'
    from member m, organisation o`

/** Settlements that money can be released from. */
export const selectEscrows = `select id from settlements
  where type = 'escrow' and status = 'settled' order by id`

export const selectCheckouts = `select id, intent_id from checkouts order by id`
