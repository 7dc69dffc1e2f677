import { statement } from '#db'
import type {
  CheckpointRow,
  HeadRow,
  SealedBelow,
  UncoveredRow,
  UnsealedRow,
  VerifyRow,
} from '#sealing'

export const insertEntries = statement('audit.insert_entries')(
  `insert into audit_entries (tenant_id, id, actor_kind, actor_id, actor_name, operation,
     object_kind, object_id, summary, changes, before_hash, after_hash, request_id, ip, created_at)
   select $tenant_id::uuid, e.id, e.actor_kind, e.actor_id, e.actor_name, e.operation,
          e.object_kind,
          e.object_id, e.summary, e.changes, e.before_hash, e.after_hash, e.request_id, e.ip,
          $created_at::timestamptz
     from $rows(id uuid, actor_kind text, actor_id text, actor_name text, operation text,
                object_kind text, object_id text, summary text, changes jsonb, before_hash bytea,
                after_hash bytea, request_id text, ip text) as e`,
)

/** Live of every organisation, for what concerns the installation. */
export const selectLiveTenants = statement<{ id: string }>('audit.select_live_tenants')(
  `select id from tenants where environment = 'live' order by id`,
)

/** Whose rows are written in the rest of the transaction. */
export const setTenant = statement('audit.set_tenant')(
  `select set_config('holdfast.tenant', $tenant_id::text, true)`,
)

/** Columns of an `AuditSource`, of an entry `e`. */
const sourceColumns = `e.id, e.actor_kind, e.actor_id, e.actor_name, e.operation, e.object_kind,
          e.object_id, e.summary, e.changes::text as changes,
          encode(e.before_hash, 'hex') as before_hash, encode(e.after_hash, 'hex') as after_hash,
          e.request_id, e.ip,
          to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`

/** An entry as it is written down for hashing. */
export interface AuditSource {
  readonly id: string
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly operation: string
  readonly object_kind: string | null
  readonly object_id: string | null
  readonly summary: string
  /** As the database writes JSON: the same each time. */
  readonly changes: string
  readonly before_hash: string | null
  readonly after_hash: string | null
  readonly request_id: string | null
  readonly ip: string | null
  /** UTC with microseconds: all that the database keeps. */
  readonly at: string
}

export interface ShownRow extends AuditSource {
  created_at: Date
  environment: 'sandbox' | 'live'
  position: bigint | null
}

export const selectEntries = statement<ShownRow>('audit.select_entries')(
  `select ${sourceColumns}, e.created_at, t.environment, c.position
     from audit_entries e
     join tenants t on t.id = e.tenant_id
     left join audit_chain c on c.tenant_id = e.tenant_id and c.entry_id = e.id
    where e.tenant_id = $tenant_id::uuid and e.id = any($ids::uuid[])`,
)

/** Entries of the organisation as a whole, newest first, for its sandbox: they stand in live. */
export const selectOfOrganisation = statement<ShownRow>('audit.select_of_organisation')(
  `select ${sourceColumns}, e.created_at, 'live' as environment, o.place as position
     from organisation_audit($actor::text, $operation::text, $object::text,
     $created_from::timestamptz, $created_before::timestamptz,
            $after_created_at::timestamptz, $after_id::uuid, $limit::int) o
    cross join lateral (select (o.entry).*) e
    order by e.created_at desc, e.id desc`,
)

/** Makes the head of a tenant that has none yet. */
export const insertHead = statement('audit.insert_head')(
  `insert into audit_heads (tenant_id, chain) values ($tenant_id::uuid, $chain::bytea)
      on conflict do nothing`,
)

/** Locks the head; no row while another one seals. */
export const lockHead = statement<HeadRow & SealedBelow>('audit.lock_head')(
  `select size, chain, sealed_below::text, oldest_writer()::text as oldest from audit_heads
    where tenant_id = $tenant_id::uuid for update skip locked`,
)

/** What is to be sealed next, in order: as `journal.select_unsealed`, and for the same reasons. */
export const selectUnsealed = statement<AuditSource & UnsealedRow>('audit.select_unsealed')(
  `with snapshot as materialized (
     select pg_snapshot_xmax(all_writers()) as next,
            case when is_counted_here($from_written_in::text::xid8)
              then $from_written_in::text::xid8 else '0'::xid8 end as low,
            case when is_counted_here($from_written_in::text::xid8)
              then numbers_until($from_written_in::text::xid8)
              else '18446744073709551615'::xid8 end as high)
   select ${sourceColumns}, e.written_in::text
     from audit_entries e
    where e.tenant_id = $tenant_id::uuid
      and e.written_in >= (select low from snapshot) and e.written_in < (select high from snapshot)
      and (e.written_in < $before_written_in::text::xid8
           or e.written_in >= (select next from snapshot))
      and not exists (select from audit_chain c
                       where c.tenant_id = e.tenant_id and c.entry_id = e.id)
    order by e.written_in, e.id limit $limit::int`,
  { isPlannedForValues: true },
)

