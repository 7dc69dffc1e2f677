import { describe, expect, it } from 'vitest'
import { caller } from '../harness/service.ts'
import { openService } from '../harness/story.ts'

const holdfast = await openService()
const call = caller(holdfast.baseUrl, holdfast.organisation.keys.sandbox.private)

describe('the first payment', () => {
  it('reaches both sellers and the revenue, to the cent', async () => {
    const { body: intent } = await call('POST', '/v1/intents/payment', {
      type: 'checkout',
      currency: 'eur',
      from: { email: 'bea@example.com', name: 'Bea Buyer' },
      fee_flat: 100,
      fee_percentage: 0.015,
      settlements: [
        {
          type: 'escrow',
          amount: 100_000,
          description: 'A bicycle',
          to: { email: 'sam@example.com' },
          fee_percentage: 0.05,
        },
        {
          type: 'immediate',
          amount: 5_000,
          description: 'Its delivery',
          to: { email: 'cora@example.com' },
        },
      ],
    })
    expect(intent.client_secret).toMatch(/^sandbox_i_/)

    const publicKey = holdfast.organisation.keys.sandbox.public
    const { body: session } = await call(
      'POST',
      '/client/v1/session',
      { client_secret: intent.client_secret },
      { key: publicKey },
    )
    const page = { key: session.token }
    const { body: shown } = await call('GET', '/client/v1/intent', undefined, page)
    expect(shown).toMatchObject({ subtotal: 105_000, fee: 1_675, total: 106_675 })

    const confirm = { method: 'local_bank_transfer' }
    const confirmed = await call('POST', '/client/v1/intent/confirm', confirm, page)
    expect(confirmed.status).toBe(200)
    const { checkout_id, project_id } = confirmed.body
    const again = await call('POST', '/client/v1/intent/confirm', confirm, page)
    expect(again.status).toBe(409)

    await call('POST', '/client/v1/checkout/transfer-made', {}, page)
    await call('POST', '/_sandbox/v1/clock/advance', { by: 'PT2M' })
    const { body: checkout } = await call('GET', `/v1/checkout/${checkout_id}`)
    expect(checkout).toMatchObject({ status: 'settled', outstanding: 0, amount: 106_675 })

    const [escrow] = checkout.settlements
    const released = await call('POST', '/v1/outbounds/releases', {
      releases: [{ settlement_id: escrow.id }],
    })
    expect(released.body.outbounds[0]).toMatchObject({ status: 'paused', amount: 100_000 })

    for (const email of ['sam@example.com', 'cora@example.com']) await verify(email)
    await call('POST', '/_sandbox/v1/clock/advance', { by: 'PT1M' })
    const { body: project } = await call('GET', `/v1/project/${project_id}`)
    expect(project).toMatchObject({ status: 'complete', balance: 0 })
    expect(project.outbounds.map((outbound: { status: string }) => outbound.status)).toEqual([
      'executed',
      'executed',
    ])
  })
})

/** The seller follows the link of the e-mail, gives details and an account, and is passed. */
async function verify(email: string): Promise<void> {
  const { body: mails } = await call('GET', `/_sandbox/v1/emails?to=${encodeURIComponent(email)}`)
  const token = mails.data[0].links[0].url.split('/').at(-1)
  const { body: session } = await call(
    'POST',
    '/client/v1/session',
    { link_token: token },
    { key: null },
  )
  const page = { key: session.token }
  const details = { type: 'individual', name: 'A Seller', country: 'DE' }
  await call('POST', '/client/v1/verification/details', details, page)
  const account = { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' }
  await call('POST', '/client/v1/verification/bank-account', account, page)
  await call('POST', '/client/v1/verification/submit', {}, page)
  const decided = await call(
    'POST',
    '/client/v1/verification/sandbox-decision',
    { outcome: 'pass' },
    page,
  )
  expect(decided.body.status).toBe('passed')
}
