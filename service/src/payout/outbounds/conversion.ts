// The change of an outbound's money into the currency of the account it is paid to.
import type { BankAccountCurrency, ConversionStatus } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { advanceAll, enterStatuses } from '#events'
import type { Id, Minor, TenantId } from '#kit'
import { indexBy, showId } from '#kit'
import { AMOUNT_MAX } from '#ledger'
import type { Submission } from '#rails'
import type { Rates } from '#rates'
import { convertAt } from '#rates'
import type { ConversionRecord, OutboundRecord } from './outbound.ts'
import { netOf } from './outbound.ts'
import { insertConversion, selectConversions } from './store.ts'

interface Wanted {
  readonly outbound: OutboundRecord
  readonly to: BankAccountCurrency
}

interface RateTerms {
  readonly rates: Rates
  /** The least that the rail pays in the target currency, in minor units. */
  readonly least: Minor
}

/**
 * Fixes the rate of an outbound once and for all; asked again, the first rate stands. Answers a
 * refusal when there is no rate, or too little would arrive: then nothing is kept.
 */
export async function fixConversion(
  unit: Unit,
  { outbound, to }: Wanted,
  { rates, least }: RateTerms,
): Promise<Submission | null> {
  const known = await readConversions(unit.tx, unit.tenant.id, [outbound.id])
  if (known.has(outbound.id)) return null
  const amount = netOf(outbound)
  const rate = rates.quote(outbound.currency, to, unit.now)
  if (rate === null) return { accepted: false, reason: 'unable_to_determine_target_account' }
  const expected = convertAt(amount, rate, { from: outbound.currency, to })
  if (expected > AMOUNT_MAX) return { accepted: false, reason: 'generic_failure_contact_support' }
  if (expected < 1n || expected < least) return { accepted: false, reason: 'fx_amount_too_small' }
  const id = unit.newId('conversion')
  const rows = await unit.tx.query(insertConversion, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    id,
    outbound_id: outbound.id,
    from_currency: outbound.currency,
    to_currency: to,
    amount,
    expected_amount: expected,
    rate_digits: rate.digits,
    rate_scale: rate.scale,
    rate_day: rate.day,
  })
  if (rows.length > 0) enterStatuses(unit, 'conversion', [{ id, to: 'pending', about: {} }])
  return null
}

/** The conversions of outbounds; those in their account's own currency have none. */
export async function readConversions(
  reader: Reader,
  tenant: TenantId,
  outboundIds: readonly Id<'outbound'>[],
): Promise<Map<Id<'outbound'>, ConversionRecord>> {
  if (outboundIds.length === 0) return new Map()
  const rows = await reader.query(selectConversions, {
    tenant_id: tenant,
    outbound_ids: outboundIds,
  })
  return indexBy(rows, (row) => row.outbound_id)
}

/** Moves conversions to one status; each must be able to. */
export async function moveConversions(
  unit: Unit,
  conversions: readonly ConversionRecord[],
  to: ConversionStatus,
): Promise<void> {
  await advanceAll(
    unit,
    'conversion',
    conversions.map(({ id, outbound_id }) => {
      return {
        id,
        to,
        about: { id: showId('conversion', id), outbound_id: showId('outbound', outbound_id) },
      }
    }),
  )
}
