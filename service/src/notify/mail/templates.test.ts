import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#kit'
import { showAmount } from './amount.ts'
import { html } from './html.ts'
import type { VerificationWanted } from './payee-letters.ts'
import { renderEmail } from './templates.ts'

const wanted: VerificationWanted = {
  kind: 'verification_wanted',
  to: 'seller@example.com',
  organisationName: 'Marsh & Sons "Old" <Boats>',
  money: { amount: minor(100_000n), currency: 'gbp' },
  url: 'http://localhost:4280/verify/link_abc?a=1&b=2',
  statusUrl: null,
  at: new Date('2030-03-01T09:30:00Z'),
  isSandbox: true,
}

describe('verification_wanted', () => {
  test('says who asks, how much waits and where to go, in text and HTML', () => {
    const { subject, text, html: page, links } = renderEmail(wanted)
    expect(subject).toBe('Verify your details to receive £1,000.00')
    expect(text).toContain(wanted.url)
    expect(text).toContain(wanted.organisationName)
    expect(text).toContain('£1,000.00 is waiting for you')
    expect(page).toContain('£1,000.00 is waiting for you')
    expect(page).toContain('href="http://localhost:4280/verify/link_abc?a=1&amp;b=2"')
    expect(links).toEqual([{ label: 'Verify your details', url: wanted.url }])
  })

  test('a name is text, never markup', () => {
    const { html: page } = renderEmail(wanted)
    expect(page).toContain('Marsh &amp; Sons &quot;Old&quot; &lt;Boats&gt;')
    expect(page).not.toContain('<Boats>')
  })

  test('without an amount it names none', () => {
    const { subject, text } = renderEmail({ ...wanted, money: null })
    expect(subject).toBe('Verify your details to receive your money')
    expect(text).toContain('Your money is waiting')
  })

  test('a test says that it is one, and a real mail does not', () => {
    expect(renderEmail(wanted).text).toContain('No real money')
    expect(renderEmail(wanted).html).toContain('No real money')
    const live = renderEmail({ ...wanted, isSandbox: false })
    expect(live.text + live.html).not.toContain('sandbox')
  })

  test('a link that is no web address is refused', () => {
    expect(() => renderEmail({ ...wanted, url: 'javascript:alert(1)' })).toThrow(/web address/)
  })
})

test('no text adds a tag or ends an attribute', () => {
  const plain = renderEmail({ ...wanted, organisationName: '' }).html
  const count = (page: string, letter: string) => page.split(letter).length
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (organisationName) => {
      const page = renderEmail({ ...wanted, organisationName }).html
      for (const letter of ['<', '>', '"', "'"]) {
        expect(count(page, letter)).toBe(count(plain, letter))
      }
    }),
  )
})

test('pieces of HTML are put together as they are, everything else is escaped', () => {
  const list = ['<a>', '&'].map((one) => html`<li>${one}</li>`)
  expect(html`<ul>${list}</ul>${null}${3}`.markup).toBe(
    '<ul><li>&lt;a&gt;</li><li>&amp;</li></ul>3',
  )
})

test.each([
  [1n, 'gbp', 'en', '£0.01'],
  [0n, 'eur', 'en', '€0.00'],
  [48_050n, 'eur', 'en', '€480.50'],
  [48_050n, 'eur', 'de', '480,50\u00a0€'],
  [48_050n, 'eur', 'nl', '€\u00a0480,50'],
  [123_456_789n, 'usd', 'en', 'US$1,234,567.89'],
  [-99_999n, 'eur', 'en', '-€999.99'],
  [-1n, 'eur', 'en', '-€0.01'],
  [9_007_199_254_740_991n, 'eur', 'en', '€90,071,992,547,409.91'],
] as const)('%i in %s is shown in %s as %s', (amount, currency, language, shown) => {
  expect(showAmount(minor(amount), currency, language)).toBe(shown)
})
