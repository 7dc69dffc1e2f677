import fc from 'fast-check'
import validator from 'validator'
import { describe, expect, it } from 'vitest'
import { emailKey, emailSpelling, maskEmail } from './email.ts'

describe('addresses with one key are one person', () => {
  it.each([
    ['lena@example.com', 'lena@EXAMPLE.com'],
    ['lena@example.com', 'lena@Example.Com'],
    ['Lena@Example.com', 'lENA@example.COM'],
    // The same letter, composed and decomposed.
    ['z\u00e9@example.com', 'ze\u0301@example.com'],
    ['a@xn--bcher-kva.example', 'a@XN--BCHER-KVA.example'],
  ])('%s and %s', (one, other) => {
    expect(emailKey(one)).toBeDefined()
    expect(emailKey(one)).toBe(emailKey(other))
  })
})

describe('look-alikes never share a key', () => {
  it.each([
    ['a cyrillic letter', 'pa\u0443@example.com', 'pay@example.com'],
    ['a full-width letter', '\uff4cena@example.com', 'lena@example.com'],
    ['a tag', 'lena+shop@example.com', 'lena@example.com'],
    ['a dot', 'le.na@example.com', 'lena@example.com'],
    ['the case of another letter', 'Z\u00c9@example.com', 'z\u00e9@example.com'],
  ])('%s', (_what, one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other))
  })
})

describe('what is no address has no key', () => {
  it.each([
    // Somewhere they count as s, i and k.
    'le\u017fa@example.com',
    'l\u0131na@example.com',
    '\u212aim@example.com',
    '',
    'lena',
    'lena@',
    '@example.com',
    'lena@example',
    'lena@localhost',
    'lena@[127.0.0.1]',
    'lena@127.0.0.1',
    'lena@exa mple.com',
    'lena@example.com ',
    ' lena@example.com',
    'lena@example..com',
    'le\r\nbcc: x@example.com@example.com',
    'lena@example.com\r\nbcc: x@example.com',
    'lena@example.com\n',
    'lena\0@example.com',
    'Lena <lena@example.com>',
    'lena@b\u00fccher.example',
    'lena@\uff45xample.com',
    'lena@ex\u0430mple.com',
    'a@b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `lena@${'a'.repeat(250)}.com`,
  ])('%j', (text) => {
    expect(emailKey(text)).toBeUndefined()
  })
})

it('what is accepted at a glance, the full check would accept too', () => {
  const piece = fc.string({ unit: fc.constantFrom(...'aZ09._-+@'), maxLength: 40 })
  const near = fc.tuple(piece, piece).map(([name, host]) => `a${name}@b${host}.com`)
  fc.assert(
    fc.property(fc.oneof(near, fc.emailAddress()), (text) => {
      expect(emailKey(text) !== undefined).toBe(validator.isEmail(text))
    }),
  )
})

it('a spelling keeps the case of the local part', () => {
  expect(emailSpelling('Lena@Example.com')).toBe('Lena@example.com')
})

it('a mask shows the first letter and the domain', () => {
  expect(maskEmail('lena@example.com')).toBe('l•••@example.com')
  expect(maskEmail('l@example.com')).toBe('l•••@example.com')
})
