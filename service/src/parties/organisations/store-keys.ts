// All statements about API keys. They stand outside row level security: a key is found before its
// tenant is known.
import type { Currency, Environment, KeyPermission, MemberRole } from '@holdfast/contract'
import { statement } from '#db'

/** Limits as they are kept: JSON that was checked when it was written. */
export interface KeptLimit {
  readonly currency: Currency
  readonly amount: number
  readonly per_day: number | null
}

export const insertKeys = statement('organisations.insert_keys')(
  `insert into api_keys (hash, id, tenant_id, pair_id, kind, hint, created_at, label, permissions,
     created_by, makers, line_id, owner_id, limits, networks, expires_at, revoked_at,
     collector_id, collect_until, shown_to)
   select k.hash, k.id, $tenant_id::uuid, $pair_id::uuid, k.kind, k.hint, $created_at::timestamptz,
          $label::text,
          case when k.kind = 'private' then $permissions::text[] end, $created_by::text,
          $makers::uuid[], $line_id::uuid,
          $owner_id::uuid, case when k.kind = 'private' then $limits::jsonb end,
          case when k.kind = 'private' then $networks::text[] end, $expires_at::timestamptz,
          $expires_at::timestamptz,
          $collector_id::uuid, $collect_until::timestamptz, $shown_to::uuid
     from $rows(hash bytea, id uuid, kind text, hint text) as k`,
)

export type KeyKind = 'private' | 'public'

export interface KeyRow {
  id: string
  tenant_id: string
  environment: Environment
  kind: KeyKind
  last_used_at: Date | null
  /** What a restricted private key may do; null: everything. */
  permissions: KeyPermission[] | null
  makers: string[]
  line_id: string
  owner_id: string | null
  /** Null: nobody owns it, or he is no member any more. */
  owner_role: MemberRole | null
  spared_until: Date | null
  limits: KeptLimit[] | null
  networks: string[] | null
}

/** What opens something at a real time: not ended, and its owner is a member still. */
const STANDING = `(k.revoked_at is null or k.revoked_at > $now::timestamptz)
      and (k.owner_id is null or m.role is not null or k.spared_until > $now::timestamptz)`

const OWNED = `api_keys k join tenants t on t.id = k.tenant_id
     left join published_memberships m
       on m.organisation_id = t.organisation_id and m.member_id = k.owner_id`

/** A key that opens something at the given real time. */
export const selectKey = statement<KeyRow>('organisations.select_key')(
  `select k.id, k.tenant_id, t.environment, k.kind, k.last_used_at, k.permissions, k.makers,
          k.line_id, k.owner_id, m.role as owner_role, k.spared_until, k.limits, k.networks
     from ${OWNED}
    where k.hash = $hash::bytea and ${STANDING}`,
)

/** The key, if it still opens its tenant at the given real time. */
export const selectStandingKey = statement<{ id: string }>('organisations.select_standing_key')(
  `select k.id
     from ${OWNED}
    where k.id = $id::uuid and k.tenant_id = $tenant_id::uuid and ${STANDING}`,
)

export const touchKey = statement('organisations.touch_key')(
  `update api_keys set last_used_at = $last_used_at::timestamptz,
      last_ip = coalesce($last_ip::text, last_ip)
    where hash = $hash::bytea`,
)

export interface ListedKeyRow {
  id: string
  pair_id: string
  kind: KeyKind
  hint: string
  created_at: Date
  last_used_at: Date | null
  last_ip: string | null
  revoked_at: Date | null
  label: string | null
  permissions: KeyPermission[] | null
  created_by: string | null
  makers: string[]
  line_id: string
  owner_id: string | null
  owner_name: string | null
  owner_role: MemberRole | null
  spared_until: Date | null
  limits: KeptLimit[] | null
  networks: string[] | null
  expires_at: Date | null
  collector_id: string | null
  collect_until: Date | null
  former_id: string | null
  former_name: string | null
}

/** Who was shown the secret of a key, where he is no member any more. */
const FORMER = `left join published_members f on f.id = k.shown_to and not exists (
       select from published_memberships s
        where s.organisation_id = t.organisation_id and s.member_id = k.shown_to)`

export const selectKeys = statement<ListedKeyRow>('organisations.select_keys')(
  `select k.id, k.pair_id, k.kind, k.hint, k.created_at, k.last_used_at, k.last_ip, k.revoked_at,
          k.label, k.permissions, k.created_by, k.makers, k.line_id, k.owner_id,
          p.name as owner_name, m.role as owner_role, k.spared_until, k.limits, k.networks,
          k.expires_at, k.collector_id, k.collect_until, f.id as former_id, f.name as former_name
     from ${OWNED}
     left join published_members p on p.id = k.owner_id
     ${FORMER}
    where k.tenant_id = $tenant_id::uuid
    order by k.created_at desc, k.pair_id, k.kind`,
)

/** Of keys by id, ended ones too: who may hold them. */
export const selectHolders = statement<Pick<ListedKeyRow, 'id' | 'makers' | 'line_id'>>(
  'organisations.select_holders',
)(
  `select id, makers, line_id from api_keys where tenant_id = $tenant_id::uuid
          and id = any($ids::uuid[])`,
)

/** Ends one key at an instant; never later than it ends already. */
export const endKey = statement<{ id: string }>('organisations.end_key')(
  `update api_keys set revoked_at = least(revoked_at, $real_now::timestamptz)
    where tenant_id = $tenant_id::uuid and id = $id::uuid
   returning id`,
)

