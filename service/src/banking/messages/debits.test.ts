// Files of debits: what stands in them, what no file carries, on which day they are collected; and
// which creditor identifiers are sound.
import { describe, expect, it } from 'vitest'
import { checkCreditorId } from './creditor-id.ts'
import type { Debit, DebitGroup } from './debits.ts'
import { debitFault, writeDirectDebits } from './debits.ts'
import type { CollectionScheme } from './profile.ts'
import { collectionScheme, dayCollected } from './profile.ts'
import { bankProfiles } from './profiles.ts'
import { checkSchema } from './schema.ts'
import { IBAN, OTHER_IBAN } from './testing/camt.ts'

const profile = bankProfiles.sepa

function schemeOf(name: 'sepa_core' | 'sepa_b2b'): CollectionScheme {
  const scheme = collectionScheme(profile, name)
  if (scheme === undefined) throw new Error('the profile collects')
  return scheme
}

const debit: Debit = {
  endToEndId: '01h455vb4pex5vsknk084sn02q',
  amount: 4_000n,
  currency: 'eur',
  debtorName: 'Béa Büyer',
  debtorIban: OTHER_IBAN,
  mandate: { reference: 'M084SN02Q2222', signedOn: '2027-02-01' },
  remittance: 'CABCDEFGH2',
}

function group(changes: Partial<DebitGroup> = {}): DebitGroup {
  return {
    creditor: {
      name: 'Holdfast Ltd',
      number: { iban: IBAN },
      currency: 'eur',
      bic: null,
      aba: null,
    },
    creditorId: 'DE98ZZZ09999999999',
    scheme: schemeOf('sepa_core'),
    sequenceType: 'FRST',
    day: '2027-03-02',
    orders: [debit],
    ...changes,
  }
}

async function written(groups: readonly DebitGroup[]): Promise<string> {
  const head = {
    messageId: 'M1',
    paymentIds: groups.map((_, at) => `P${at + 1}`),
    createdAt: '2027-03-01T12:00:00.000Z',
    initiator: 'Holdfast Ltd',
  }
  const file = await writeDirectDebits(head, groups, profile)
  if (!file.isWritten) throw new Error(JSON.stringify(file))
  const { message, violations } = await checkSchema(file.bytes)
  expect([message, violations]).toEqual(['pain.008.001.08', []])
  return file.bytes.toString('utf8')
}

const all = (text: string, element: string) =>
  [...text.matchAll(new RegExp(`<${element}[^>]*>([^<]*)</${element}>`, 'g'))].map(
    ([, inside]) => inside,
  )

