import { describe, expect, it } from 'vitest'
import { letterCatalogue } from './catalogue.ts'
import { letterExamples } from './examples.ts'
import type { NewEmail } from './templates.ts'
import { emailKinds, renderEmail } from './templates.ts'

/** Who is told has no page to come back to: a seller who was paid. */
const withoutLink: ReadonlySet<NewEmail['kind']> = new Set(['payout'])
/** What concerns money of a buyer leads back to his payment. */
const toBuyers = ['transfer_instructions', 'debit_pre_notification', 'receipt'] as const
const backToBuyers = ['payment_status', 'refund', 'refund_waiting'] as const

it('lists every kind, and has an example of each', () => {
  expect(Object.keys(letterCatalogue).toSorted()).toEqual(emailKinds.toSorted())
  expect(Object.keys(letterExamples).toSorted()).toEqual(emailKinds.toSorted())
})

describe.each(emailKinds)('%s', (kind) => {
  const { subject, text, html, links } = renderEmail(letterExamples[kind])

  it('leads somewhere, and says where', () => {
    expect(links.length > 0).toBe(!withoutLink.has(kind))
    for (const { label, url } of links) expect(text).toContain(`${label}:\n${url}`)
  })

  it('names who writes, the day, and what happened', () => {
    expect(text).toContain('Kaimaki')
    expect(text).toMatch(/^Date: \d{1,2} March 2030/m)
    expect(subject).toMatch(/\S \S/)
  })

  it('holds no number of anybody’s own account, and no secret outside its links', () => {
    const bare = links.reduce((rest, { url }) => rest.replaceAll(url, ''), text)
    expect(bare).not.toMatch(/link_|token|secret/i)
    // Where to pay is the account that collects: it is for the buyer to know.
    if (kind === 'transfer_instructions') return
    expect(bare.replaceAll(' ', '')).not.toMatch(/[A-Z]{2}\d{2}[A-Z0-9]{11,}|\d{9,}/)
  })

  it('loads nothing, runs nothing, and is told apart in the dark', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|object|video|form|input)\b/i)
    expect(html).not.toMatch(/@import|@font-face|url\(|background-image/i)
    expect(html).not.toMatch(/\son\w+=/i)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
  })
})

it.each([...toBuyers, ...backToBuyers])('%s leads back to where the payment stands', (kind) => {
  const { links } = renderEmail(letterExamples[kind])
  expect(links.at(-1)?.url).toBe('https://pay.example.com/status/link_8w2k')
})

it.each(['verification_wanted', 'payout_failed', 'bank_account_link'] as const)(
  '%s leads a buyer back to his payment, beside the way on',
  (kind) => {
    const statusUrl = 'https://pay.example.com/status/link_own'
    const { links } = renderEmail({ ...letterExamples[kind], statusUrl })
    expect(links.map(({ url }) => url)).toEqual([letterExamples[kind].url, statusUrl])
  },
)

it('a payout of revenue leads to the dashboard, and tells its receiver to ask nobody', () => {
  const dashboardUrl = 'https://pay.example.com/dashboard/live/outbounds/outbound_8w2k'
  const { links, text, replyTo } = renderEmail({ ...letterExamples.payout, dashboardUrl })
  expect(links).toEqual([{ label: 'See it in the dashboard', url: dashboardUrl }])
  expect(text).not.toContain('Questions?')
  expect(replyTo).toBeNull()
})
