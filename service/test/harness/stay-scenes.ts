// How something comes to stay in each status of the table of ways in which it waits for somebody.
import { otherAccount } from './payees.ts'
import { soundAccount } from './payments.ts'
import type { Met, StaysWorld } from './stays.ts'
import { loose, paid, ready, releasing, sold, withIds } from './stays.ts'

type Scene = (world: StaysWorld) => Promise<Met>

const sandbox = '/_sandbox/v1'

async function takenBack(world: StaysWorld, met: Met, amount: number): Promise<Met> {
  await world.must('POST', `${sandbox}/inbound/${met.ids.inbound}/take-back`, { amount })
  return met
}

async function reviewing(world: StaysWorld, { project }: Met['ids']): Promise<void> {
  await world.must('POST', `${sandbox}/project/${project}/review`, { action: 'begin' })
}

/** More money of the same project that names nothing. */
async function another(world: StaysWorld, met: Met, amount: number): Promise<Met> {
  await world.must('POST', `${sandbox}/project/${met.ids.project}/credit`, { amount })
  await world.shop.advance('PT0S')
  const { inbounds } = await world.shop.read('project', String(met.ids.project))
  const found = inbounds.find(({ id }: { readonly id: string }) => id !== met.ids.inbound)
  return { ...withIds(met, { inbound: String(found.id) }), also: String(met.ids.inbound) }
}

