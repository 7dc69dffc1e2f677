// What can be done about what stays somewhere: each way of the table as its call.
import { thirdAccount } from './payees.ts'
import { soundAccount } from './payments.ts'
import type { CallAnswer } from './service.ts'
import type { Met, Shown, StaysWorld } from './stays.ts'

type Answer = Pick<CallAnswer, 'status' | 'body'>
type Act = (world: StaysWorld, met: Met) => Promise<Answer>

/** A call with the private key. */
const byKey =
  (pathOf: (ids: Met['ids']) => string, body?: object): Act =>
  async ({ shop }, { ids }) =>
    await shop.call('POST', pathOf(ids), body)

/** A call of the dashboard. */
const byOwner =
  (pathOf: (ids: Met['ids']) => string, body: object): Act =>
  async ({ owner }, { ids }) =>
    await owner.call('POST', pathOf(ids), body)

/** A decision on what a key asked for: by somebody else than whoever made the key. */
const bySecond =
  (pathOf: (ids: Met['ids']) => string): Act =>
  async ({ second }, { ids }) =>
    await second.call('POST', pathOf(ids), { outcome: 'pass' })

/** What an item is in its queue. */
function itemOf({ ids }: Met): string {
  const { transfer, outbound, inbound, settlement } = ids
  return String(transfer ?? outbound ?? inbound ?? settlement)
}

const release: Act = async ({ shop }, { ids, seller }) =>
  await shop.release(
    ids.settlement === undefined || (await isFunding(shop, ids.settlement))
      ? { project_id: ids.project, amount: 1_000, to: { email: seller } }
      : await restOf(shop, ids.settlement),
  )

/** All that a settlement holds: more would wait for it. */
async function restOf(shop: StaysWorld['shop'], settlement_id: string) {
  const { balance } = await shop.read('settlement', settlement_id)
  return { settlement_id, amount: balance }
}

async function isFunding(shop: StaysWorld['shop'], id: string): Promise<boolean> {
  return (await shop.read('settlement', id)).type === 'funding'
}

const transfer: Act = async ({ shop, must }, { ids }) => {
  const { project: project_id, settlement: settlement_id } = ids
  const isOfProject = settlement_id === undefined || (await isFunding(shop, settlement_id))
  const from = isOfProject ? { project_id } : { settlement_id }
  const { id } = await must('POST', '/v1/projects', { currency: 'eur' })
  const to = { project_id: isOfProject ? id : project_id }
  const transfers = [{ amount: 1_000, from, to }]
  return await shop.call('POST', '/v1/transfers', { transfers })
}

const newPayment: Act = async ({ shop }, { ids, buyer }) => {
  const { amount, balance } = await shop.read('settlement', String(ids.settlement))
  const settlements = [{ id: ids.settlement, amount: amount - balance }]
  const from = { email: buyer }
  const asked = { type: 'checkout', currency: 'eur', from, settlements }
  return await shop.call('POST', '/v1/intents/payment', asked)
}

const accept: Act = async ({ owner }, { ids }) => {
  const { body } = await owner.call('GET', '/dashboard/v1/queue/proposed_accounts')
  const item = body.data.find(({ id }: Shown) => id === ids.participant)
  const path = `/v1/participant/${ids.participant}/bank-account/accept`
  return await owner.call('POST', path, { bank_account_id: item.bank_account.id })
}

const submit: Act = async ({ shop }, { page }) => {
  const at = '/client/v1/verification'
  const details = { type: 'individual', name: 'Lena Okafor', country: 'GB' }
  const file = Buffer.from('%PDF-1.4 passport')
  const named = { kind: 'identity', name: 'passport.pdf', media_type: 'application/pdf' }
  await shop.call('POST', `${at}/details`, details, page)
  await shop.call('POST', `${at}/bank-account`, soundAccount, page)
  const { body } = await shop.call('POST', `${at}/documents`, { ...named, size: file.length }, page)
  const part = { number: 1, content: file.toString('base64') }
  await shop.call('POST', `${at}/documents/${body.id}/parts`, part, page)
  const submitted = await shop.call('POST', `${at}/submit`, {}, page)
  // The checks of the sandbox take their time.
  await shop.call('POST', `${at}/sandbox-decision`, { outcome: 'pass' }, page)
  return submitted
}

