// People and lenders decide: verifications, reviews of projects, trade accounts, credit.
import type { Chapter } from './stage.ts'

/** The chapters about what people decide. */
export const parties: readonly Chapter[] = [
  [
    'a verification goes every way: by the page, by call, with a document, by hand',
    async ({ shop, post, simulate, newEmail }) => {
      const open = async () => (await post('/v1/verifications', { email: newEmail() })).id
      for (const way of [
        ['pass'],
        ['fail'],
        ['require_id', 'pass'],
        ['require_id', 'manual_review', 'fail'],
        ['manual_review', 'pass'],
      ]) {
        const id = await open()
        for (const outcome of way) await simulate(`verification/${id}/decide`, { outcome })
      }
      const pass = await shop.openVerification(newEmail())
      await pass()
    },
  ],
  [
    'a project is reviewed, in progress and complete',
    async ({ shop, simulate, seller, held, release }) => {
      const { checkout, id } = await held(await seller())
      const at = `project/${checkout.project_id}/review`
      await simulate(at, { action: 'begin' })
      const outbound = await release(id)
      await shop.advance('PT1M')
      await simulate(at, { action: 'end' })
      await shop.advance('PT1M')
      const { status } = await shop.read('outbound', outbound.id)
      if (status !== 'executed') throw new Error(`after its review it is ${status}`)
      await simulate(at, { action: 'begin' })
      await simulate(at, { action: 'end' })
    },
  ],
  [
    'a trade account: enabled, disabled, rejected by its number, and failed',
    async ({ shop, credit, simulate }) => {
      const account = await credit.tradeAccount()
      for (const outcome of ['disable', 'enable']) await credit.lender(account, outcome)
      await credit.apply({ country: 'DE', number: 'HRB12300' })
      const { id } = await credit.apply({ country: 'DE', number: 'HRB12345' })
      await simulate(`payment-instrument/${id}/decide`, { outcome: 'fail' })
      await shop.advance('P3D')
    },
  ],
  [
    'the lender pays, refuses a checkout and a draw, is repaid, and never is',
    async ({ shop, credit }) => {
      const account = await credit.tradeAccount()
      await credit.bought(account, { type: 'immediate' })
      await shop.advance('P2D')
      await credit.lender(account, 'repay')
      await credit.lender(account, 'refuse_next_order')
      await credit.bought(account, { type: 'immediate' })
      await shop.advance('PT1M')
      await credit.lender(account, 'refuse_next_draw')
      await credit.bought(account, { type: 'immediate' })
      await shop.advance('PT1M')
      const other = await credit.tradeAccount()
      await credit.bought(other, { type: 'funding', to: null })
      await shop.advance('P2D')
      await credit.lender(other, 'default')
    },
  ],
  [
    'the clock is read, stands still and runs on; mails are read',
    async ({ shop, post }) => {
      const read = async () => (await shop.call('GET', '/_sandbox/v1/clock')).body
      await post('/_sandbox/v1/clock/freeze')
      const { now, frozen } = await read()
      if (!frozen || (await read()).now !== now) throw new Error('the clock does not stand still')
      // Nothing is on its way: stopping says where the clock stands.
      await post('/_sandbox/v1/clock/advance/stop')
      await post('/_sandbox/v1/clock/resume')
      const { body } = await shop.call('GET', '/_sandbox/v1/emails?limit=100')
      if (body.data.length < 20) throw new Error(`only ${body.data.length} mails`)
    },
  ],
  [
    'a session of a setup intent expires',
    async ({ shop, post, simulate, newEmail }) => {
      const participant = { email: newEmail(), name: 'Bea Buyer' }
      const intent = await post('/v1/intents/setup', { type: 'session', participant })
      const page = await shop.openPage(intent)
      const { body } = await shop.call('POST', '/client/v1/setup-intent/confirm', {}, page)
      await simulate(`session/${body.session_id}/expire`)
    },
  ],
]
