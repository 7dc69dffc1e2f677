import { describe, expect, it } from 'vitest'
import { asId, minor } from '#kit'
import type { LineRecord } from './instrument.ts'
import { availableOf, ownerFaults, refuseOrder } from './instrument.ts'

const address = {
  address_line_1: '1 Quay',
  town_city: 'Leith',
  region: 'Scotland',
  postal_code: 'EH6 6AA',
  country: 'GB',
} as const

const business = {
  type: 'limited',
  company_number: '09876543',
  phone_number: '+441310000000',
  registered_address: address,
} as const

const owner = { type: 'business', email: 'ada@example.com', name: 'Quay Ltd', business } as const

function line(used: { reserved?: number; drawn?: number } = {}): LineRecord {
  return {
    instrument_id: asId('payment_instrument', '0190a000-0000-7000-8000-000000000001'),
    currency: 'gbp',
    credit_limit: minor(1_000n),
    order_max: minor(600n),
    reserved: minor(BigInt(used.reserved ?? 0)),
    drawn: minor(BigInt(used.drawn ?? 0)),
  }
}

describe('the owner of a trade account', () => {
  it('is complete with all details of a business', () => {
    expect(ownerFaults(owner, '/owner')).toEqual([])
  })

  it.each([
    ['/owner/type', { ...owner, type: null }],
    ['/owner/type', { ...owner, type: 'individual' as const }],
    ['/owner/email', { ...owner, email: null }],
    ['/owner/name', { ...owner, name: ' ' }],
    ['/owner/business/type', { ...owner, business: { ...business, type: null } }],
    ['/owner/business/company_number', { ...owner, business: { ...business, company_number: '' } }],
    ['/owner/business/phone_number', { ...owner, business: { ...business, phone_number: null } }],
    [
      '/owner/business/registered_address',
      { ...owner, business: { ...business, registered_address: null } },
    ],
    [
      '/owner/business/registered_address/region',
      { ...owner, business: { ...business, registered_address: { ...address, region: null } } },
    ],
  ])('lacks %s', (pointer, incomplete) => {
    expect(ownerFaults(incomplete, '/owner').map((fault) => fault.pointer)).toEqual([pointer])
  })
})

describe('a limit', () => {
  it('has left what is neither reserved nor owed', () => {
    expect(availableOf(line({ reserved: 300, drawn: 200 }))).toBe(500n)
  })

  it.each([
    ['its largest order', {}, 600, true],
    ['no larger order', {}, 601, false],
    ['the last of it', { reserved: 300, drawn: 300 }, 400, true],
    ['no more than is left', { reserved: 300, drawn: 300 }, 401, false],
  ])('takes %s', (_what, used, amount, isTaken) => {
    expect(refuseOrder(line(used), minor(BigInt(amount))) === null).toBe(isTaken)
  })

  it('that there is none of in a currency takes nothing', () => {
    expect(refuseOrder(undefined, minor(1n))).not.toBeNull()
  })
})
