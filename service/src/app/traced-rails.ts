// What rails, whoever collects and the lender are asked, each as a span of the job that asks.
import type { CollectingRail, Lender, Rail } from '#rails'
import { callOutside } from '#tracing'

/** A rail that moves money. */
export function tracedRail(rail: Rail): Rail {
  const to = `${rail.name} rail`
  return {
    ...rail,
    submitCredit: async (credit) =>
      await callOutside({ to, asks: 'submit credit' }, async () => await rail.submitCredit(credit)),
    sendBack: async (payment) =>
      await callOutside({ to, asks: 'send back' }, async () => await rail.sendBack(payment)),
  }
}

/** The rails that collect. */
export function tracedCollecting(rail: CollectingRail): CollectingRail {
  const to = 'collecting rail'
  return {
    tokeniseCard: async (tenant, card) =>
      await callOutside(
        { to, asks: 'tokenise card' },
        async () => await rail.tokeniseCard(tenant, card),
      ),
    payByCard: async (order) =>
      await callOutside({ to, asks: 'pay by card' }, async () => await rail.payByCard(order)),
    payByBank: async (order) =>
      await callOutside({ to, asks: 'pay by bank' }, async () => await rail.payByBank(order)),
    collectDebit: async (order) =>
      await callOutside({ to, asks: 'collect debit' }, async () => await rail.collectDebit(order)),
    callOff: async (order) =>
      await callOutside({ to, asks: 'call off' }, async () => await rail.callOff(order)),
  }
}

/** The lender. */
export function tracedLender(lender: Lender): Lender {
  const to = 'lender'
  return {
    assess: async (application) =>
      await callOutside({ to, asks: 'assess' }, async () => await lender.assess(application)),
    takeOrder: async (order) =>
      await callOutside({ to, asks: 'take order' }, async () => await lender.takeOrder(order)),
    draw: async (order) =>
      await callOutside({ to, asks: 'draw' }, async () => await lender.draw(order)),
    refund: async (notice) =>
      await callOutside({ to, asks: 'refund' }, async () => await lender.refund(notice)),
  }
}