const giveAnother: Act = async ({ shop, payees }, { seller }) => {
  const page = await payees.pageOf(seller, 'payout_failed')
  const given = { bank_account: thirdAccount }
  return await shop.call('POST', '/client/v1/payee/bank-account', given, page)
}

const onPage =
  (path: string): Act =>
  async ({ shop }, { page }) =>
    await shop.call('POST', `/client/v1${path}`, {}, page)

/** Each way by its operation. */
export const stayActs: Readonly<Record<string, Act>> = {
  acceptParticipantAccount: accept,
  cancelCheckout: byKey(({ checkout }) => `/v1/checkout/${checkout}/cancel`),
  cancelClientCheckout: onPage('/checkout/cancel'),
  cancelIntent: byKey(({ intent }) => `/v1/intent/${intent}/cancel`),
  cancelOutbound: byKey(({ outbound }) => `/v1/outbound/${outbound}/cancel`),
  cancelSettlement: byKey(({ settlement }) => `/v1/settlement/${settlement}/cancel`),
  cancelTransfer: byKey(({ transfer: id }) => `/v1/transfer/${id}/cancel`),
  changeClientPayeeAccount: giveAnother,
  closeWork: async ({ owner }, met) =>
    await owner.call('POST', `/dashboard/v1/work/${itemOf(met)}/close`, { closed: true }),
  collectDebitAgain: byKey(({ debit }) => `/v1/debit/${debit}/collect-again`, { after_days: 1 }),
  confirmClientSetupIntent: onPage('/setup-intent/confirm'),
  createPaymentIntent: newPayment,
  createRefunds: async ({ shop }, { ids }) => {
    const refunds = [await restOf(shop, String(ids.settlement))]
    return await shop.call('POST', '/v1/outbounds/refunds', { refunds })
  },
  createReleases: release,
  createTransfers: transfer,
  createVerification: async ({ shop }, { seller }) =>
    await shop.call('POST', '/v1/verifications', { email: seller }),
  decideHeldOutbound: bySecond(({ outbound }) => `/dashboard/v1/outbound/${outbound}/pass`),
  decideHeldReturn: bySecond((ids) => `/dashboard/v1/inbound-return/${ids.inbound_return}/pass`),
  decideHeldTransfer: bySecond(({ transfer: id }) => `/dashboard/v1/transfer/${id}/pass`),
  decideInboundReview: byOwner(({ inbound }) => `/dashboard/v1/inbound/${inbound}/decide`, {
    outcome: 'pass',
  }),
  decideOutboundReview: byOwner(({ outbound }) => `/dashboard/v1/outbound/${outbound}/decide`, {
    outcome: 'pass',
  }),
  matchInbound: async ({ owner }, { ids }) =>
    await owner.call('POST', `/dashboard/v1/inbound/${ids.inbound}/match`, {
      checkout_id: ids.checkout,
    }),
  resumeParticipantPayouts: byOwner(
    ({ participant }) => `/dashboard/v1/participant/${participant}/resume-payouts`,
    {},
  ),
  returnInbound: byKey(({ inbound }) => `/v1/inbound/${inbound}/return`, {}),
  reviewProject: byKey(({ project }) => `/_sandbox/v1/project/${project}/review`, {
    action: 'end',
  }),
  reviewSettlement: byKey(({ settlement }) => `/_sandbox/v1/settlement/${settlement}/review`, {
    outcome: 'pass',
  }),
  reviewVerification: byOwner((ids) => `/dashboard/v1/verifications/${ids.verification}/decision`, {
    outcome: 'pass',
  }),
  sendPaymentStatusLink: byKey(({ checkout }) => `/v1/checkout/${checkout}/status-link`),
  showVerificationLink: byOwner(
    ({ verification }) => `/dashboard/v1/verifications/${verification}/link`,
    {},
  ),
  submitVerification: submit,
}

/** What opens a way for somebody else, or sets something aside: the status may stay. */
export const opensOnly: ReadonlySet<string> = new Set([
  'changeClientPayeeAccount',
  'closeWork',
  'confirmClientSetupIntent',
  'createPaymentIntent',
  'createVerification',
  'sendPaymentStatusLink',
  'showVerificationLink',
])
