import type { Limit, PaymentInstrument } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Minor, TenantId } from '#kit'
import { groupBy, present, showId, showInstant, showMinor } from '#kit'
import { showParticipant } from '#participants'
import { readOwners } from './commands.ts'
import type { InstrumentRecord, LineRecord } from './instrument.ts'
import { availableOf } from './instrument.ts'
import { selectLines } from './store.ts'

/** Instruments as the API shows them, in the order given. */
export async function showInstruments(
  reader: Reader,
  tenant: TenantId,
  instruments: readonly InstrumentRecord[],
): Promise<PaymentInstrument[]> {
  if (instruments.length === 0) return []
  const ids = instruments.map(({ id }) => id)
  const owners = await readOwners(reader, tenant, instruments)
  const rows = await reader.query(selectLines, { tenant_id: tenant, instrument_ids: ids })
  const linesOf = groupBy(rows, (line) => line.instrument_id)
  return instruments.map((row) => ({
    id: showId('payment_instrument', row.id),
    created_at: showInstant(row.created_at),
    updated_at: showInstant(row.updated_at),
    status: row.status,
    type: row.type,
    owner: showParticipant(present(owners.get(row.owner_id), 'an instrument has an owner')),
    trade_account: showAccount(linesOf.get(row.id) ?? []),
  }))
}

/** Null until the lender has granted a limit. */
function showAccount(lines: readonly LineRecord[]): PaymentInstrument['trade_account'] {
  if (lines.length === 0) return null
  return {
    credit_limit: showLimit(lines, (line) => line.credit_limit),
    max_order_value: showLimit(lines, (line) => line.order_max),
    available: showLimit(lines, availableOf),
  }
}

function showLimit(lines: readonly LineRecord[], amountOf: (line: LineRecord) => Minor): Limit {
  const of = (currency: LineRecord['currency']) => {
    const line = lines.find((one) => one.currency === currency)
    return line === undefined ? null : showMinor(amountOf(line))
  }
  return { gbp: of('gbp'), eur: of('eur'), usd: of('usd') }
}
