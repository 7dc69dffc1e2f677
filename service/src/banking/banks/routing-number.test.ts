// Routing numbers: those of banks are taken, and no digit of one may be mistyped.
import { validate } from 'abavalidator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRoutingNumber, readRoutedNumber, routedNumber } from './routing-number.ts'

describe('a routing number', () => {
  it.each(['021000021', '011401533', '091000019', '122105155', '322271627', '021001208'])(
    '%s is one of a bank',
    (text) => {
      expect(isRoutingNumber(text)).toBe(true)
    },
  )

  it.each([
    ['its check digit is another', '021000022'],
    ['it is too short', '02100002'],
    ['it is too long', '0210000210'],
    ['it has a letter', '02100002A'],
    ['of the government', '000000000'],
    ['of no district', '131000000'],
    ['of travellers’ cheques', '800000019'],
    ['it is empty', ''],
  ])('is none where %s', (_why, text) => {
    expect(isRoutingNumber(text)).toBe(false)
  })

  const digits = fc.stringMatching(/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2])[0-9]{7}$/)

  it('agrees with another reading of its check digit', () => {
    fc.assert(fc.property(digits, (text) => isRoutingNumber(text) === validate(text)))
    expect(isRoutingNumber('021000021')).toBe(validate('021000021'))
  })

  it('is none with one digit mistyped', () => {
    const places = fc.integer({ min: 0, max: 8 })
    const others = fc.integer({ min: 1, max: 9 })
    const property = fc.property(places, others, (place, by) => {
      const right = '021000021'
      const digit = (Number(right[place]) + by) % 10
      return !isRoutingNumber(`${right.slice(0, place)}${digit}${right.slice(place + 1)}`)
    })
    expect(() => fc.assert(property)).not.toThrow()
  })
})

describe('an account at a bank with one', () => {
  it('is read from one text as it was written, and no other number is taken for it', () => {
    const aba = fc.stringMatching(/^[0-9]{9}$/)
    const local = fc.stringMatching(/^[A-Z0-9]{1,17}$/)
    const property = fc.property(fc.record({ aba, local }), (account) => {
      expect(readRoutedNumber(routedNumber(account))).toEqual(account)
    })
    expect(() => fc.assert(property)).not.toThrow()
    for (const other of ['0210000214711000', 'DE89370400440532013000', 'USABA', '']) {
      expect(readRoutedNumber(other)).toBeNull()
    }
    expect(routedNumber({ aba: '021000021', local: '47-11 a' })).toBe('USABA0210000214711A')
  })
})
