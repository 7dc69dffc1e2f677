import { contrast, languages } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { letterExamples as every } from './examples.ts'
import { languageFor, localeOf, wordsIn } from './languages.ts'
import type { NewEmail } from './templates.ts'
import { emailKinds, renderEmail } from './templates.ts'

/** As everywhere in a sandbox, where the mailbox shows them. */
const inSandbox = (kind: NewEmail['kind']): NewEmail => ({ ...every[kind], isSandbox: true })

describe.each(languages)('in %s', (language) => {
  it.each(emailKinds)('%s is whole: no phrase is empty, and every amount is told', (kind) => {
    const { subject, text, html } = renderEmail({ ...inSandbox(kind), language })
    expect(subject.length).toBeGreaterThan(5)
    for (const line of text.trim().split('\n\n')) expect(line.trim()).not.toBe('')
    expect(`${subject}${text}`).not.toMatch(/\bundefined\b|\[object|\bnull\b/)
    expect(html).toContain(`<html lang="${language}">`)
    if ('money' in every[kind] || kind === 'transfer_instructions') {
      const digits = `${subject}${text}`.replaceAll(/\D/gu, '')
      expect(digits).toContain('123456')
    }
  })

  it.each(emailKinds)('%s says the same as text and as HTML, in the same order', (kind) => {
    const { text, html } = renderEmail({ ...inSandbox(kind), language })
    const { buttonNote } = wordsIn(language)
    const shown = readable(html).filter((piece) => piece !== buttonNote)
    expect(said(text, shown)).toEqual(shown)
    const ahead = />([^<]*)<\/div>/.exec(html.slice(html.indexOf('class="ahead"')))?.[1] ?? ''
    expect(text).toContain(plain(ahead.replaceAll(/&nbsp;|&zwnj;/g, '')))
  })

  it.each(emailKinds)('%s links to the same places, once more than a button each', (kind) => {
    const { text, html, links } = renderEmail({ ...inSandbox(kind), language })
    const urls = links.map(({ url }) => url)
    const named = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url)
    expect(named.filter((url) => urls.includes(url))).toEqual(urls)
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url)
    expect([...new Set(hrefs)]).toEqual(urls)
  })

  it.each(emailKinds)('%s says who writes and when', (kind) => {
    const { text } = renderEmail({ ...inSandbox(kind), language })
    const day = new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'long',
      timeZone: 'Europe/London',
    })
    const at = kind === 'debit_pre_notification' ? '2030-03-04' : '2030-03-01'
    expect(text).toContain(`${wordsIn(language).labels.date}: ${day.format(new Date(at))}`)
    expect(text.startsWith('Kaimaki\n')).toBe(true)
    expect(text).toContain('Kaimaki · Kaimaki Trading Ltd · 09876543 · ')
  })

  it('a mail to a buyer says who sells, through whom, and until when the money is held', () => {
    const { text } = renderEmail({ ...every.receipt, language })
    const { labels, untilRelease } = wordsIn(language)
    const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' })
    const held = day.format(new Date('2030-05-06T12:00:00Z'))
    expect(text).toContain(`${labels.soldBy}: Ada Lovelace`)
    expect(text).toContain(`${labels.through}: Kaimaki`)
    expect(text).toContain(`${labels.heldUntil}: ${held}`)
    expect(text.match(new RegExp(held, 'g'))?.length).toBe(2)
    const open = renderEmail({ ...every.receipt, heldUntil: 'release', language }).text
    expect(open).toContain(`${labels.heldUntil}: ${untilRelease({ name: 'Kaimaki' })}`)
    expect(renderEmail({ ...every.receipt, heldUntil: null, language }).text).not.toContain(
      labels.heldUntil,
    )
  })

  it('a mail to buyers and sellers says how to ask: at the address for it, or whom', () => {
    const { questions, questionsTo } = wordsIn(language)
    const { text } = renderEmail({ ...every.payout, language })
    expect(text).toContain(questions({ support: 'help@kaimaki.example' }))
    const without = renderEmail({ ...every.payout, supportEmail: null, language }).text
    expect(without).toContain(questionsTo({ name: 'Kaimaki' }))
    expect(without).not.toContain('help@kaimaki.example')
  })

  it('a mail of one language is not that of another', () => {
    const own = renderEmail({ ...every.receipt, language }).text
    for (const other of languages.filter((one) => one !== language)) {
      expect(renderEmail({ ...every.receipt, language: other }).text).not.toBe(own)
    }
  })
})

/** The pieces of a text, cut as they are shown: a name of a fact, and its value. */
function said(text: string, shown: readonly string[]): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      if (shown.includes(line)) return [line]
      if (line.endsWith(':')) return [line.slice(0, -1)]
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    })
}

/** The pieces of text that a reader of HTML sees, one for each element. */
function readable(html: string): string[] {
  const body = html.slice(html.indexOf('<body'))
  return body
    .replace(/<div class="ahead"[^>]*>[^<]*<\/div>/, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')
    .map((piece) => plain(piece).trim())
    .filter((piece) => piece !== '')
}

function plain(markup: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  }
  return markup.replaceAll(/&[^;]+;/g, (entity) => entities[entity] ?? entity)
}

it.each(['receipt', 'refund', 'payout', 'payout_failed', 'transfer_instructions'] as const)(
  'what %s is about stands in bold',
  (kind) => {
    expect(renderEmail(every[kind]).html).toContain('<strong>€1,234.56</strong>')
  },
)

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

it('a day is that of the organisation, whatever the day is elsewhere', () => {
  const at = new Date('2030-03-01T23:30:00Z')
  expect(renderEmail({ ...every.receipt, at }).text).toContain('Date: 1 March 2030')
  const tokyo = renderEmail({ ...every.receipt, at, timeZone: 'Asia/Tokyo' }).text
  expect(tokyo).toContain('Date: 2 March 2030')
  const changed = renderEmail({ ...every.bank_account_changed, at, timeZone: 'Europe/Berlin' }).text
  expect(changed).toContain('Date: 2 March 2030 at 00:30 CET')
})
