// How money leaves, waits, fails and comes back.
import { soundAccount, unknownAccount } from '../harness/payments.ts'
import type { Chapter } from './stage.ts'
import { pounds, returningAccount } from './stage.ts'

/** The chapters about money that leaves. */
export const payouts: readonly Chapter[] = [
  [
    'a release waits for the seller and is paid; its settlement and project are done',
    async ({ shop, newEmail, held, release }) => {
      const to = { email: newEmail() }
      const { checkout, id } = await held(to)
      await release(id)
      await shop.verify(to.email)
      await shop.advance('PT1M')
      await shop.credit(checkout, 500)
    },
  ],
  [
    'releases that wait for money: for an unverified seller, a verified one, and called back',
    async ({ shop, post, newEmail, seller, release }) => {
      for (const to of [{ email: newEmail() }, await seller()]) {
        const checkout = await shop.confirmed([{ to }])
        const [{ id }] = checkout.settlements
        await release(id, { amount: 4_000 })
        const { id: recalled } = await release(id, { amount: 4_000 })
        await post(`/v1/outbound/${recalled}/cancel`)
        await shop.credit(checkout, 10_000)
      }
      await shop.advance('PT1M')
    },
  ],
  [
    'releases on a date: paid, waiting for the seller or for money, and called back',
    async ({ shop, post, newEmail, seller, held, inDays, release }) => {
      const release_at = await inDays(1)
      const paid = await held(await seller())
      await release(paid.id, { release_at, amount: 4_000 })
      const { id } = await release(paid.id, { release_at, amount: 4_000 })
      await post(`/v1/outbound/${id}/cancel`)
      const { id: unverified } = await held({ email: newEmail() })
      await release(unverified, { release_at })
      const { settlements } = await shop.confirmed([{ to: await seller() }])
      await release(settlements[0].id, { release_at })
      await shop.advance('P1D')
    },
  ],
  [
    'a seller is paid to another account after its cooling-off time, and sent a link of his own',
    async ({ shop, post, seller, held, release, asOwner }) => {
      await asOwner('payee-rules', { cooling_hours: 1 })
      const { email } = await seller()
      const { id } = await post('/v1/participants', { email })
      await post(`/v1/participant/${id}/bank-account`, pounds)
      await post(`/v1/participant/${id}/account-link`)
      const escrow = await held({ email })
      await release(escrow.id)
      await shop.advance('PT1H1M')
      await asOwner('payee-rules', { cooling_hours: 0 })
    },
  ],
  [
    'a key asks for more than it may alone, which waits for a person',
    async ({ post, seller, held, asOwner, withKey }) => {
      const limits = [{ currency: 'eur', amount: 5_000, amount_per_day: null }]
      const { private_key: key } = await asOwner('keys', { limits })
      const { id } = await held(await seller())
      const asked = { releases: [{ settlement_id: id }] }
      const { body } = await withKey(key)('POST', '/v1/outbounds/releases', asked)
      await post(`/v1/outbound/${body.outbounds[0].id}/cancel`)
    },
  ],
  [
    'a paused release is called back',
    async ({ post, newEmail, held, release }) => {
      const { id } = await held({ email: newEmail() })
      const outbound = await release(id)
      await post(`/v1/outbound/${outbound.id}/cancel`)
    },
  ],
  [
    'an outbound is reviewed: passed, failed, and called back',
    async ({ shop, post, simulate, newEmail, held, release }) => {
      for (const outcome of ['pass', 'fail', 'cancel']) {
        const email = newEmail()
        const { id } = await held({ email })
        const outbound = await release(id)
        await simulate(`outbound/${outbound.id}/review`, { outcome: 'hold' })
        await shop.verify(email)
        await shop.advance('PT1M')
        if (outcome === 'cancel') await post(`/v1/outbound/${outbound.id}/cancel`)
        else await simulate(`outbound/${outbound.id}/review`, { outcome })
      }
      await shop.advance('PT1M')
    },
  ],
  [
    'every failure: by test value, by too little money, by no account',
    async ({ shop, seller, held, release }) => {
      for (const reference of ['invalid-reference', 'missing-details', 'refused']) {
        const { id } = await held(await seller())
        await release(id, { reference })
      }
      for (const account of [null, unknownAccount, returningAccount]) {
        const { id } = await held(await seller(account))
        await release(id)
      }
      const { id } = await held(await seller(pounds))
      await release(id, { amount: 1 })
      await shop.advance('PT5M')
    },
  ],
  [
    'a conversion: executed and returned, rejected before and after the money was changed',
    async ({ shop, simulate, seller, held, release }) => {
      const { id } = await held(await seller(pounds))
      const { id: executed } = await release(id, { amount: 4_000 })
      const { id: rejected } = await release(id, { amount: 4_000 })
      await shop.advance('PT1S')
      await simulate(`outbound/${rejected}/fail`)
      await shop.advance('PT1M')
      await simulate(`outbound/${executed}/return`)
      const late = await held(
        await seller({ ...pounds, sort_code: '200000', account_number: '66830001' }),
      )
      await release(late.id)
      await shop.advance('PT5M')
    },
  ],
  [
    'what was executed comes back: all of it, and a part',
    async ({ shop, simulate, seller, held, release }) => {
      const { id } = await held(await seller())
      await release(id, { amount: 4_000 })
      const { id: rest } = await release(id)
      await shop.advance('PT1M')
      await simulate(`outbound/${rest}/return`)
      const all = await held(await seller())
      const { id: whole } = await release(all.id)
      await shop.advance('PT1M')
      await simulate(`outbound/${whole}/return`, { amount: 9_000 })
    },
  ],
  [
    'money is taken back, from what waits and while some has left',
    async ({ shop, simulate, seller, held, release, inboundOf }) => {
      const waiting = await held(await seller())
      const first = await inboundOf(waiting.checkout.project_id)
      await simulate(`inbound/${first.id}/take-back`, { amount: 3_000 })
      const leaving = await held(await seller())
      await release(leaving.id, { amount: 4_000 })
      await shop.advance('PT1M')
      const second = await inboundOf(leaving.checkout.project_id)
      await simulate(`inbound/${second.id}/take-back`, { amount: 5_000 })
    },
  ],
  [
    'unreconciled money is sent back: arrives, is refused, bounces, waits and is called off',
    async ({ post, simulate, project, inboundOf, shop }) => {
      const { id: projectId } = await project()
      const credited = async () => {
        const payer_account = 'DE89370400440532013000'
        await simulate(`project/${projectId}/credit`, { amount: 900, payer_account })
        await shop.advance('PT0S')
        return (await inboundOf(projectId)).id
      }
      const back = async (id: string) =>
        (await post(`/v1/inbound/${id}/return`, { amount: 300 })).returns.at(-1).id
      const first = await credited()
      const bounced = await back(first)
      await shop.advance('PT1M')
      await simulate(`inbound-return/${bounced}/bounce`)
      const refused = await back(first)
      await shop.advance('PT0S')
      await simulate(`inbound-return/${refused}/refuse`)
      // Asked for in time, and called off for a bank that takes the payment back.
      await back(first)
      await simulate(`inbound/${first}/take-back`)
      const second = await credited()
      await back(second)
      await simulate(`project/${projectId}/review`, { action: 'begin' })
      await shop.advance('PT0S')
      await back(second)
      await simulate(`project/${projectId}/review`, { action: 'end' })
      await shop.advance('PT1M')
      const third = await credited()
      await simulate(`project/${projectId}/review`, { action: 'begin' })
      await back(third)
      await simulate(`inbound/${third}/take-back`)
      await simulate(`project/${projectId}/review`, { action: 'end' })
    },
  ],
  [
    'a settlement is reviewed while it waits for money and when it is full; one is cancelled',
    async ({ shop, post, simulate, newEmail, held }) => {
      const full = await held({ email: newEmail() })
      await simulate(`settlement/${full.id}/review`, { outcome: 'hold' })
      await simulate(`settlement/${full.id}/review`, { outcome: 'pass' })
      const { settlements } = await shop.confirmed([{}])
      const [{ id }] = settlements
      await simulate(`settlement/${id}/review`, { outcome: 'hold' })
      await simulate(`settlement/${id}/review`, { outcome: 'pass' })
      await post(`/v1/settlement/${id}/cancel`)
    },
  ],
  [
    'a refund goes back to the account that paid',
    async ({ shop, post, simulate, newEmail }) => {
      const from = { email: newEmail(), name: 'Rita Refund' }
      const { id, project_id, reference } = await shop.confirmed([{}], { from })
      const payer_account = 'DE02120300000000202051'
      await simulate(`project/${project_id}/credit`, { amount: 10_000, reference, payer_account })
      await shop.advance('PT0S')
      const { settlements } = await shop.read('checkout', id)
      await post('/v1/outbounds/refunds', { refunds: [{ settlement_id: settlements[0].id }] })
      await shop.verify(from.email, null)
      await shop.advance('PT1M')
    },
  ],
  [
    'transfers: at once, on a date, when money comes, called back, and to what is gone',
    async ({ shop, post, inDays, project }) => {
      const [source, target] = [await project(), await project()]
      const release_at = await inDays(1)
      const [from, to] = [{ project_id: source.id }, { project_id: target.id }]
      const move = async (changes: object = {}) => {
        const { transfers } = await post('/v1/transfers', {
          transfers: [{ amount: 500, from, to, ...changes }],
        })
        return transfers[0].id
      }
      const fill = async (amount: number) =>
        await shop.credit({ project_id: source.id, reference: null }, amount, null)
      await fill(1_000)
      await move({ release_at })
      await post(`/v1/transfer/${await move({ release_at })}/cancel`)
      await move()
      await move({ release_at, amount: 900 })
      await shop.advance('P1D')
      await post(`/v1/transfer/${await move()}/cancel`)
      const checkout = await shop.confirmed([{}])
      const [{ id }] = checkout.settlements
      await move({ from: { project_id: checkout.project_id }, to: { settlement_id: id } })
      await post(`/v1/settlement/${id}/cancel`)
      await shop.credit(checkout, 500, null)
      await fill(900)
    },
  ],
  [
    'the weekly payout: rejected by the bank, and executed',
    async ({ shop, post, seller, held, release }) => {
      for (const account of [unknownAccount, soundAccount]) {
        await post('/v1/payout-accounts', account)
        const { id } = await held(await seller(), { fee_flat: 4_000 })
        await release(id)
        await shop.advance('P7D')
      }
    },
  ],
]