export const insertChain = statement('audit.insert_chain')(
  `insert into audit_chain (tenant_id, position, entry_id, leaf, chain)
   select $tenant_id::uuid, $sealed::bigint + e.n, e.entry_id, e.leaf, e.chain
     from $rows(entry_id uuid, leaf bytea, chain bytea, n ordinality) as e`,
)

export const insertCheckpoint = statement('audit.insert_checkpoint')(
  `insert into audit_checkpoints (tenant_id, size, chain, at, key_id, signature)
   values ($tenant_id::uuid, $size::bigint, $chain::bytea, $at::timestamptz, $key_id::text,
   $signature::bytea)`,
)

export const updateHead = statement('audit.update_head')(
  `update audit_heads set size = $size::bigint, chain = $chain::bytea,
      sealed_below = $sealed_below::text::xid8
    where tenant_id = $tenant_id::uuid`,
)

/** Says that all is sealed which was written before a transaction. */
export const settleHead = statement('audit.settle_head')(
  `update audit_heads set sealed_below = $sealed_below::text::xid8
    where tenant_id = $tenant_id::uuid`,
)

/** Tenants with something to seal. */
export const selectTenantsToSeal = statement<{ tenant_id: string }>('audit.tenants_to_seal')(
  `select tenant_id from audits_to_seal()`,
)

/** How far each tenant's log is sealed. */
export const selectSealed = statement<{ tenant_id: string; size: bigint }>('audit.tenants_sealed')(
  `select tenant_id, size from audits_sealed()`,
)

export const selectCheckpointsAfter = statement<CheckpointRow>('audit.checkpoints_after')(
  `select size, chain, at, key_id, signature from audit_checkpoints
    where tenant_id = $tenant_id::uuid and size > $after_size::bigint
    order by size limit $limit::int`,
)

export const selectLatestCheckpoint = statement<CheckpointRow>('audit.latest_checkpoint')(
  `select size, chain, at, key_id, signature from audit_checkpoints
    where tenant_id = $tenant_id::uuid order by size desc limit 1`,
)

export const selectLeaves = statement<{ leaf: Buffer }>('audit.leaves')(
  `select leaf from audit_chain
    where tenant_id = $tenant_id::uuid and position > $after_position::bigint
      and position <= $until_position::bigint
    order by position`,
)

/** How many entries wait to be sealed: those that were written since. */
export const countWaiting = statement<{ count: bigint }>('audit.count_waiting')(
  `select count(*) as count from audit_entries e
    where e.tenant_id = $tenant_id::uuid
      and e.written_in >= coalesce((select h.sealed_below from audit_heads h
                                     where h.tenant_id = $tenant_id::uuid), '0'::xid8)
      and not exists (select from audit_chain c
                       where c.tenant_id = e.tenant_id and c.entry_id = e.id)`,
  { isPlannedForValues: true },
)

// What follows is asked by the owner over all tenants, in one snapshot.

export const selectHeads = statement<HeadRow & { tenant_id: string }>('audit.all_heads')(
  `select tenant_id, size, chain from audit_heads order by tenant_id`,
)

/** The chain with its entries, whether these are still there or not. */
export const selectForVerify = statement<Omit<AuditSource, 'id'> & VerifyRow>('audit.for_verify')(
  `select c.position, c.entry_id, c.leaf, c.chain, ${sourceColumns}
     from (select * from audit_chain
            where tenant_id = $tenant_id::uuid and position > $after_position::bigint
            order by position limit $limit::int) c
     left join audit_entries e on e.tenant_id = c.tenant_id and e.id = c.entry_id
    order by c.position`,
)

export const selectAllCheckpoints = statement<CheckpointRow>('audit.all_checkpoints')(
  `select size, chain, at, key_id, signature from audit_checkpoints
    where tenant_id = $tenant_id::uuid order by size`,
)

/** Entries that the chain does not hold, by tenant. */
export const selectUncovered = statement<UncoveredRow>('audit.uncovered')(
  `select e.tenant_id, count(*) as unsealed,
          (array_agg(e.id order by e.id) filter (
            where e.written_in < h.sealed_below and e.written_in >= (numbers_from()::text)::xid8
              and is_counted_here(h.sealed_below)))[1] as passed_over
     from audit_entries e
     left join audit_heads h on h.tenant_id = e.tenant_id
    where not exists (select from audit_chain c
                       where c.tenant_id = e.tenant_id and c.entry_id = e.id)
    group by e.tenant_id`,
)
