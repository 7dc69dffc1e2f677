import { documentKinds as known } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { countryName } from '../settings/places.ts'
import { detailLines, documentKinds, personLines, sizeWords } from './verification-words.ts'

const address = {
  address_line_1: '12 Harbour Street',
  town_city: 'Bristol',
  postal_code: 'BS1 4DJ',
  country: 'GB',
} as const

describe('what a reviewer reads', () => {
  it('is what was entered, and nothing for what was left out', () => {
    const lines = detailLines({ type: 'individual', name: 'Ada', country: 'GB', address })
    expect(lines).toEqual([
      { label: 'Name', value: 'Ada' },
      { label: 'Type', value: 'Individual' },
      { label: 'Country', value: countryName('GB') },
      { label: 'Address', value: `12 Harbour Street, BS1 4DJ Bristol, ${countryName('GB')}` },
    ])
  })

  it('names the people behind a business', () => {
    const persons = [{ name: 'Lena', type: 'director' as const, date_of_birth: '1980-02-03' }]
    const [person] = personLines({ type: 'business', name: 'Boats', country: 'GB', persons })
    expect(person).toContainEqual({ label: 'Name', value: 'Lena' })
    expect(person).toContainEqual({ label: 'Role', value: 'Director' })
    const born = person?.find(({ label }) => label === 'Date of birth')
    expect(born?.value).toContain('1980')
    expect(born?.value).not.toContain('1980-02-03')
  })

  it('has words for every kind of document, and sizes people say', () => {
    expect(documentKinds.toSorted()).toEqual(known.toSorted())
    expect([sizeWords(100), sizeWords(384_112), sizeWords(2_100_000)]).toEqual([
      '1 kB',
      '384 kB',
      '2.1 MB',
    ])
  })
})