describe('a file of debits', () => {
  it('has a block for each day, sequence type and scheme, with creditor and mandates', async () => {
    const b2b = schemeOf('sepa_b2b')
    const text = await written([
      group(),
      group({ sequenceType: 'RCUR', orders: [debit, { ...debit, amount: 1n }] }),
      group({ scheme: b2b, sequenceType: 'OOFF', day: '2027-03-05' }),
    ])
    expect(all(text, 'SeqTp')).toEqual(['FRST', 'RCUR', 'OOFF'])
    expect(all(text, 'ReqdColltnDt')).toEqual(['2027-03-02', '2027-03-02', '2027-03-05'])
    expect(all(text, 'PmtInfId')).toEqual(['P1', 'P2', 'P3'])
    expect(all(text, 'NbOfTxs')).toEqual(['4', '1', '2', '1'])
    expect(all(text, 'CtrlSum')).toEqual(['120.01', '40.00', '40.01', '40.00'])
    expect(text.match(/<LclInstrm><Cd>(CORE|B2B)<\/Cd>/g)).toEqual([
      '<LclInstrm><Cd>CORE</Cd>',
      '<LclInstrm><Cd>CORE</Cd>',
      '<LclInstrm><Cd>B2B</Cd>',
    ])
    expect(all(text, 'MndtId')).toEqual(Array.from({ length: 4 }, () => 'M084SN02Q2222'))
    expect(all(text, 'DtOfSgntr')[0]).toBe('2027-02-01')
    expect(text).toContain('<Othr><Id>DE98ZZZ09999999999</Id><SchmeNm><Prtry>SEPA</Prtry>')
    expect(text).toContain('<Dbtr><Nm>Bea Buyer</Nm></Dbtr>')
    expect(text).toContain(`<DbtrAcct><Id><IBAN>${OTHER_IBAN}</IBAN></Id></DbtrAcct>`)
  })

  it.each<[string, Partial<Debit>]>([
    ['id_invalid', { endToEndId: 'two words' }],
    ['amount_invalid', { amount: 0n }],
    ['amount_above_limit', { amount: 100_000_000_000n }],
    ['currency_not_taken', { currency: 'gbp' }],
    ['name_empty', { debtorName: '…' }],
    ['name_too_long', { debtorName: 'x'.repeat(71) }],
    ['account_invalid', { debtorIban: 'DE00' }],
    ['mandate_invalid', { mandate: { reference: '', signedOn: '2027-02-01' } }],
    ['remittance_too_long', { remittance: 'x'.repeat(141) }],
  ])('takes none with %s', async (fault, changes) => {
    const scheme = schemeOf('sepa_core')
    expect(debitFault({ ...debit, ...changes }, scheme, profile)).toBe(fault)
    const head = { messageId: 'M', paymentIds: ['P'], createdAt: '', initiator: 'H' }
    const orders = [debit, { ...debit, ...changes }]
    expect(await writeDirectDebits(head, [group({ orders })], profile)).toMatchObject({
      isWritten: false,
      faults: [{ fault }],
    })
  })
})

describe('the day of a collection', () => {
  const clock = { cut_off: '15:30', time_zone: 'Europe/Berlin' }
  const from = '2027-01-01'

  it.each([
    // A Monday before the cut-off, and after it; a Friday; before Easter.
    ['2027-03-01T09:00:00Z', '2027-03-02'],
    ['2027-03-01T15:00:00Z', '2027-03-03'],
    ['2027-03-05T09:00:00Z', '2027-03-08'],
    ['2027-03-25T09:00:00Z', '2027-03-30'],
  ])('of a file of %s is %s', (now, day) => {
    expect(dayCollected(schemeOf('sepa_core'), clock, { from, now: new Date(now) })).toBe(day)
  })

  it('is none before its payer was told long enough, and a working day', () => {
    const now = new Date('2027-03-01T09:00:00Z')
    const scheme = schemeOf('sepa_core')
    expect(dayCollected(scheme, clock, { from: '2027-03-11', now })).toBe('2027-03-11')
    expect(dayCollected(scheme, clock, { from: '2027-03-13', now })).toBe('2027-03-15')
  })
})

describe('a creditor identifier', () => {
  it.each([
    ['DE98ZZZ09999999999', 'DE98ZZZ09999999999'],
    ['de98 zzz0 9999 9999 99', 'DE98ZZZ09999999999'],
    // The business code is no part of what is checked.
    ['DE98SHP09999999999', 'DE98SHP09999999999'],
    ['NL79ZZZ999999990000', 'NL79ZZZ999999990000'],
  ])('%s is taken', (given, id) => {
    expect(checkCreditorId(given)).toEqual({ id })
  })

  it.each([
    ['DE99ZZZ09999999999', 'not_usable'],
    ['DE98ZZZ09999999998', 'not_usable'],
    ['XX98ZZZ09999999999', 'not_usable'],
    ['DEZZZ09999999999', 'bad_format'],
    ['DE98ZZZ', 'bad_format'],
    ['DE98ZZZ0123456789012345678901234567890', 'bad_format'],
  ])('%s is not: %s', (given, fault) => {
    expect(checkCreditorId(given)).toEqual({ fault })
  })
})
