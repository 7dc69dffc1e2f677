// Paying from the buyer's bank, with every user name that the sandbox's banks know.
import { describe, expect, it } from 'vitest'
import { collecting } from '../harness/collecting.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const buyer = collecting(shop)

/** A checkout whose buyer is at the page of the bank. */
async function atBank() {
  const page = await buyer.open([{ amount: 30_000 }])
  const { status, text, body } = await buyer.confirm(page, 'open_banking', {
    bank_id: 'harbour-bank',
  })
  expect(status, text).toBe(200)
  expect(body.next).toMatchObject({ type: 'redirect' })
  return { page, id: body.checkout_id as string, url: body.next.url as string }
}

async function signIn(url: string, user: string, password = '123'): Promise<Response> {
  return await buyer.post(url, { user, password })
}

describe('the page of the bank', () => {
  it('says who is paid and how much, and runs no script', async () => {
    const { url } = await atBank()
    const page = await fetch(url)
    const text = await page.text()
    expect(text).toContain('€300.00')
    expect(text).toContain('Harbour Bank')
    expect(text).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  it('asks again for an unknown user or a password that is not made of digits', async () => {
    const { page, url } = await atBank()
    expect((await signIn(url, 'somebody')).status).toBe(422)
    expect((await signIn(url, 'test_executed', 'letters')).status).toBe(422)
    expect(await buyer.checkout(page)).toMatchObject({ status: 'settling', authorised: false })
  })

  it('cannot be opened by a token that the service did not make', async () => {
    const { url } = await atBank()
    const changed = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const forged of [changed, `${holdfast.baseUrl}/sandbox/bank/x`]) {
      expect((await fetch(forged)).status).toBe(404)
      expect((await signIn(forged, 'test_executed')).status).toBe(404)
    }
  })

  it('goes back to a checkout of this service and nowhere else', async () => {
    const first = await atBank()
    const back = await signIn(`${first.url}?return_to=/pay/abc`, 'test_executed')
    expect([back.status, back.headers.get('location')]).toEqual([303, '/pay/abc'])
    const second = await atBank()
    for (const path of ['//evil.example', 'https://evil.example', '/pay/../\\evil', '/v1/x']) {
      const stay = await signIn(`${second.url}?return_to=${encodeURIComponent(path)}`, 'nobody')
      expect(stay.headers.get('location')).toBeNull()
    }
    const done = await signIn(`${second.url}?return_to=//evil.example`, 'test_executed')
    expect([done.status, done.headers.get('location')]).toEqual([200, null])
  })
})

describe('a payment from the bank', () => {
  it('by test_executed is there in five minutes, and counts once however it is told', async () => {
    // Which reports come twice or in the wrong order is decided by the key: some of these do.
    const begun = await Promise.all(Array.from({ length: 12 }, atBank))
    for (const { url } of begun) expect((await signIn(url, 'test_executed')).status).toBe(200)
    await shop.advance('PT5M')
    for (const { id } of begun) {
      const checkout = await shop.read('checkout', id)
      expect(checkout).toMatchObject({ status: 'settled', outstanding: 0 })
      const { inbounds } = await shop.read('project', checkout.project_id)
      expect(inbounds).toMatchObject([{ type: 'open_banking', amount: 30_000 }])
    }
    await shop.advance('PT1H')
    for (const { id } of begun) {
      const { project_id } = await shop.read('checkout', id)
      expect((await shop.read('project', project_id)).inbounds).toHaveLength(1)
    }
  })

  it('by test_authorisation_failed fails its checkout', async () => {
    const { id, url } = await atBank()
    await signIn(url, 'test_authorisation_failed')
    await shop.advance('PT5M')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'failed' })
  })

  it('by test_execution_rejected is authorised, then rejected by the bank', async () => {
    const { page, id, url } = await atBank()
    await signIn(url, 'test_execution_rejected')
    await shop.advance('PT10S')
    expect(await buyer.checkout(page)).toMatchObject({ status: 'settling', authorised: true })
    await shop.advance('PT5M')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'failed' })
    const { body } = await shop.call('GET', '/v1/events?limit=100')
    const told = body.data.filter(({ payload }: { payload: { id: string } }) => payload.id === id)
    expect(told.map(({ type }: { type: string }) => type).toReversed()).toEqual([
      'checkout_initiated',
      'checkout_settling',
      'checkout_rejected',
      'checkout_failed',
    ])
  })

  it('that the buyer signs for twice at once is paid once', async () => {
    const { id, url } = await atBank()
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await signIn(url, 'test_executed')).status),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    await shop.advance('PT10M')
    const { project_id } = await shop.read('checkout', id)
    expect((await shop.read('project', project_id)).inbounds).toHaveLength(1)
  })

  it('that was cancelled before can no longer be signed for', async () => {
    const { id, url } = await atBank()
    await shop.call('POST', `/v1/checkout/${id}/cancel`, {})
    await shop.advance('PT0S')
    expect((await signIn(url, 'test_executed')).status).toBe(409)
  })

  it('that nobody signs for is abandoned after an hour', async () => {
    const { id } = await atBank()
    await shop.advance('PT1H1M')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'abandoned' })
  })

  it('is offered for the banks of its currency, in euros and pounds only', async () => {
    const banks = async (currency: string) => {
      const page = await buyer.open([{}], { currency })
      const { body } = await shop.call('GET', '/client/v1/banks', undefined, page)
      return body.data.map(({ id }: { id: string }) => id)
    }
    expect(await banks('eur')).toContain('tidewater')
    expect(await banks('gbp')).not.toContain('tidewater')
    expect(await banks('usd')).toEqual([])
    const page = await buyer.open([{}], { currency: 'gbp' })
    const { body } = await buyer.confirm(page, 'open_banking', { bank_id: 'tidewater' })
    expect(body).toMatchObject({ errors: [{ pointer: '/details/bank_id', code: 'not_found' }] })
  })
})
