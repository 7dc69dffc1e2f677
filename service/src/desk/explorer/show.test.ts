import { describe, expect, it } from 'vitest'
import { showAbout, showOwner } from './show.ts'

const uuid = '0190a000-0000-7000-8000-000000000001'
const about = (kind: string, is_of_transfer = false) =>
  showAbout({ kind, subject_id: uuid, is_of_transfer }).replace(/_[0-9a-z]{26}$/, '')

describe('ids of the ledger as people see them', () => {
  it.each([
    ['inbound_received', 'inbound'],
    ['reconciled', 'inbound'],
    ['checkout_settled', 'checkout'],
    ['outbound_executed', 'outbound'],
    ['conversion_accepted', 'outbound'],
    ['transfer_between', 'transfer'],
  ])('a posting of kind %s is about an %s', (kind, wanted) => {
    expect(about(kind)).toBe(wanted)
  })

  it('a buyer fee that a transfer paid is about the transfer', () => {
    expect(about('reconciled', true)).toBe('transfer')
  })

  it('an account in review belongs to its inbound, one of the organisation to nobody', () => {
    expect(showOwner('held', uuid)).toMatch(/^inbound_/)
    expect(showOwner('bank', uuid)).toBeNull()
  })
})
