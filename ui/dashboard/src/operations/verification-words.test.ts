import { documentKinds as known } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
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
      { label: 'Type', value: 'individual' },
      { label: 'Country', value: 'GB' },
      { label: 'Address', value: '12 Harbour Street, BS1 4DJ Bristol, GB' },
    ])
  })

  it('names the people behind a business', () => {
    const persons = [{ name: 'Lena', type: 'director' as const }]
    const [person] = personLines({ type: 'business', name: 'Boats', country: 'GB', persons })
    expect(person).toContainEqual({ label: 'Name', value: 'Lena' })
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
