import { statement } from '#db'

/** Real time is the database's: processes on several machines agree on it. */
export const sayLiving = statement<{ others: bigint }>('http.say_living')(
  `with forgotten as (
     delete from api_processes
      where seen_at < clock_timestamp() - $kept_ms::bigint * interval '1 ms'),
   said as (
     insert into api_processes (id, seen_at) values ($id::uuid, clock_timestamp())
     on conflict (id) do update set seen_at = excluded.seen_at)
   select count(*) as others from api_processes
    where id <> $id::uuid and seen_at > clock_timestamp() - $living_ms::bigint * interval '1 ms'`,
)

export const leaveProcesses = statement('http.leave_processes')(
  `delete from api_processes where id = $id::uuid`,
)
