// How each event is made to happen: truly, through the API and the simulations of the sandbox.
import type { EventType } from '@holdfast/node'
import type { Means, Page, Stage } from './stage.ts'
import {
  askPayment,
  askVerification,
  confirmIntent,
  fundedProject,
  inDays,
  newEmail,
  openPage,
  paidCheckout,
  paidOut,
  passTime,
  releaseCheckout,
  soundAccount,
  textAt,
  unknownAccount,
  verifiedSeller,
} from './stage.ts'

/** Makes an event happen; it may happen a little after. */
export type Scenario = (stage: Stage) => Promise<unknown>

const DEBITED = 'DE89370400440532013000'
const UNCOVERED = 'DE62370400440532013001'

function debit(iban: string): Means {
  const mandate = { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
  return { method: 'direct_debit', details: async () => mandate }
}

function card(number: string): Means {
  const entered = { number, expiry_month: 12, expiry_year: 2099, cvv: '123' }
  return {
    method: 'card',
    details: async (page: Page) => ({
      card_id: textAt(await page('POST', '/client/v1/cards', entered), 'id'),
    }),
  }
}

const atBank: Means = {
  method: 'open_banking',
  details: async () => ({ bank_id: 'harbour-bank' }),
}

const debitOf = async (stage: Stage, iban: string, by?: string) => {
  const { checkout } = await confirmIntent(stage, { later_days: 30 }, debit(iban))
  if (by !== undefined) await passTime(stage, by)
  return checkout
}

const executed: Scenario = async (stage) => await paidOut(stage)

const earned = async (stage: Stage, account: typeof soundAccount | typeof unknownAccount) => {
  await paidOut(stage, soundAccount, 2_500)
  stage.tell('the account for payouts is set')
  await stage.holdfast.payoutAccounts.set(account)
  await passTime(stage, 'P8D')
}

const transfer = async (stage: Stage, changes: { readonly release_at?: string } = {}) => {
  const [from, to] = [
    await fundedProject(stage),
    await stage.holdfast.projects.create({ currency: 'eur' }),
  ]
  stage.tell('a transfer is made')
  const ends = { from: { project_id: from.id }, to: { project_id: to.id } }
  const body = { transfers: [{ amount: 5_000, ...ends, ...changes }] }
  const { transfers } = await stage.holdfast.transfers.create(body)
  return transfers[0]?.id ?? ''
}

const transferToNowhere: Scenario = async (stage) => {
  const checkout = await paidCheckout(stage)
  const settling = await confirmIntent(stage)
  const target = settling.checkout.settlements[0]?.id ?? ''
  const targetProject = settling.checkout.project_id
  stage.tell('a transfer is scheduled, and its target is cancelled meanwhile')
  await stage.holdfast.transfers.create({
    transfers: [
      {
        amount: 100,
        from: { settlement_id: checkout.settlements[0]?.id ?? null },
        to: { project_id: targetProject, settlement_id: target },
        release_at: await inDays(stage, 1),
      },
    ],
  })
  await stage.holdfast.settlements.cancel(target)
  await passTime(stage, 'P2D')
}

const tradeAccount = async (stage: Stage) => {
  stage.tell('a trade account is asked for')
  const address = {
    address_line_1: '1 Quay',
    town_city: 'Leith',
    region: 'Scotland',
    postal_code: 'EH6 6AA',
    country: 'GB',
  } as const
  return await stage.holdfast.paymentInstruments.create({
    type: 'trade_account',
    owner: {
      type: 'business',
      email: newEmail('business'),
      name: 'Quay Ltd',
      business: {
        type: 'limited',
        company_number: '09876543',
        phone_number: '+441310000000',
        registered_address: address,
      },
    },
  })
}

const decided =
  (...outcomes: ('enable' | 'reject' | 'fail' | 'disable')[]): Scenario =>
  async (stage) => {
    const { id } = await tradeAccount(stage)
    for (const outcome of outcomes) {
      stage.tell(`the lender decides: ${outcome}`)
      await stage.holdfast.sandbox.decidePaymentInstrument(id, { outcome })
      await passTime(stage, 'PT1M')
    }
  }

const verification =
  (outcome: 'pass' | 'fail'): Scenario =>
  async (stage) => {
    const { id } = await askVerification(stage)
    stage.tell(`it is decided: ${outcome}`)
    await stage.holdfast.sandbox.decideVerification(id, { outcome })
    await passTime(stage, 'PT1M')
  }

const submitted: Scenario = async (stage) => {
  const { client_secret: secret } = await askVerification(stage)
  const page = await openPage(stage, secret)
  const at = '/client/v1/verification'
  stage.tell('the seller gives details and submits them')
  await page('POST', `${at}/details`, { type: 'individual', name: 'Sam Seller', country: 'DE' })
  await page('POST', `${at}/bank-account`, soundAccount)
  await page('POST', `${at}/submit`, {})
}

/** One scenario for each type of event. */
export const scenarios: Readonly<Record<EventType, Scenario>> = {
  intent_confirmed: async (stage) => await confirmIntent(stage),
  intent_cancelled: async (stage) => {
    const { intent } = await askPayment(stage)
    stage.tell('it is cancelled')
    await stage.holdfast.intents.cancel(intent.id)
  },
  checkout_initiated: async (stage) => await confirmIntent(stage),
  checkout_settling: async (stage) => await confirmIntent(stage),
  checkout_settled: async (stage) => await paidCheckout(stage),
  checkout_failed: async (stage) => {
    const { answer } = await confirmIntent(stage, {}, atBank)
    stage.tell('the buyer signs in at the bank, which does not let him')
    await fetch(textAt(answer, 'next', 'url'), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ user: 'test_authorisation_failed', password: '123' }).toString(),
    })
    await passTime(stage, 'PT5M')
  },
  checkout_rejected: async (stage) => {
    await confirmIntent(stage, {}, card('4000000000000341'))
    await passTime(stage, 'PT5M')
  },
  checkout_cancelled: async (stage) => {
    const { checkout } = await confirmIntent(stage)
    stage.tell('it is cancelled')
    await stage.holdfast.checkouts.cancel(checkout.id)
  },
  checkout_abandoned: async (stage) => {
    await confirmIntent(stage)
    await passTime(stage, 'P31D')
  },
  debit_scheduled: async (stage) => await debitOf(stage, DEBITED),
  debit_executing: async (stage) => await debitOf(stage, DEBITED, 'PT5M'),
  debit_settling: async (stage) => await debitOf(stage, DEBITED, 'P1D'),
  debit_settled: async (stage) => await debitOf(stage, DEBITED, 'P4D'),
  debit_cancelled: async (stage) => {
    const { checkout } = await confirmIntent(stage, { later_days: 30 }, debit(DEBITED))
    stage.tell('the buyer revokes the mandate')
    await stage.holdfast.sandbox.revokeMandate(checkout.id)
    await passTime(stage, 'PT1M')
  },
  debit_failed: async (stage) => await debitOf(stage, UNCOVERED, 'P4D'),
  inbound_settled: async (stage) => await fundedProject(stage),
  inbound_taken_back: async (stage) => {
    const { project_id } = await paidCheckout(stage)
    const [inbound] = (await stage.holdfast.projects.get(project_id)).inbounds
    stage.tell('its bank takes it back')
    await stage.holdfast.sandbox.takeBackInbound(inbound?.id ?? '', { reason: 'recalled' })
  },
  inbound_returned: async (stage) => {
    const { id } = await fundedProject(stage, DEBITED)
    const [inbound] = (await stage.holdfast.projects.get(id)).inbounds
    stage.tell('it is sent back to its payer')
    await stage.holdfast.inbounds.returnInbound(inbound?.id ?? '', { reason: 'not_expected' })
    await passTime(stage, 'PT1M')
  },
  settlement_settled: async (stage) => await paidCheckout(stage),
  settlement_executing: async (stage) => await releaseCheckout(stage, await paidCheckout(stage)),
  settlement_executed: executed,
  settlement_cancelled: async (stage) => {
    const { checkout } = await confirmIntent(stage)
    stage.tell('it is cancelled')
    await stage.holdfast.settlements.cancel(checkout.settlements[0]?.id ?? '')
  },
  transfer_executing: async (stage) => await transfer(stage),
  transfer_executed: async (stage) => await transfer(stage),
  transfer_cancelled: async (stage) => {
    const id = await transfer(stage, { release_at: await inDays(stage, 1) })
    stage.tell('it is cancelled')
    await stage.holdfast.transfers.cancel(id)
  },
  transfer_failed: transferToNowhere,
  outbound_awaiting_funds: async (stage) => {
    const { checkout } = await confirmIntent(stage)
    await releaseCheckout(stage, checkout)
  },
  outbound_scheduled: async (stage) =>
    await releaseCheckout(stage, await paidCheckout(stage), { release_at: await inDays(stage, 1) }),
  outbound_paused: async (stage) => await releaseCheckout(stage, await paidCheckout(stage)),
  outbound_in_review: async (stage) => {
    const to = { email: await verifiedSeller(stage) }
    const checkout = await paidCheckout(stage, { settlement: { to } })
    stage.tell('an operator reviews the project')
    await stage.holdfast.sandbox.reviewProject(checkout.project_id, { action: 'begin' })
    await releaseCheckout(stage, checkout)
    await passTime(stage, 'PT1M')
  },
  outbound_cancelled: async (stage) => {
    const { id } = await releaseCheckout(stage, await paidCheckout(stage))
    stage.tell('it is cancelled')
    await stage.holdfast.outbounds.cancel(id)
  },
  outbound_failed: async (stage) => await paidOut(stage, unknownAccount),
  outbound_executing: executed,
  outbound_executed: executed,
  participant_verified: async (stage) => await verifiedSeller(stage),
  participant_bank_account_changed: async (stage) => {
    const email = await verifiedSeller(stage)
    const { id } = await stage.holdfast.participants.create({ email })
    stage.tell('another account is set')
    await stage.holdfast.participants.setAccount(id, unknownAccount)
  },
  payment_instrument_processing: tradeAccount,
  payment_instrument_enabled: decided('enable'),
  payment_instrument_disabled: decided('enable', 'disable'),
  payment_instrument_rejected: decided('reject'),
  payment_instrument_failed: decided('fail'),
  payout_executing: async (stage) => await earned(stage, soundAccount),
  payout_executed: async (stage) => await earned(stage, soundAccount),
  payout_failed: async (stage) => await earned(stage, unknownAccount),
  verification_required: async (stage) => await askVerification(stage),
  verification_in_review: submitted,
  verification_passed: verification('pass'),
  verification_failed: verification('fail'),
}
