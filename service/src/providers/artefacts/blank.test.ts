import { describe, expect, it } from 'vitest'
import { blankBytes } from './blank.ts'

const person = { names: ['Zo\u00eb van Dam'], numbers: ['DE89370400440532013000'] }
const blank = (text: string, of = person, encoding: BufferEncoding = 'utf8') =>
  blankBytes(Buffer.from(text, encoding), of).toString(encoding)

describe('a person in a file', () => {
  it.each([
    ['as a name', '<Nm>Zo\u00eb van Dam</Nm>'],
    ['in capitals', '<Nm>ZO\u00cb VAN DAM</Nm>'],
    ['with the last word first', '<Nm>Dam, Zo\u00eb van</Nm>'],
    ['with letters by their numbers', '<Nm>Zo&#235; van Dam</Nm>'],
    ['over two lines', '<Ustrd>rent of Zo\u00eb  van\nDam, May</Ustrd>'],
    ['in what is added to an entry', '<AddtlNtryInf>TRF ZO\u00cb VAN DAM</AddtlNtryInf>'],
    ['in a section of characters', '<Nm><![CDATA[Zo\u00eb van Dam]]></Nm>'],
    ['in a comment', '<!-- Zo\u00eb van Dam -->'],
    ['by the number, in groups', '<Ustrd>DE89 3704 0044 0532 0130 00</Ustrd>'],
    ['by the number, in small letters', '<Id>de89370400440532013000</Id>'],
  ])('is written over %s, and as many letters stay', (_how, text) => {
    const after = blank(text)
    expect(after).not.toMatch(/zo|dam|3704/i)
    expect(Buffer.byteLength(after)).toBe(Buffer.byteLength(text))
  })

  it('is found in other encodings', () => {
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const mark = encoding === 'utf16le' ? '\ufeff' : ''
      const text = `${mark}<a><Nm>Zo\u00eb van Dam</Nm></a>`
      expect(blank(text, person, encoding)).toBe(`${mark}<a><Nm>XXXXXXXXXXX</Nm></a>`)
    }
  })

  it('goes with address and papers, and nobody else does', () => {
    const other = '<Cdtr><Nm>Ann Dam</Nm><PstlAdr><TwnNm>Lyon</TwnNm></PstlAdr></Cdtr>'
    const own = '<Dbtr><Nm>Zo\u00eb van Dam</Nm><PstlAdr><TwnNm>Delft</TwnNm></PstlAdr></Dbtr>'
    const after = blank(`${own}${other}`)
    expect(after).toContain('<TwnNm>XXXXX</TwnNm>')
    expect(after).toContain(other)
  })

  it('whose name has one word is not taken for a code', () => {
    const book = { names: ['Book'], numbers: [] }
    expect(blank('<Sts>BOOK</Sts><Nm>BOOK</Nm><Ustrd>to Book, rent</Ustrd>', book)).toBe(
      '<Sts>BOOK</Sts><Nm>XXXX</Nm><Ustrd>to XXXX, rent</Ustrd>',
    )
  })

  it('is not looked for within other words and numbers', () => {
    const text = '<Ustrd>Zo\u00eb van Damme 1DE89370400440532013000</Ustrd>'
    expect(blank(text)).toBe(text)
  })

  it('whose number is as short as a count or an amount is written over as an account only', () => {
    const sam = { names: ['Sam Seller'], numbers: ['1000'] }
    const counted = '<NbOfTxs>1000</NbOfTxs><CtrlSum>1000.00</CtrlSum><Amt Ccy="USD">1000.00</Amt>'
    const account = '<CdtrAcct><Id><Othr><Id>1000</Id></Othr></Id></CdtrAcct>'
    expect(blank(`${counted}${account}<Ustrd>to 1000, rent</Ustrd>`, sam)).toBe(
      `${counted}${account.replace('1000', 'XXXX')}<Ustrd>to XXXX, rent</Ustrd>`,
    )
  })
})
