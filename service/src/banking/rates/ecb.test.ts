import { describe, expect, it } from 'vitest'
import { parseReferenceRates } from './ecb.ts'

const file = (days: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
  xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube>${days}</Cube>
</gesmes:Envelope>`
const day = (time: string, ...rates: readonly (readonly [string, string])[]) =>
  `<Cube time="${time}">${rates.map(line).join('')}</Cube>`
const line = ([code, rate]: readonly [string, string]) =>
  `<Cube currency="${code}" rate="${rate}"/>`

describe('a file of reference rates', () => {
  it('gives the rates of its only day, in either kind of quotation marks', () => {
    const text = file(day('2015-01-07', ['USD', '1.1831'], ['JPY', '141.17'])).replaceAll('"', "'")
    expect(parseReferenceRates(text)).toEqual({
      day: '2015-01-07',
      base: 'eur',
      rates: new Map([
        ['usd', { digits: 11_831n, scale: 4 }],
        ['jpy', { digits: 14_117n, scale: 2 }],
      ]),
    })
  })

  it('of many days gives the newest, whatever their order', () => {
    const days = ['2019-11-27', '2019-11-29', '2019-11-28'].map((time, place) =>
      day(time, ['USD', `1.${place + 1}`]),
    )
    expect(parseReferenceRates(file(days.join('\n')))).toMatchObject({
      day: '2019-11-29',
      rates: new Map([['usd', { digits: 12n, scale: 1 }]]),
    })
  })

  it.each([
    ['no day', file(''), /no day/],
    ['a day without rates', file('<Cube time="2019-11-27"></Cube>'), /no rate on 2019-11-27/],
    ['a rate that is no number', file(day('2019-11-27', ['USD', 'N/A'])), /USD is no positive/],
    ['a rate of nothing', file(day('2019-11-27', ['USD', '0'])), /USD is no positive/],
    [
      'a currency twice',
      file(day('2019-11-27', ['USD', '1'], ['USD', '2'])),
      /USD stands twice on 2019-11-27/,
    ],
    ['declarations', `<!DOCTYPE x [<!ENTITY a "b">]>${file('')}`, /declares nothing/],
    ['too much', ' '.repeat(2_000_001), /too large/],
  ])('with %s is refused, and says so', (_what, text, reason) => {
    expect(() => parseReferenceRates(text)).toThrow(reason)
  })
})
