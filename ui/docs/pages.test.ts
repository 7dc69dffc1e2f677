import { expect, it } from 'vitest'
import { sitePages } from './pages.ts'

const pages = sitePages()

it('shows every call by curl in plain text, and nothing of how guides write calls', () => {
  expect(pages.filter(({ hasCalls }) => hasCalls).length).toBeGreaterThan(5)
  for (const { slug, plain } of pages) {
    expect([slug, plain.match(/^```(http run|json answer).*$/m)]).toEqual([slug, null])
  }
  const chargebacks = pages.find(({ slug }) => slug === 'guides/chargebacks')?.plain
  expect(chargebacks).toContain(
    'INTENT=$(curl -sS --fail-with-body -X POST "$BASE/v1/intents/payment"',
  )
  expect(chargebacks).toContain(`"client_secret": "$(echo "$INTENT" | field 'client_secret')"`)
  expect(chargebacks).toContain('The answer, in part:\n\n```json\n{')
})

it.each([
  ['guides/first-payment', '/docs/guides/sdk-browser.md'],
  ['guides/sdk-node', '/docs/guides/sdk-node-package.md'],
  ['guides/sdk-browser', '/docs/guides/first-payment.md#the-same-with-the-hosted-page'],
  ['guides/webhooks', '/docs/reference/events.md#what-each-event-carries'],
])('leads from %s to %s', (slug, address) => {
  expect(pages.find((page) => page.slug === slug)?.plain).toContain(`](${address})`)
})
