-- Keys are never stronger than who made them: whose a key is, what it moves alone, where it may be
-- used from, and what waits for a person because a key asked for it.

alter table api_keys
  -- The member whose role the key is held to, and with whose membership it ends; null: the
  -- organisation.
  add column owner_id uuid,
  -- Until then a key from before this rule does what it may, whatever the role of its owner.
  add column spared_until timestamptz,
  add column expires_at timestamptz,
  -- Where a private key may be used from, in CIDR form; null: anywhere.
  add column networks text[] check (networks is null or cardinality(networks) > 0),
  -- Of a private key: what it moves before a person passes it, `{currency, amount, per_day}`; null:
  -- in live the limits of the organisation, in the sandbox none.
  add column limits jsonb check (limits is null or jsonb_typeof(limits) = 'array'),
  add column last_ip text,
  -- Who is to be shown its secret, which is drawn then, and until when; null: it was shown.
  add column collector_id uuid,
  add column collect_until timestamptz,
  -- The member who was shown its secret; null: an operator, or nobody yet. When he leaves, it ends.
  add column shown_to uuid,
  -- How far owners were told by mail that it will do less, or end.
  add column told text check (told in ('begun', 'week', 'over')),
  add check ((collector_id is null) = (collect_until is null));
create index api_keys_owner on api_keys (owner_id) where owner_id is not null;
create index api_keys_shown_to on api_keys (shown_to) where shown_to is not null;

update api_keys k
   set owner_id = coalesce((select m.id from members m
                             where m.id = any(k.makers) and m.name = k.created_by limit 1),
                           k.makers[cardinality(k.makers)]),
       spared_until = clock_timestamp() + interval '30 days',
       shown_to = k.makers[cardinality(k.makers)]
 where cardinality(k.makers) > 0;

grant update (hash, hint, last_ip, owner_id, spared_until, limits, makers,
              collector_id, collect_until, shown_to, told)
  on api_keys to holdfast_app;

-- What was moved alone counts for members and, where a key moved it, for the line of the key and
-- for every member who may hold it. Counted under an advisory lock of each.
alter table member_moves rename to moves_alone;
alter table moves_alone rename column member_id to actor_id;
alter table moves_alone rename constraint member_moves_pkey to moves_alone_pkey;
alter table moves_alone rename constraint member_moves_amount_check to moves_alone_amount_check;
alter table moves_alone rename constraint member_moves_currency_check
  to moves_alone_currency_check;
alter index member_moves_of rename to moves_alone_of;

-- The key above whose limits it was asked for: it waits until a person passes it. Null: nobody has
-- to, or somebody has.
alter table outbounds add column waiting_key_id uuid;
create index outbounds_of_keys on outbounds (tenant_id, updated_at, id)
  where waiting_key_id is not null;
alter table transfers add column waiting_key_id uuid;
create index transfers_of_keys on transfers (tenant_id, updated_at, id)
  where waiting_key_id is not null;
