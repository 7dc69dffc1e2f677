import { operations } from '@holdfast/contract'
import type { Unit } from '#db'
import type { MoneyEffect, Route } from '#http'
import { readMinor, triedRoutes } from '#http'
import { showInbound } from '#inbounds'
import { fail, parseId, present, showId } from '#kit'
import type { AskedReturn } from './ask.ts'
import { askReturns } from './ask.ts'
import { selectPayer, selectReturns } from './store.ts'

/** Sending money of inbounds back. */
export const returnRoutes: readonly Route[] = [
  ...triedRoutes(operations.returnInbound, operations.dryRunInboundReturn, {
    parse: ({ params, body, principal }) => ({
      id: parseId('inbound', params.id) ?? fail('not_found'),
      amount: readMinor(body.amount),
      reason: body.reason ?? ('other' as const),
      principal,
    }),
    run: async (unit, asked) =>
      await askReturns(
        unit,
        asked,
        asked.map(({ principal }) => principal),
      ),
    render: ({ inbound }: AskedReturn) => showInbound(inbound),
    effect: effectOf,
  }),
]

/** What goes back where, for a second person: masked, and known again by a hash of all of it. */
async function effectOf({ returnId }: AskedReturn, unit: Unit): Promise<MoneyEffect> {
  const { id: tenant } = unit.tenant
  const [row] = await unit.tx.query(selectReturns, { tenant_id: tenant, ids: [returnId] })
  const { inbound_id, currency, amount } = present(row, 'a return that was made is there')
  const [payer] = await unit.tx.query(selectPayer, { tenant_id: tenant, id: inbound_id })
  const { payer_masked: masked = null, payer_fingerprint: fingerprint = null } = payer ?? {}
  return {
    kind: 'money',
    items: [
      {
        currency,
        amount,
        fee: 0n,
        from: showId('inbound', inbound_id),
        to: null,
        payee: null,
        account:
          masked === null || fingerprint === null
            ? null
            : { number: masked, routing: null, fingerprint: fingerprint.toString('hex') },
        releaseAt: null,
        reference: null,
      },
    ],
    made: [showId('inbound_return', returnId)],
    outbounds: [],
  }
}