const ofPayments: Readonly<Record<string, Scene>> = {
  'intent unconfirmed 2': async (world) => {
    const buyer = world.person()
    const asked = { type: 'session', participant: { email: buyer } }
    const session = async () => {
      const page = await world.shop.openPage(await world.must('POST', '/v1/intents/setup', asked))
      return { page, ...(await world.must('POST', '/client/v1/setup-intent/confirm', {}, page)) }
    }
    const { session_id } = await session()
    await world.must('POST', `${sandbox}/session/${session_id}/expire`, {})
    const { id: project_id } = await world.must('POST', '/v1/projects', { currency: 'eur' })
    const changes = { type: 'invoice', project_id, from: { email: buyer } }
    const { body: intent } = await world.shop.ask([{}], changes)
    const credit = {
      payment_instrument_id: 'payment_instrument_01jnmwpb5vf8qr3x6c0k2y7zde',
      terms: 'thirty_days',
    }
    const how = { session_id, type: 'credit', credit }
    const refused = await world.shop.call('POST', `/v1/intent/${intent.id}/confirm`, how)
    const page = await world.shop.openPage(await world.must('POST', '/v1/intents/setup', asked))
    const ids = { intent: String(intent.id) }
    return { ids, buyer, seller: world.person(), page, refusal: refused.body.code }
  },
  'checkout settling 2': async (world) => (await paid(world, { amount: 4_000 })).met,
  'checkout settled 1': async (world) => {
    const { met } = await paid(world)
    return await another(world, await takenBack(world, met, 4_000), 4_000)
  },
  'settlement settling 2': async (world) => {
    const { met } = await paid(world, { amount: 4_000 })
    await world.must('POST', `/v1/checkout/${met.ids.checkout}/cancel`)
    return met
  },
  'settlement settling 3': async (world) => {
    const { met } = await paid(world)
    return await takenBack(world, met, 4_000)
  },
  'settlement settled 2': async (world) => (await paid(world)).met,
  'settlement settled 3': async (world) => {
    const { met } = await paid(world, { terms: { type: 'immediate' } })
    const { data } = await world.must('GET', `/v1/outbounds?settlement_id=${met.ids.settlement}`)
    await world.must('POST', `/v1/outbound/${data[0].id}/cancel`)
    return met
  },
  'settlement settled 4': async (world) => {
    const { id } = await world.must('POST', '/v1/projects', { currency: 'eur' })
    const terms = { type: 'funding', to: undefined }
    const { checkout, met } = await sold(world, terms, { project_id: id })
    await world.shop.credit(checkout, 10_000)
    return met
  },
  'settlement executing 2': async (world) => {
    const met = await releasing(world, (await ready(world)).met, { amount: 4_000 })
    await world.shop.advance('PT1M')
    return met
  },
  'settlement executed 1': async (world) => {
    const { met } = await ready(world, { terms: { type: 'immediate' } })
    await world.shop.advance('PT1M')
    return await takenBack(world, met, 4_000)
  },
  'settlement in_review 1': async (world) => {
    const { met } = await paid(world)
    await world.must('POST', `${sandbox}/settlement/${met.ids.settlement}/review`, {
      outcome: 'hold',
    })
    return met
  },
  'settlement cancelled 1': async (world) => {
    const { met } = await paid(world, { amount: 4_000 })
    await world.must('POST', `/v1/settlement/${met.ids.settlement}/cancel`)
    return met
  },
  'invoice settling 1': async (world) => {
    const { id } = await world.must('POST', '/v1/projects', { currency: 'eur' })
    const { met } = await sold(world, {}, { type: 'invoice', project_id: id })
    const { data } = await world.must('GET', `/v1/invoices?project_id=${id}`)
    return withIds(met, { invoice: String(data[0].id) })
  },
  'debit failed 1': async (world) => {
    const [buyer, seller] = [world.person(), world.person()]
    const { now } = await world.must('GET', `${sandbox}/clock`)
    const required_by = new Date(Date.parse(now) + 30 * 86_400_000).toISOString()
    const terms = { amount: 4_000, required_by, to: { email: seller } }
    const from = { email: buyer, name: 'Bea Buyer' }
    const { body: intent } = await world.shop.ask([terms], { from })
    const page = await world.shop.openPage(intent)
    const iban = 'DE62370400440532013001'
    const details = { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
    const body = { method: 'direct_debit', details }
    const { checkout_id } = await world.must('POST', '/client/v1/intent/confirm', body, page)
    await world.shop.advance('P35D')
    const { settlements, debits, project_id } = await world.shop.read('checkout', checkout_id)
    const ids = {
      debit: String(debits[0].id),
      checkout: String(checkout_id),
      settlement: String(settlements[0].id),
      project: String(project_id),
    }
    return { ids, buyer, seller }
  },
}

const ofMoneyIn: Readonly<Record<string, Scene>> = {
  'inbound in_review 1': async (world) => {
    const { id } = await world.must('POST', '/v1/projects', { currency: 'eur' })
    const money = { amount: 9_000, review: true, payer_account: soundAccount.iban }
    await world.must('POST', `${sandbox}/project/${id}/credit`, money)
    await world.shop.advance('PT0S')
    const [inbound] = (await world.shop.read('project', id)).inbounds
    const ids = { project: String(id), inbound: String(inbound.id) }
    return { ids, buyer: world.person(), seller: world.person() }
  },
  'inbound settled 1': async (world) => {
    const { met } = await sold(world)
    const path = `${sandbox}/project/${met.ids.project}/credit`
    await world.must('POST', path, { amount: 9_000, payer_account: soundAccount.iban })
    await world.shop.advance('PT0S')
    const { inbounds } = await world.shop.read('project', met.ids.project)
    const { settlement: _of, ...ids } = met.ids
    return { ...met, ids: { ...ids, inbound: String(inbounds[0].id) } }
  },
  'inbound settled 3': async (world) => await takenBack(world, (await paid(world)).met, 4_000),
  'inbound_return paused 1': async (world) => {
    const met = await loose(world)
    const { body } = await world.limited('POST', `/v1/inbound/${met.ids.inbound}/return`, {})
    return withIds(met, { inbound_return: String(body.returns[0].id) })
  },
  'inbound_return paused 2': async (world) => {
    const met = await loose(world)
    await reviewing(world, met.ids)
    const { returns } = await world.must('POST', `/v1/inbound/${met.ids.inbound}/return`, {})
    return withIds(met, { inbound_return: String(returns[0].id) })
  },
  'project in_progress 1': async (world) => await loose(world),
  'project in_review 1': async (world) => {
    const met = await loose(world)
    await reviewing(world, met.ids)
    return met
  },
}

/** A transfer of 20.00 from a project or settlement to another project. */
async function moving(world: StaysWorld, met: Met, from: object, call = world.shop.call) {
  const { id } = await world.must('POST', '/v1/projects', { currency: 'eur' })
  const transfers = [{ amount: 2_000, from, to: { project_id: id } }]
  const { body, text } = await call('POST', '/v1/transfers', { transfers })
  if (body.transfers === undefined) throw new Error(text)
  return withIds(met, { transfer: String(body.transfers[0].id) })
}

const ofTransfers: Readonly<Record<string, Scene>> = {
  'transfer awaiting_funds 1': async (world) => {
    const { met } = await sold(world)
    return await moving(world, met, { project_id: met.ids.project })
  },
  'transfer awaiting_funds 2': async (world) => {
    const met = await loose(world)
    await reviewing(world, met.ids)
    return await moving(world, met, { project_id: met.ids.project })
  },
  'transfer awaiting_funds 3': async (world) => {
    const met = await loose(world)
    return await moving(world, met, { project_id: met.ids.project }, world.limited)
  },
  'transfer failed 1': async (world) => {
    const { checkout, met } = await sold(world)
    const { project: project_id, settlement: settlement_id } = met.ids
    const asked = { amount: 2_000, from: { project_id }, to: { settlement_id } }
    const { transfers } = await world.must('POST', '/v1/transfers', { transfers: [asked] })
    await world.must('POST', `/v1/settlement/${settlement_id}/cancel`)
    await world.shop.credit(checkout, 2_000, null)
    const { settlement: _of, ...ids } = met.ids
    return { ...met, ids: { ...ids, transfer: String(transfers[0].id) } }
  },
}

const ofOutbounds: Readonly<Record<string, Scene>> = {
  'outbound awaiting_funds 1': async (world) => {
    const { met } = await sold(world)
    return await releasing(world, met, { amount: 2_000 })
  },
  'outbound paused 1': async (world) => await verifying(world),
  'outbound paused 2': async (world) => {
    const met = await verifying(world)
    const path = `${sandbox}/verification/${met.ids.verification}/decide`
    await world.must('POST', path, { outcome: 'fail' })
    return met
  },
  'outbound paused 4': async (world) => {
    const { met } = await ready(world)
    const { id } = await world.must('POST', '/v1/participants', { email: met.seller })
    await world.must('POST', `/v1/participant/${id}/bank-account`, otherAccount)
    await world.payees.disputes(met.seller)
    return await releasing(world, withIds(met, { participant: String(id) }))
  },
  'outbound paused 5': async (world) => {
    const { met } = await ready(world, { account: null })
    const given = { email: met.seller, bank_account: otherAccount }
    const { body } = await world.support.call('POST', '/v1/participants', given)
    return await releasing(world, withIds(met, { participant: String(body.id) }))
  },
  'outbound paused 6': async (world) => {
    const { met } = await ready(world)
    const releases = [{ settlement_id: met.ids.settlement, amount: 4_000 }]
    const { body } = await world.limited('POST', '/v1/outbounds/releases', { releases })
    return withIds(met, { outbound: String(body.outbounds[0].id) })
  },
  'outbound in_review 1': async (world) => {
    const met = await releasing(world, (await paid(world)).met)
    await world.must('POST', `${sandbox}/outbound/${met.ids.outbound}/review`, { outcome: 'hold' })
    await world.shop.verify(met.seller)
    await world.shop.advance('PT0S')
    return met
  },
  'outbound in_review 2': async (world) => {
    const { met } = await ready(world)
    await reviewing(world, met.ids)
    return await releasing(world, met)
  },
  'outbound failed 1': async (world) => {
    const met = await releasing(world, (await ready(world, { account: null })).met)
    await world.shop.advance('PT1M')
    return met
  },
}

/** A release that waits for a seller who is not verified, with his page. */
async function verifying(world: StaysWorld): Promise<Met> {
  const met = await releasing(world, (await paid(world)).met)
  const verification = await world.must('POST', '/v1/verifications', { email: met.seller })
  const page = await world.shop.openPage(verification)
  const participant = String(verification.participant.id)
  return { ...withIds(met, { verification: String(verification.id), participant }), page }
}

async function stepped(world: StaysWorld, outcome: string): Promise<Met> {
  const met = await verifying(world)
  const path = `${sandbox}/verification/${met.ids.verification}/decide`
  await world.must('POST', path, { outcome })
  return met
}

const ofPeople: Readonly<Record<string, Scene>> = {
  'verification required 1': verifying,
  'verification partially_submitted 1': async (world) => {
    const met = await verifying(world)
    const details = { type: 'individual', name: 'Lena Okafor', country: 'GB' }
    await world.must('POST', '/client/v1/verification/details', details, met.page)
    return met
  },
  'verification id_verification_required 1': async (world) => await stepped(world, 'require_id'),
  'verification manual_review 1': async (world) => await stepped(world, 'manual_review'),
  'verification failed 1': async (world) => await stepped(world, 'fail'),
}

/** Each by its resource, its status and its place among the stays of that. */
export const stayScenes: Readonly<Record<string, Scene>> = {
  ...ofPayments,
  ...ofMoneyIn,
  ...ofTransfers,
  ...ofOutbounds,
  ...ofPeople,
}
