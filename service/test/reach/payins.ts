// How money comes in, and how it does not: every method, every test value, every end.
import type { Chapter, Shown, Stage } from './stage.ts'

const FULL = 'DE89370400440532013000'
const EMPTY = 'DE62370400440532013001'
const FILLED_LATER = 'DE35370400440532013002'

/** A checkout by card with this test number, confirmed. */
async function byCard({ shop, buyer }: Stage, number: string): Promise<Shown> {
  const page = await buyer.open([{}])
  const { body: card, status, text } = await buyer.card(page, number)
  if (status !== 200) throw new Error(text)
  const { body } = await buyer.confirm(page, 'card', { card_id: card.id })
  await shop.advance('PT0S')
  return { page, ...body, shown: await buyer.checkout(page) }
}

/** A checkout by open banking whose buyer signs in as this test user. */
async function byBank({ shop, buyer }: Stage, user: string): Promise<Shown> {
  const page = await buyer.open([{}])
  const { body } = await buyer.confirm(page, 'open_banking', { bank_id: 'harbour-bank' })
  await buyer.post(body.next.url, { user, password: '1234' })
  await shop.advance('PT10M')
  return await shop.read('checkout', body.checkout_id)
}

/** A checkout by direct debit: 100.00 now and 40.00 in thirty days. */
async function byDebit({ shop, buyer, inDays, newEmail }: Stage, iban: string): Promise<Shown> {
  const later = { amount: 4_000, required_by: await inDays(30) }
  const from = { email: newEmail(), name: 'Bea Buyer' }
  const page = await buyer.open([{}, later], { from })
  const details = { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
  const { status, text, body } = await buyer.confirm(page, 'direct_debit', details)
  if (status !== 200) throw new Error(text)
  await shop.advance('PT1M')
  return await shop.read('checkout', body.checkout_id)
}

/** An invoice that was confirmed. */
async function invoiced({ shop, post, project }: Stage): Promise<Shown> {
  const { id } = await project()
  const { body } = await shop.ask([{}], { type: 'invoice', project_id: id })
  const page = await shop.openPage(body)
  const answer = await shop.call('POST', '/client/v1/intent/confirm', { method: 'invoice' }, page)
  const invoice = await shop.read('invoice', answer.body.invoice_id)
  return {
    ...invoice,
    cancel: async () => await post(`/v1/checkout/${invoice.checkout_id}/cancel`),
  }
}

/** Lets money arrive that does not say what it is for. */
async function nameless({ shop, simulate }: Stage, projectId: string, credit: object) {
  await simulate(`project/${projectId}/credit`, credit)
  await shop.advance('PT0S')
}

/** The chapters about money that comes in. */
export const payins: readonly Chapter[] = [
  [
    'an intent is cancelled',
    async ({ shop, post }) => {
      const { body } = await shop.ask([{}])
      await post(`/v1/intent/${body.id}/cancel`)
    },
  ],
  [
    'a bank transfer of the page arrives, a local and an international one',
    async ({ shop, buyer }) => {
      for (const method of ['local_bank_transfer', 'international_bank_transfer']) {
        const page = await buyer.open([{}], { currency: 'usd' })
        await buyer.confirm(page, method, {})
        await shop.call('POST', '/client/v1/checkout/transfer-made', {}, page)
        await shop.advance('PT2M')
      }
    },
  ],
  [
    'a checkout is cancelled, and one that nobody paid is abandoned',
    async ({ shop, post }) => {
      const { id } = await shop.confirmed([{}])
      await post(`/v1/checkout/${id}/cancel`)
      await shop.confirmed([{}])
      await shop.advance('P31D')
    },
  ],
  [
    'every test card',
    async (stage) => {
      await byCard(stage, '4242424242424242')
      await byCard(stage, '4000056655665556')
      await byCard(stage, '4000000000000341')
      for (const answer of ['confirm', 'refuse']) {
        const { shown } = await byCard(stage, '4000000000000424')
        await stage.buyer.post(shown.next_url, { answer })
      }
      await stage.shop.advance('P8D')
      const page = await stage.buyer.open([{}])
      for (const number of ['4000000000000002', '4000000000000069', '4000000000000127']) {
        const { status } = await stage.buyer.card(page, number)
        if (status !== 422) throw new Error(`${number} was taken`)
      }
    },
  ],
  [
    'every user name of a bank',
    async (stage) => {
      await byBank(stage, 'test_executed')
      await byBank(stage, 'test_authorisation_failed')
      await byBank(stage, 'test_execution_rejected')
    },
  ],
  [
    'direct debits: collected, not collected, returned on the way and afterwards, again, revoked',
    async (stage) => {
      const { shop, simulate } = stage
      await byDebit(stage, EMPTY)
      await byDebit(stage, FILLED_LATER)
      const { debits: early } = await byDebit(stage, FULL)
      await simulate(`debit/${early[0].id}/return`)
      const { id, debits } = await byDebit(stage, FULL)
      await shop.advance('P16D')
      await simulate(`debit/${debits[0].id}/return`)
      await stage.post(`/v1/debit/${debits[0].id}/collect-again`)
      await simulate(`checkout/${id}/revoke-mandate`)
    },
  ],
  [
    'invoices: paid, and cancelled',
    async (stage) => {
      const { project_id, reference, total } = await invoiced(stage)
      await stage.shop.credit({ project_id, reference }, total)
      const { cancel } = await invoiced(stage)
      await cancel()
    },
  ],
  [
    'an inbound is reviewed: kept, sent back, and not decided yet',
    async (stage) => {
      for (const outcome of ['pass', 'send_back', null]) {
        const { project_id, reference } = await stage.shop.confirmed([{}])
        await nameless(stage, project_id, { amount: 10_000, reference, review: true })
        const { id } = await stage.inboundOf(project_id)
        if (outcome !== null) await stage.simulate(`inbound/${id}/review`, { outcome })
      }
    },
  ],
  [
    'money without a reference: found by its payer, by its name, or by nothing',
    async (stage) => {
      const { shop, newEmail } = stage
      const payer_account = 'DE02120300000000202051'
      const from = { email: newEmail(), name: 'Nora Known' }
      const named = await shop.confirmed([{}], { from })
      await nameless(stage, named.project_id, {
        amount: 10_000,
        reference: named.reference,
        payer_account,
      })
      const known = await shop.confirmed([{}], { from })
      await nameless(stage, known.project_id, { amount: 10_000, payer_account })
      const byName = await shop.confirmed([{}], { from })
      await nameless(stage, byName.project_id, { amount: 10_000, payer_name: 'nora known' })
      await nameless(stage, byName.project_id, { amount: 10_000 })
      const other = await shop.confirmed([{}], { from })
      await nameless(stage, other.project_id, { amount: 1 })
    },
  ],
  [
    'money of a payer whom the organisation has taught',
    async (stage) => {
      const { shop, asOwner, inboundOf } = stage
      const payer_account = 'DE02500105170137075030'
      const { project_id } = await shop.confirmed([{}])
      await nameless(stage, project_id, { amount: 1, payer_account })
      const { id: inbound_id } = await inboundOf(project_id)
      await asOwner('matching-rules', { inbound_id, project_id })
      await nameless(stage, project_id, { amount: 10_000, payer_account })
    },
  ],
  [
    'money for a checkout that has ended, and money that several could mean',
    async (stage) => {
      const { shop, post, newEmail, project } = stage
      const ended = await shop.confirmed([{}])
      await post(`/v1/checkout/${ended.id}/cancel`)
      await nameless(stage, ended.project_id, { amount: 10_000, reference: ended.reference })
      const { id: project_id } = await project()
      const from = { email: newEmail(), name: 'Two Checkouts' }
      await shop.confirmed([{}], { from, project_id })
      await shop.confirmed([{}], { from, project_id })
      await nameless(stage, project_id, { amount: 10_000, payer_name: 'Two Checkouts' })
    },
  ],
  [
    'money that nothing was found for, until the owner says what it pays',
    async (stage) => {
      const { id, project_id } = await stage.shop.confirmed([{}])
      await nameless(stage, project_id, { amount: 9_000 })
      const inbound = await stage.inboundOf(project_id)
      await stage.asOwner(`inbound/${inbound.id}/match`, { checkout_id: id })
    },
  ],
  [
    'a buyer is sent a new link to the payment, and the links are ended',
    async ({ shop, post }) => {
      const { id } = await shop.paid([{}])
      await post(`/v1/checkout/${id}/status-link`)
      await post(`/v1/checkout/${id}/status-link/revoke`)
    },
  ],
]