/** Ends both keys of a pair that has not ended; never later than they end already. */
export const endPair = statement<{ id: string }>('organisations.end_pair')(
  `update api_keys set revoked_at = least(revoked_at, $ends_at::timestamptz)
    where tenant_id = $tenant_id::uuid and pair_id = $pair_id::uuid
      and (revoked_at is null or revoked_at > $after_revoked_at::timestamptz)
   returning id`,
)

/** Ends what a member owns in both environments of an organisation, never later than before. */
export const endKeysOfMember = statement<{ id: string }>('organisations.end_keys_of_member')(
  `update api_keys k set revoked_at = least(k.revoked_at, $after_revoked_at::timestamptz)
     from tenants t
    where t.id = k.tenant_id and t.organisation_id = $organisation_id::uuid
      and k.owner_id = $owner_id::uuid
      and (k.revoked_at is null or k.revoked_at > $after_revoked_at::timestamptz)
   returning k.id`,
)

/** What others own and a member was shown the secret of ends now, never later than before. */
export const endKeysShownTo = statement<{ id: string }>('organisations.end_keys_shown_to')(
  `update api_keys k set revoked_at = least(k.revoked_at, $now::timestamptz)
     from tenants t
    where t.id = k.tenant_id and t.organisation_id = $organisation_id::uuid
      and k.shown_to = $shown_to::uuid
      and k.owner_id is distinct from $shown_to::uuid
      and (k.revoked_at is null or k.revoked_at > $after_revoked_at::timestamptz)
   returning k.id`,
)

/** What a member owns is held to the role from now on, also what was spared. */
export const spareNoKeys = statement('organisations.spare_no_keys')(
  `update api_keys k set spared_until = null
     from tenants t
    where t.id = k.tenant_id and t.organisation_id = $organisation_id::uuid
      and k.owner_id = $owner_id::uuid
      and k.spared_until is not null`,
)

export const setPairOwner = statement<{ id: string }>('organisations.set_pair_owner')(
  `update api_keys
      set owner_id = $owner_id::uuid, spared_until = null, makers = $makers::uuid[]
    where tenant_id = $tenant_id::uuid and pair_id = $pair_id::uuid
   returning id`,
)

export const setPairLimits = statement<{ id: string }>('organisations.set_pair_limits')(
  `update api_keys set limits = $limits::jsonb
    where tenant_id = $tenant_id::uuid and pair_id = $pair_id::uuid and kind = 'private'
   returning id`,
)

/** Keys of members in all environments of an organisation that have not ended. */
export const selectKeysOfMember = statement<
  Pick<ListedKeyRow, 'pair_id' | 'hint' | 'label' | 'permissions' | 'last_used_at'> & {
    environment: Environment
    owner_role: MemberRole | null
    /** It is the member's; else he was shown its secret. */
    is_own: boolean
  }
>('organisations.select_keys_of_member')(
  `select k.pair_id, k.hint, k.label, k.permissions, k.last_used_at, t.environment,
          m.role as owner_role, k.owner_id is not distinct from $owner_id::uuid as is_own
     from ${OWNED}
    where t.organisation_id = $organisation_id::uuid
      and (k.owner_id = $owner_id::uuid or k.shown_to = $owner_id::uuid)
      and k.kind = 'private'
      and t.replaced_at is null
      and (k.revoked_at is null or k.revoked_at > $after_revoked_at::timestamptz)
    order by t.environment, k.created_at desc, k.pair_id`,
)

/** How far owners were told of a pair. */
export type KeyTold = 'begun' | 'week' | 'over'

export interface NoticedKeyRow
  extends Pick<
    ListedKeyRow,
    | 'pair_id'
    | 'hint'
    | 'label'
    | 'permissions'
    | 'owner_id'
    | 'owner_role'
    | 'spared_until'
    | 'revoked_at'
    | 'former_name'
  > {
  environment: Environment
  organisation_id: string
  told: KeyTold | null
}

/** Pairs that will do less than they do, or end because of who left: owners are told of them. */
export const selectNoticedKeys = statement<NoticedKeyRow>('organisations.select_noticed_keys')(
  `select k.pair_id, k.hint, k.label, k.permissions, k.owner_id, m.role as owner_role,
          k.spared_until, k.revoked_at, f.name as former_name, t.environment, t.organisation_id,
          k.told
     from ${OWNED}
     ${FORMER}
    where k.kind = 'private' and t.replaced_at is null and k.told is distinct from 'over'
      and (k.spared_until is not null
           or (f.id is not null and k.owner_id is distinct from k.shown_to
               and k.revoked_at is not null))
    order by t.organisation_id, k.created_at, k.pair_id`,
)

/** Notes how far owners are told of pairs; those of which they were told meanwhile are left out. */
export const noteTold = statement<{ pair_id: string }>('organisations.note_told')(
  `update api_keys k set told = n.told
     from $rows(pair_id uuid, before text, told text) as n
    where k.pair_id = n.pair_id and k.kind = 'private' and k.told is not distinct from n.before
   returning k.pair_id`,
)

/** Gives the keys of a pair the secrets that are shown now; no row when none are to be. */
export const collectPair = statement<{ id: string }>('organisations.collect_pair')(
  `update api_keys k
      set hash = n.hash, hint = n.hint, collector_id = null, collect_until = null,
          shown_to = $shown_to::uuid
     from $rows(kind text, hash bytea, hint text) as n
    where k.tenant_id = $tenant_id::uuid and k.pair_id = $pair_id::uuid and k.kind = n.kind
      and k.collector_id = $shown_to::uuid and k.collect_until > $real_now::timestamptz
      and (k.revoked_at is null or k.revoked_at > $real_now::timestamptz)
   returning k.id`,
)

export const moveKeys = statement('organisations.move_keys')(
  `update api_keys set tenant_id = $to_tenant_id::uuid where tenant_id = $from_tenant_id::uuid`,
)
