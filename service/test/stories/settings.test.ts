// Settings of an organisation: what is given is what its pages show.
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { soundAccount } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'
import { waitedOut } from '../harness/waiting.ts'

let holdfast: TestService
let owner: MemberBrowser
const ORGANISATION = '/dashboard/v1/organisation'

beforeAll(async () => {
  holdfast = await startTestService()
  owner = await enterAsOwner(holdfast)
})

afterAll(async () => await holdfast.stop())

async function change(path: string, body: object) {
  return await owner.call('POST', `${ORGANISATION}${path}`, body)
}

/** The smallest PNG that says what it is. */
function png(more: Buffer = Buffer.alloc(0)): string {
  const chunk = (kind: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)])
  }
  const head = Buffer.from('00000001000000010800000000', 'hex')
  const pixels = deflateSync(Buffer.from([0, 255]))
  const parts = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat(parts).toString('base64')
}

describe('onboarding', () => {
  it('says what is missing for real money, until nothing is', async () => {
    const { body: before } = await owner.call('GET', ORGANISATION)
    expect(before.onboarding).toMatchObject({
      complete: false,
      missing: [
        'legal_name',
        'company_number',
        'country',
        'contact_email',
        'terms',
        'payout_account',
        'collection_account',
        'mail_server',
      ],
      collection_missing: [],
      terms: null,
    })
    const details = {
      legal_name: 'Harbour Ltd',
      company_number: '01234567',
      country: 'GB',
      time_zone: 'Europe/Oslo',
      language: 'nb',
      contact_email: 'finance@harbour.example',
      support_email: 'help@harbour.example',
    }
    const { body: named } = await change('', details)
    expect(named).toMatchObject({ ...details, name: 'Harbour' })
    const old = await change('/terms', { version: '2020-01' })
    expect(old.body.errors[0].pointer).toBe('/version')
    const { body: agreed } = await change('/terms', { version: before.onboarding.terms_version })
    const accounts = ['payout_account', 'collection_account', 'mail_server']
    expect(agreed.onboarding.missing).toEqual(accounts)
    await waitedOut(holdfast, owner, { operation: 'setPayoutAccount', body: soundAccount })
    const { body: after } = await owner.call('GET', ORGANISATION)
    expect(after.onboarding).toMatchObject({
      complete: false,
      missing: ['collection_account', 'mail_server'],
      collection_missing: ['eur'],
    })
    const { body: cleared } = await change('', { legal_name: null })
    expect(cleared.onboarding.missing[0]).toBe('legal_name')
  })

  it('names every field that is wrong, and terms are for owners', async () => {
    const wrong = await change('', { name: '  ', time_zone: 'Moon/Base', country: 'Elbonia' })
    expect(wrong.status).toBe(422)
    const blank = await change('', { name: '  ', time_zone: 'Moon/Base' })
    const pointers = blank.body.errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers).toEqual(['/name', '/time_zone'])
    const developer = await joinAs(holdfast, owner, 'developer')
    const terms = await developer.call('POST', `${ORGANISATION}/terms`, { version: '2026-11' })
    expect(terms.body.code).toBe('role_not_allowed')
    const branding = { accent_colour: '#123456' }
    const allowed = await developer.call('POST', `${ORGANISATION}/branding`, branding)
    expect(allowed.status).toBe(200)
  })
})

describe('branding', () => {
  it('tells the colour as it is shown, with contrast', async () => {
    const { body } = await change('/branding', { accent_colour: '#ffee00' })
    expect(body.accent_colour).toBe('#ffee00')
    expect(body.accent_shown.light.fill).not.toBe('#ffee00')
    expect((await change('/branding', { accent_colour: 'red' })).status).toBe(422)
  })

  it('a logo is served from our own path, for ever, and stands on the pages', async () => {
    const { body } = await change('/logo', { image: png() })
    expect(body.logo_url).toMatch(/\/logos\/[0-9a-f]{64}\.png$/)
    const served = await fetch(body.logo_url)
    expect(served.status).toBe(200)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(served.headers.get('cache-control')).toContain('immutable')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toContain("default-src 'none'")
    const { public: key } = holdfast.organisation.keys.sandbox
    const page = await fetch(`${holdfast.baseUrl}/checkout?key=${key}`)
    expect(await page.text()).toContain(body.logo_url)
    const { body: removed } = await change('/logo/remove', {})
    expect(removed.logo_url).toBeNull()
    expect((await fetch(`${holdfast.baseUrl}/logos/nothing.png`)).status).toBe(404)
  })

  it('what is no picture is refused, and one of nearly 200 kB is not', async () => {
    const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
    const refused = await change('/logo', { image: svg })
    expect(refused.body.errors[0]).toMatchObject({ pointer: '/image', code: 'not_usable' })
    const length = Buffer.alloc(4)
    length.writeUInt32BE(198_000)
    const filler = Buffer.concat([length, Buffer.from('tEXt'), Buffer.alloc(198_004)])
    expect((await change('/logo', { image: png(filler) })).status).toBe(200)
    const large = Buffer.alloc(210_000).toString('base64')
    expect((await change('/logo', { image: large })).status).toBe(422)
  })
})

describe('where pages may stand and lead', () => {
  it('takes origins and nothing else, and frames follow', async () => {
    const origin = 'https://shop.example.com'
    const { body } = await change('/origins', { frame_origins: [origin] })
    expect(body).toMatchObject({ frame_origins: [origin], redirect_origins: [] })
    const { public: key } = holdfast.organisation.keys.sandbox
    const page = await fetch(`${holdfast.baseUrl}/checkout?key=${key}`)
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${origin}`)
    const wrong = await change('/origins', {
      redirect_origins: ['https://shop.example.com/a', '*'],
    })
    const pointers = wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers).toEqual(['/redirect_origins/0', '/redirect_origins/1'])
  })

  it('hides methods and offers direct debit', async () => {
    const methods = { hidden_methods: ['card'], direct_debit_enabled: true }
    expect((await change('/methods', methods)).body).toMatchObject(methods)
    expect((await change('/methods', { hidden_methods: ['cheque'] })).status).toBe(422)
  })

  it('lets refunds to their source go unverified, until it is said otherwise', async () => {
    const { body: before } = await owner.call('GET', ORGANISATION)
    expect(before.refunds_to_source_unverified).toBe(false)
    const rule = { refunds_to_source_unverified: true }
    expect((await change('/methods', rule)).body).toMatchObject(rule)
    expect((await change('/methods', { hidden_methods: [] })).body).toMatchObject(rule)
    const { body: log } = await owner.call('GET', '/dashboard/v1/audit?operation=updateMethods')
    const changes = log.data.flatMap((entry: { changes: object[] }) => entry.changes)
    const field = 'refunds_to_source_unverified'
    expect(changes).toContainEqual({ field, before: 'false', after: 'true' })
    const wrong = await change('/methods', { refunds_to_source_unverified: 'yes' })
    expect(wrong.body.errors[0].pointer).toBe('/refunds_to_source_unverified')
  })
})
