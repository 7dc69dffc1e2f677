import { statement } from '#db'
import { entering } from '#events'
import type { Id } from '#kit'
import type { InstrumentRecord, LineRecord } from './instrument.ts'

const COLUMNS = 'id, type, status, owner_id, created_at, updated_at'
const LINE_COLUMNS = 'instrument_id, currency, credit_limit, order_max, reserved, drawn'

export const insertInstruments = entering(
  'payment_instrument',
  statement<InstrumentRecord>('instruments.insert')(
    `insert into payment_instruments (tenant_id, id, type, status, owner_id, created_at, updated_at)
   select $tenant_id::uuid, i.id, i.type, 'processing', i.owner_id, $now::timestamptz,
          $now::timestamptz
     from $rows(id uuid, type text, owner_id uuid) as i
   returning ${COLUMNS}`,
  ),
)

export const selectInstruments = statement<InstrumentRecord>('instruments.select')(
  `select ${COLUMNS} from payment_instruments
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  { key: 'id', keys: 'ids' },
)

/** Locks instruments against being switched off while they are confirmed with. */
export const lockInstruments = statement<InstrumentRecord>('instruments.lock')(
  `select ${COLUMNS} from payment_instruments
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) order by id for share`,
)

/** Enabled instruments of whoever shares an e-mail address with one of these participants. */
export const selectUsable = statement<
  LineRecord & { participant_id: Id<'participant'>; created_at: Date }
>('instruments.usable')(
  `select asked.id as participant_id, i.created_at,
          ${LINE_COLUMNS.split(', ')
            .map((column) => `l.${column}`)
            .join(', ')}
     from participants asked
     join participants owner on owner.tenant_id = asked.tenant_id
                            and owner.identity_id = asked.identity_id
     join payment_instruments i on i.tenant_id = owner.tenant_id and i.owner_id = owner.id
                               and i.status = 'enabled'
     join credit_lines l on l.tenant_id = i.tenant_id and l.instrument_id = i.id
    where asked.tenant_id = $tenant_id::uuid and asked.id = any($ids::uuid[])
    order by i.created_at, i.id, l.currency`,
  { takes: { tenant_id: 'uuid', ids: 'uuid[]' } },
)

export const insertLines = statement('instruments.insert_lines')(
  `insert into credit_lines (tenant_id, instrument_id, currency, credit_limit, order_max,
                             updated_at)
   select $tenant_id::uuid, l.*, $now::timestamptz
     from $rows(instrument_id uuid, currency text, credit_limit bigint, order_max bigint) as l`,
)

export const selectLines = statement<LineRecord>('instruments.select_lines')(
  `select ${LINE_COLUMNS} from credit_lines
    where tenant_id = $tenant_id::uuid and instrument_id = any($instrument_ids::uuid[])`,
)

/** Whoever decides about what is left of a limit waits here for the one before. */
export const lockLineRows = statement<LineRecord>('instruments.lock_lines')(
  `select ${LINE_COLUMNS} from credit_lines
    where tenant_id = $tenant_id::uuid
      and (instrument_id, currency) in (select * from $rows(instrument_id uuid, currency text)
                                                        as l)
    order by instrument_id, currency for no key update`,
)

/** The CHECKs of the table refuse what goes beyond the limit or below nothing. */
export const addToLines = statement<LineRecord>('instruments.add_to_lines')(
  `update credit_lines l
      set reserved = l.reserved + c.reserved, drawn = l.drawn + c.drawn,
          updated_at = $updated_at::timestamptz
     from $rows(instrument_id uuid, currency text, reserved bigint, drawn bigint) as c
    where l.tenant_id = $tenant_id::uuid and l.instrument_id = c.instrument_id
      and l.currency = c.currency
   returning ${LINE_COLUMNS.split(', ')
     .map((column) => `l.${column}`)
     .join(', ')}`,
  {
    takes: {
      tenant_id: 'uuid',
      updated_at: 'timestamptz',
      rows: { instrument_id: 'uuid', currency: 'text', reserved: 'bigint', drawn: 'bigint' },
    },
  },
)
