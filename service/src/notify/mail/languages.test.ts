import { contrast, languages } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { minor } from '#kit'
import { languageFor, wordsIn } from './languages.ts'
import type { NewEmail } from './templates.ts'
import { emailKinds, renderEmail } from './templates.ts'

const money = { amount: minor(123_456n), currency: 'eur' } as const
const at = new Date('2030-03-01T09:30:00Z')
const held = {
  sellers: ['Ada Lovelace'],
  heldUntil: new Date('2030-05-06T00:00:00Z'),
  statusUrl: 'https://pay.example/status/link',
} as const
const every: { readonly [K in NewEmail['kind']]: Extract<NewEmail, { kind: K }> } = {
  verification_wanted: {
    kind: 'verification_wanted',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: true,
    money,
    url: 'https://pay.example/verify/x',
  },
  verification_outcome: {
    kind: 'verification_outcome',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: true,
    isPassed: false,
    url: 'https://pay.example/verify/x',
  },
  transfer_instructions: {
    kind: 'transfer_instructions',
    to: 'a@example.com',
    ...held,
    at,
    organisationName: 'Kaimaki',
    isSandbox: true,
    instructions: {
      amount: 123456,
      currency: 'eur',
      beneficiary: 'Kaimaki',
      bank_name: 'Sandbox Bank',
      iban: 'DE89370400440532013000',
      account_number: null,
      routing: [
        {
          routing_code_type: 'bic_swift',
          routing_code: 'COBADEFFXXX',
        },
      ],
      reference: 'C7Q2',
    },
  },
  receipt: {
    kind: 'receipt',
    to: 'a@example.com',
    ...held,
    at,
    organisationName: 'Kaimaki',
    isSandbox: true,
    money,
    fee: minor(456n),
    items: [
      {
        description: 'A bicycle',
        amount: minor(123000n),
      },
    ],
    reference: 'C7Q2',
  },
  refund: {
    kind: 'refund',
    to: 'a@example.com',
    ...held,
    at,
    organisationName: 'Kaimaki',
    isSandbox: true,
    money,
  },
  debit_pre_notification: {
    kind: 'debit_pre_notification',
    to: 'a@example.com',
    ...held,
    organisationName: 'Kaimaki',
    isSandbox: true,
    money,
    collectedAt: new Date('2030-03-04T00:00:00Z'),
    mandateReference: 'M42',
    maskedAccount: 'DE•• •••• 3000',
  },
  payment_status: {
    kind: 'payment_status',
    to: 'a@example.com',
    ...held,
    at,
    organisationName: 'Kaimaki',
    isSandbox: true,
    money,
    reference: 'C7Q2',
  },
  refund_waiting: {
    kind: 'refund_waiting',
    to: 'a@example.com',
    ...held,
    at,
    organisationName: 'Kaimaki',
    isSandbox: true,
    money,
    url: 'https://pay.example/verify/x',
  },
  payout_failed: {
    kind: 'payout_failed',
    to: 'a@example.com',
    at,
    organisationName: 'Kaimaki',
    isSandbox: true,
    money,
    url: 'https://pay.example/payee/link',
    statusUrl: 'https://pay.example/status/link',
  },
  payout: {
    kind: 'payout',
    to: 'a@example.com',
    at,
    organisationName: 'Kaimaki',
    isSandbox: true,
    money,
    reference: 'Rent',
  },
  bank_account_changed: {
    kind: 'bank_account_changed',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: true,
    account: 'DE, EUR, 37040044',
    accountBefore: 'GB, GBP, 601613',
    payableFrom: new Date('2027-03-01T12:00:00Z'),
    url: 'https://pay.example.com/payee/notice/link',
  },
  bank_account_link: {
    kind: 'bank_account_link',
    isFirst: true,
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: true,
    url: 'https://pay.example.com/payee/link',
  },
  member_invited: {
    kind: 'member_invited',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: false,
    invitedBy: 'Ada Lovelace',
    url: 'https://pay.example/dashboard/invitation#x',
  },
  member_notice: {
    kind: 'member_notice',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: false,
    subject: 'Two owners are needed',
    heading: 'Two owners are needed',
    paragraphs: ['Ada Lovelace asks to change a role.'],
    facts: [['Role', 'support, then owner']],
    closing: 'You get this because you are a member.',
    link: { label: 'Look at it', url: 'https://pay.example/dashboard/approvals' },
  },
  member_changed: {
    kind: 'member_changed',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: false,
    change: 'Changed the password; other sessions ended.',
  },
  member_recovery: {
    kind: 'member_recovery',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: false,
    url: 'https://pay.example/dashboard/recovery#x',
  },
  member_new_email: {
    kind: 'member_new_email',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: false,
    url: 'https://pay.example/dashboard/email#x',
  },
  member_tries: {
    kind: 'member_tries',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: false,
    ip: '192.0.2.7',
  },
  member_let_in: {
    kind: 'member_let_in',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: false,
    who: 'Ada Lovelace',
  },
  handler_disabled: {
    kind: 'handler_disabled',
    to: 'a@example.com',
    organisationName: 'Kaimaki',
    isSandbox: true,
    handlerUrl: 'https://shop.example/hooks',
    failingSince: new Date('2030-03-04T00:00:00Z'),
  },
}

