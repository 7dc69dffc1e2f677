// Lent money that goes back to the lender, by a refund or by a return of its inbound: he is told of
// it, and what he counts lowers what is owed to him.
import type { Unit } from '#db'
import { advance } from '#events'
import { changeLines } from '#instruments'
import { defineJob, enqueue } from '#jobs'
import type { Id } from '#kit'
import { less, parseId, present, smaller, sum, zero } from '#kit'
import type { CreditReport, SentBackId } from '#rails'
import { sentBackField, showSentBack } from '#rails'
import { insertRefund, selectDraws, selectSentBack } from './store.ts'

/** The lender is to be told of money that went back to him. */
export const creditRefund = defineJob<{ readonly refund: SentBackId }>({
  name: 'credit.refund',
  lane: 'steps',
  payload: { refund: sentBackField },
})

/** Money has left: what of it went back to the lender, he is told of after the commit. */
export async function tellOfRefunds(unit: Unit, sentBack: readonly SentBackId[]): Promise<void> {
  if (sentBack.length === 0) return
  const ids = sentBack.map(({ id }) => id)
  const lent = await unit.tx.query(selectSentBack, { tenant_id: unit.tenant.id, ids })
  const known = new Set<string>(lent.map(({ id }) => id))
  for (const one of sentBack.filter(({ id }) => known.has(id))) {
    const key = showSentBack(one)
    enqueue(unit, creditRefund, { key, runAt: unit.now, payload: { refund: one } })
  }
}

/** The draw that an inbound of the lender brought: its notice names it. */
export function drawOfNotice(notice: string): Id<'credit_draw'> {
  return present(parseId('credit_draw', notice), 'the lender names the draw that he pays')
}

type Counted = Extract<CreditReport, { kind: 'refunded' }>

/**
 * The lender has counted money that went back to him, each once: so much less is owed to him, and
 * is free of the limit again; also of what he had given up. With nothing owed any more a draw is
 * repaid; what he counts after that changes nothing. The caller holds the projects' locks.
 */
export async function recordRefunded(unit: Unit, reports: readonly Counted[]): Promise<void> {
  const { tx, tenant, now } = unit
  for (const { key, sentBack, amount: told } of reports) {
    // One after the other: what one has counted is no longer owed for the next.
    const [draw] = await tx.query(selectDraws, { tenant_id: tenant.id, ids: [key] })
    if (draw?.status !== 'paid' && draw?.status !== 'defaulted') continue
    const owed = less(sum([draw.amount, draw.fee]), draw.refunded)
    const amount = smaller(told, owed)
    if (amount <= 0n) continue
    const counted = await tx.query(insertRefund, {
      tenant_id: tenant.id,
      id: sentBack.id,
      draw_id: key,
      amount,
      created_at: now,
    })
    if (counted.length === 0) continue
    const { instrument_id: instrumentId, currency } = draw
    await changeLines(unit, [{ instrumentId, currency, drawn: less(zero, amount) }])
    // One that was given up stays so.
    if (amount === owed) await advance(unit, 'credit_draw', [{ id: key, to: 'repaid' }])
  }
}
