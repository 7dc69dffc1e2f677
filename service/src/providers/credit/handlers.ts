// The jobs by which the lender is told and asked, and by which it reports.
import { readCheckouts } from '#checkouts'
import type { Database } from '#db'
import type { RunnableHandler } from '#jobs'
import { actHandler, stepHandler } from '#jobs'
import { plus, present } from '#kit'
import { outboundDrawn, readDrawn } from '#outbounds'
import type { Vault } from '#participants'
import { lockProjects } from '#projects'
import type { Lender } from '#rails'
import { creditReportOf, sandboxCreditReport } from '#rails'
import { creditDraw, drawForReleases } from './draw.ts'
import { creditRefund, drawOfNotice } from './refunds.ts'
import { recordCreditReports } from './reports.ts'
import { creditOrder } from './start.ts'
import { selectDraws, selectPartsOfCheckouts, selectSentBack } from './store.ts'

/** What trade credit needs from the outside. */
export interface CreditDeps {
  readonly database: Database
  readonly vault: Vault
  readonly lender: Lender
}

/** The handlers of everything that happens between this service and the lender. */
export function creditHandlers({ database, vault, lender }: CreditDeps): RunnableHandler[] {
  return [
    actHandler({
      kind: creditOrder,
      act: async ({ tenantId, payload: { checkout: checkoutId } }) => {
        const order = await database.read(tenantId, async (reader) => {
          const view = (await readCheckouts(reader, tenantId, [checkoutId])).get(checkoutId)
          const [part] = await reader.query(selectPartsOfCheckouts, {
            tenant_id: tenantId,
            checkout_ids: [checkoutId],
          })
          if (view?.checkout.status !== 'settling' || part === undefined) return null
          const { currency, amount } = view.checkout
          const { instrument_id: instrumentId, terms } = part
          return { tenantId, key: checkoutId, instrumentId, currency, amount, terms }
        })
        if (order !== null) await lender.takeOrder(order)
      },
      record: async () => {},
    }),
    actHandler({
      kind: creditDraw,
      act: async ({ tenantId, payload: { draw: drawId } }) => {
        const draw = await database.read(tenantId, async (reader) => {
          const [row] = await reader.query(selectDraws, { tenant_id: tenantId, ids: [drawId] })
          return row?.status === 'requested' ? row : null
        })
        if (draw === null) return
        const { instrument_id: instrumentId, checkout_id: checkoutId, currency, terms } = draw
        const amount = plus(draw.amount, draw.fee)
        const about = { tenantId, key: drawId, checkoutId, instrumentId }
        await lender.draw({ ...about, currency, amount, terms })
      },
      record: async () => {},
    }),
    actHandler({
      kind: creditRefund,
      act: async ({ tenantId, payload: { refund: key } }) => {
        const notice = await database.read(tenantId, async (reader) => {
          const [row] = await reader.query(selectSentBack, { tenant_id: tenantId, ids: [key.id] })
          if (row === undefined) return null
          const drawId = drawOfNotice(row.rail_notice_id)
          const [draw] = await reader.query(selectDraws, { tenant_id: tenantId, ids: [drawId] })
          const { instrument_id: instrumentId } = present(draw, 'an inbound has its draw')
          return { tenantId, key, drawId, instrumentId, amount: row.amount }
        })
        // It came back in between: the lender has nothing to look for.
        if (notice !== null) await lender.refund(notice)
      },
      record: async () => {},
    }),
    // A release that waited may begin to draw without a new status, and so without an event.
    stepHandler(outboundDrawn, async (unit, jobs) => {
      const ids = jobs.map(({ payload }) => payload.outbound)
      const drawn = await readDrawn(unit.tx, unit.tenant.id, ids)
      const projectIds = drawn.map(({ project_id }) => project_id)
      await lockProjects(unit, projectIds)
      await drawForReleases(unit, projectIds)
    }),
    stepHandler(sandboxCreditReport, async (unit, jobs) => {
      await recordCreditReports(
        unit,
        vault,
        jobs.map(({ payload }) => creditReportOf(payload)),
      )
    }),
  ]
}