describe.each(languages)('in %s', (language) => {
  it.each(emailKinds)('%s is whole: no phrase is empty, and every amount is told', (kind) => {
    const { subject, text, html } = renderEmail({ ...every[kind], language })
    expect(subject.length).toBeGreaterThan(5)
    for (const line of text.trim().split('\n\n')) expect(line.trim()).not.toBe('')
    expect(`${subject}${text}`).not.toMatch(/\bundefined\b|\[object|\bnull\b/)
    expect(html).toContain(`<html lang="${language}">`)
    if ('money' in every[kind] || kind === 'transfer_instructions') {
      const digits = `${subject}${text}`.replaceAll(/\D/gu, '')
      expect(digits).toContain('123456')
    }
  })

  it.each(emailKinds)('%s says the same as text and as HTML', (kind) => {
    const { text, html } = renderEmail({ ...every[kind], language })
    const { buttonNote } = wordsIn(language)
    const shown = readable(html)
    for (const line of text.split('\n').filter((one) => one !== '')) {
      const parts = line.replace(/:$/, '').split(/(?<=^[^:]+): /)
      for (const piece of parts) expect(shown.join('\n')).toContain(piece)
    }
    const said = shown.filter((piece) => piece !== buttonNote)
    for (const piece of said) expect(text).toContain(piece)
  })

  it('a mail to a buyer says who sells, when it was, and until when the money is held', () => {
    const { text } = renderEmail({ ...every.receipt, language })
    const day = (iso: string) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(new Date(iso))
    const { labels, untilRelease } = wordsIn(language)
    expect(text).toContain(`${labels.soldBy}: Ada Lovelace`)
    expect(text).toContain(`${labels.date}: ${day('2030-03-01')}`)
    expect(text).toContain(`${labels.heldUntil}: ${day('2030-05-06')}`)
    const open = renderEmail({ ...every.receipt, heldUntil: 'release', language }).text
    expect(open).toContain(`${labels.heldUntil}: ${untilRelease({ name: 'Kaimaki' })}`)
    expect(renderEmail({ ...every.receipt, heldUntil: null, language }).text).not.toContain(
      labels.heldUntil,
    )
  })

  it('a mail of one language is not that of another', () => {
    const own = renderEmail({ ...every.receipt, language }).text
    for (const other of languages.filter((one) => one !== language)) {
      expect(renderEmail({ ...every.receipt, language: other }).text).not.toBe(own)
    }
  })
})

/** The pieces of text that a reader of HTML sees, one for each element. */
function readable(html: string): string[] {
  const body = html.slice(html.indexOf('<body'))
  const entities: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  }
  return body
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&[^;]+;/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

it('what is to pay stands in bold', () => {
  expect(renderEmail(every.receipt).html).toContain('<strong>€1,234.56</strong>')
  expect(renderEmail(every.transfer_instructions).html).toContain('<strong>€1,234.56</strong>')
})

it.each([
  ['de-CH', 'de'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['PL', 'pl'],
  ['tlh', 'en'],
  [null, 'en'],
])('who wishes %s is written to in %s', (wish, language) => {
  expect(languageFor(wish)).toBe(language)
})

it('an accent colour too light for its text is made darker, another stays', () => {
  const mail = every.verification_wanted
  const buttonOf = (accentColour: string) => {
    const { html } = renderEmail({ ...mail, accentColour })
    const [, fill = '', on = ''] =
      /background:(#\w{6});color:(#\w{6});\nfont-weight/.exec(html) ?? []
    return { fill, on }
  }
  const light = buttonOf('#ffe066')
  expect(light.fill).not.toBe('#ffe066')
  expect(contrast(light.fill, light.on)).toBeGreaterThanOrEqual(4.5)
  expect(buttonOf('#7a1f3d')).toEqual({ fill: '#7a1f3d', on: '#ffffff' })
})

it('a logo stands beside the name, and text does without it', () => {
  const mail = { ...every.receipt, logoUrl: 'https://shop.example/logo.png?a=1&b="2"' }
  const { html, text } = renderEmail(mail)
  expect(html).toContain('src="https://shop.example/logo.png?a=1&amp;b=&quot;2&quot;"')
  expect(text).not.toContain('logo.png')
})
