// Payouts: the organisation's own money on its way out.
import type { Currency } from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { enqueue } from '#jobs'
import type { Id, Minor } from '#kit'
import { showId, zero } from '#kit'
import { accountOf, postAll, tenantAccount } from '#ledger'
import { outboundSend } from './jobs.ts'
import { openOutboundAccounts } from './progress.ts'
import { insertRows, moveOf, moveOutbounds, plainDraft } from './rows.ts'

/** Revenue of one currency that is to be paid out. */
export interface NewPayout {
  readonly currency: Currency
  readonly amount: Minor
  /** The organisation's account. */
  readonly accountId: Id<'bank_account'>
}

/**
 * Makes payouts and queues them for the rail: their money is set aside at once, and nobody needs to
 * be verified. The caller holds the locks of the revenue balances.
 */
export async function startPayouts(unit: Unit, payouts: readonly NewPayout[]): Promise<void> {
  if (payouts.length === 0) return
  const drafts = payouts.map(({ currency, amount, accountId }) => ({
    ...plainDraft,
    id: unit.newId('outbound'),
    project_id: null,
    type: 'payout' as const,
    currency,
    amount,
    fee: zero,
    payout_account_id: accountId,
    is_automatic: true,
    created_at: unit.now,
    updated_at: unit.now,
  }))
  await openOutboundAccounts(unit, drafts)
  await insertRows(
    unit,
    drafts.map((draft) => ({
      draft,
      status: 'automated_review',
      pausedReason: null,
      isReserved: true,
    })),
  )
  await postAll(
    unit,
    drafts.map(({ id, currency, amount }) => ({
      kind: 'outbound_reserved',
      subject: id,
      currency,
      movements: [
        { from: tenantAccount(unit.tenant.id, 'revenue', currency), to: accountOf(id), amount },
      ],
    })),
  )
  enterStatuses(
    unit,
    'outbound',
    drafts.map((draft) => moveOf(draft, 'automated_review')),
  )
  await moveOutbounds(unit, drafts, 'processing')
  for (const { id } of drafts) {
    const key = showId('outbound', id)
    enqueue(unit, outboundSend, { key, runAt: unit.now, payload: { outbound: id } })
  }
}
