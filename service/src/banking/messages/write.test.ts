// Orders as files: valid, with right sums, nothing cut; or refused by name.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWrittenIn, writeSepa, writeText } from './characters.ts'
import type { Order } from './orders.ts'
import { groupOrders, packFiles } from './orders.ts'
import type { BankProfile } from './profile.ts'
import { dayAsked, schemeFor } from './profile.ts'
import { bankProfiles } from './profiles.ts'
import { IBAN, OTHER_IBAN } from './testing/camt.ts'
import { orderFault, writeCreditTransfers } from './write.ts'

const debtor = {
  name: 'Holdfast Ltd',
  number: { iban: IBAN },
  currency: 'eur',
  bic: 'COBADEFFXXX',
  aba: null,
} as const

const plain: Order = {
  endToEndId: '01h455vb4pex5vsknk084sn02q',
  debtor,
  amount: 12345n,
  currency: 'eur',
  creditorName: 'Anna Muster',
  creditorAccount: { iban: OTHER_IBAN },
  creditorBic: null,
  creditorAba: null,
  isToCompany: false,
  address: null,
  remittance: 'Order 4711',
  day: '2027-03-02',
  isInstant: false,
  isUrgent: false,
}

const order = (changes: Partial<Order> = {}): Order => ({ ...plain, ...changes })

const { sepa, faster_payments: fasterPayments } = bankProfiles
const [euro] = sepa.schemes

async function write(orders: readonly Order[], profile = sepa): Promise<string[]> {
  const files = packFiles(groupOrders(orders, profile), profile)
  return Promise.all(
    files.map(async (groups, index) => {
      const paymentIds = groups.map((_group, at) => `P${index}x${at}`)
      const createdAt = '2027-03-01T12:00:00.000Z'
      const head = { messageId: `M${index}`, paymentIds, createdAt, initiator: 'Holdfast' }
      const written = await writeCreditTransfers(head, groups, profile)
      if (!written.isWritten) throw new Error(JSON.stringify(written))
      return written.bytes.toString()
    }),
  )
}

/** A reader of its own: what stands between two tags, in order. */
function textsOf(file: string | undefined, name: string): string[] {
  const found = (file ?? '').matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))
  return [...found].map(([, text = '']) => text)
}

describe('a file of orders', () => {
  it('counts and sums at both levels, exactly for each currency’s decimals', async () => {
    const orders = [
      order({ amount: 1n }),
      order({ amount: 1001n, day: '2027-03-03' }),
      order({ amount: 7n, currency: 'jpy' }),
      order({ amount: 1234n, currency: 'kwd' }),
    ]
    const schemes = ['eur', 'jpy', 'kwd'].flatMap((currency) => {
      return euro === undefined ? [] : [{ ...euro, currency: currency as 'eur' }]
    })
    const [file] = await write(orders, { ...sepa, schemes })
    expect(textsOf(file, 'InstdAmt')).toEqual(['0.01', '10.01', '7', '1.234'])
    expect(textsOf(file, 'NbOfTxs')).toEqual(['4', '1', '1', '1', '1'])
    expect(textsOf(file, 'CtrlSum')).toEqual(['18.254', '0.01', '10.01', '7.00', '1.234'])
  })

  it('has one PmtInf for each account, day, currency, scheme, instant and priority', async () => {
    const all = bankProfiles.euro_and_sterling
    const sterling = { ...debtor, currency: 'gbp', bic: null, aba: null } as const
    const accounts = [
      debtor,
      { ...debtor, number: { iban: OTHER_IBAN } },
      { ...sterling, number: { local: '20000012345678' } },
      { ...sterling, number: { local: '20000087654321' } },
    ]
    const flags = [true, false]
    const orders = accounts.flatMap((from) =>
      ['2027-03-02', '2027-03-03'].flatMap((day) =>
        flags.flatMap((isInstant) =>
          flags.flatMap((isUrgent) => {
            const one = { debtor: from, currency: from.currency, day, isInstant, isUrgent }
            const twice = [order(one), order(one)]
            // In sterling what is urgent goes by CHAPS already.
            const isLarge = from.currency === 'gbp' && !isUrgent
            return isLarge ? [...twice, order({ ...one, amount: 100_000_001n })] : twice
          }),
        ),
      ),
    )
    const [file, ...more] = await write(orders, all)
    expect(more).toEqual([])
    // 4 accounts × 2 days × 2 × 2, and 8 of large sterling orders.
    expect(textsOf(file, 'PmtInfId')).toHaveLength(40)
    expect(textsOf(file, 'EndToEndId')).toHaveLength(72)
    const single = await write(orders, { ...all, isOnePaymentPerFile: true })
    expect(single.map((one) => textsOf(one, 'PmtInfId').length)).toEqual(Array(40).fill(1))
    const byDay = orders.toSorted((one, other) => (one.day < other.day ? -1 : 1))
    const dated = await write(byDay, { ...all, isOneDatePerFile: true })
    expect(dated.map((one) => [...new Set(textsOf(one, 'Dt'))])).toEqual([
      ['2027-03-02'],
      ['2027-03-03'],
    ])
    const small = await write(orders, { ...all, ordersPerFileMax: 3 })
    expect(small.every((one) => textsOf(one, 'EndToEndId').length <= 3)).toBe(true)
    expect(small.flatMap((one) => textsOf(one, 'EndToEndId'))).toHaveLength(72)
  })

  it.each(Object.entries(bankProfiles))('says of profile %s what it is to say', async (_, bank) => {
    const [scheme] = bank.schemes
    const currency = scheme?.currency ?? 'eur'
    const aba = scheme?.clearingSystem === 'USABA' ? '021000021' : null
    const local = aba === null ? '20000012345678' : '4711000'
    const number = currency === 'eur' ? { iban: IBAN } : { local }
    const orders = ['2027-03-02', '2027-03-03'].map((day) => {
      const from = { ...debtor, number, aba, currency }
      const to = { creditorAccount: number, creditorAba: aba, creditorName: 'Zoë & Çelik' }
      return order({ debtor: from, currency, day, ...to })
    })
    const files = await write(orders, bank)
    expect(files.length).toBe(bank.isOnePaymentPerFile || bank.isOneDatePerFile ? 2 : 1)
    const [file] = files
    expect(textsOf(file, 'BtchBookg')[0]).toBe(String(bank.isBatchBooked))
    const isLatin = bank.characters === 'latin'
    expect(textsOf(file, 'Nm').at(-1)).toBe(isLatin ? 'Zoë &amp; Çelik' : 'Zoe + Celik')
    const level = scheme?.serviceLevel ?? { code: '' }
    const word = 'code' in level ? ['Cd', level.code] : ['Prtry', level.proprietary]
    expect(file).toContain(`<SvcLvl><${word[0]}>${word[1]}</${word[0]}></SvcLvl>`)
    const parts = { street: 'Rue Haute 5', building: null, postcode: '75001', region: null }
    const address = { ...parts, town: 'Paris', country: 'FR', lines: ['3e étage'] }
    const isRefused = bank.address === 'structured'
    const [first = plain] = orders
    expect(orderFault({ ...first, address }, bank)).toBe(
      isRefused ? 'address_too_many_lines' : undefined,
    )
  })

  it.each<[what: string, changes: Partial<Order>, profile: BankProfile, goesBy: string]>([
    ['a million pounds', { amount: 100_000_000n }, fasterPayments, 'faster_payments'],
    ['a penny more', { amount: 100_000_001n }, fasterPayments, 'chaps'],
    ['what is urgent', { isUrgent: true }, fasterPayments, 'chaps'],
    ['urgent euro', { isUrgent: true, currency: 'eur' }, sepa, 'sepa'],
  ])('sends %s by its scheme', (_, changes, profile, goesBy) => {
    expect(schemeFor(profile, order({ currency: 'gbp', ...changes }))?.name).toBe(goesBy)
  })

  it('asks for a day that CHAPS takes, however late the cut-off of the bank is', () => {
    const [, chaps] = fasterPayments.schemes
    const clock = { cut_off: '22:00', time_zone: 'Europe/London' }
    const asked = (at: string, scheme = chaps) =>
      scheme && dayAsked(scheme, clock, { isInstant: false, now: new Date(at) })
    expect(asked('2027-01-13T16:59:00Z')).toBe('2027-01-13')
    expect(asked('2027-01-13T17:00:00Z')).toBe('2027-01-14')
    expect(asked('2027-01-13T17:00:00Z', fasterPayments.schemes[0])).toBe('2027-01-13')
  })

  it('names British accounts by their scheme', async () => {
    const local = { local: '20000012345678' }
    const from = { ...debtor, number: local, currency: 'gbp', bic: null, aba: null } as const
    const orders = [order({ debtor: from, currency: 'gbp', creditorAccount: local })]
    const [file] = await write(orders, fasterPayments)
    expect(file).toContain('<Othr><Id>20000012345678</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr>')
    expect(file).toContain('<SvcLvl><Prtry>FPS</Prtry></SvcLvl>')
    const long = order({ ...orders[0], remittance: 'x'.repeat(19) })
    expect(orderFault(long, fasterPayments)).toBe('remittance_too_long')
  })

  it('writes addresses in parts, and in two lines beside town and country', async () => {
    const parts = { street: 'Rue Haute', building: '5', postcode: '75001', town: 'Paris' }
    const more = { region: 'Île-de-France', country: 'FR', lines: ['3e étage', 'Porte B'] }
    const address = { ...parts, ...more }
    const [file] = await write([order({ address })])
    expect(file).toContain(
      '<StrtNm>Rue Haute</StrtNm><BldgNb>5</BldgNb><PstCd>75001</PstCd><TwnNm>Paris</TwnNm>' +
        '<CtrySubDvsn>Ile-de-France</CtrySubDvsn><Ctry>FR</Ctry><AdrLine>3e etage</AdrLine>' +
        '<AdrLine>Porte B</AdrLine>',
    )
  })

  it('is read back as it was ordered, whatever the names and amounts', async () => {
    const some = fc.record({
      amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      creditorName: fc.string({ unit: 'grapheme', maxLength: 40 }),
      remittance: fc.string({ unit: 'grapheme', maxLength: 60 }),
    })
    const property = fc.asyncProperty(
      fc.array(some, { minLength: 1, maxLength: 5 }),
      async (all) => {
        const orders = all.map(order).filter((one) => orderFault(one, sepa) === undefined)
        if (orders.length === 0) return
        const [file] = await write(orders)
        const cents = textsOf(file, 'InstdAmt').map((text) => BigInt(text.replace('.', '')))
        expect(cents).toEqual(orders.map(({ amount }) => amount))
        const [, , ...names] = textsOf(file, 'Nm')
        expect(names).toEqual(orders.map(({ creditorName }) => writeSepa(creditorName)))
        expect(names.every((name) => isWrittenIn(name, 'sepa'))).toBe(true)
      },
    )
    await expect(fc.assert(property, { numRuns: 60 })).resolves.toBeUndefined()
  })

  it('is not written where it breaks its schema', async () => {
    const head = { messageId: 'M'.repeat(36), paymentIds: ['P'], createdAt: 'now', initiator: 'H' }
    const groups = groupOrders([plain], sepa)
    const written = await writeCreditTransfers(head, groups, sepa)
    expect(written).toMatchObject({
      isWritten: false,
      violations: [{ code: 'schema' }, { code: 'schema' }],
    })
  })
})

describe('an order', () => {
  const parts = { street: null, building: null, postcode: null, region: null }
  const address = { ...parts, town: 'Paris', country: 'FR' }

  it.each<[fault: string, changes: Partial<Order>]>([
    ['id_invalid', { endToEndId: 'outbound_01h455vb4pex5vsknk084sn02q' }],
    ['amount_invalid', { amount: 0n }],
    ['amount_invalid', { amount: -1n }],
    ['name_empty', { creditorName: '' }],
    ['name_empty', { creditorName: '🙂🙂' }],
    ['name_empty', { creditorName: ' – ' }],
    ['name_too_long', { creditorName: 'x'.repeat(71) }],
    ['name_too_long', { creditorName: 'ß'.repeat(36) }],
    ['account_invalid', { creditorAccount: { iban: 'DE00370400440532013000' } }],
    ['account_invalid', { creditorAccount: { local: '20000012345678' } }],
    ['address_lines_only', { address: { ...address, town: null, lines: ['1 Rue', 'Paris'] } }],
    ['address_lines_only', { address: { ...address, country: null, lines: [] } }],
    ['address_too_many_lines', { address: { ...address, lines: ['a', 'b', 'c'] } }],
    ['address_empty', { address: { ...address, town: '🙂', lines: [] } }],
    ['address_lines_only', { address: { ...address, country: '', lines: [] } }],
    ['amount_above_limit', { amount: 100_000_000_000n }],
    ['currency_not_taken', { currency: 'usd' }],
    ['address_too_long', { address: { ...address, lines: ['x'.repeat(71)] } }],
    ['remittance_too_long', { remittance: 'x'.repeat(141) }],
  ])('is refused for %s', (fault, changes) => {
    expect(orderFault(order(changes), sepa)).toBe(fault)
  })

  it('may have a name of 70 characters', () => {
    expect(orderFault(order({ creditorName: 'x'.repeat(70) }), sepa)).toBeUndefined()
  })
})

describe('the characters of SEPA', () => {
  it.each([
    ['Müller & Söhne', 'Muller + Sohne'],
    ['Straße 5', 'Strasse 5'],
    ['Æther ﬁn Łódź', 'Aether fin Lodz'],
    ['Ξενοφών Παπαδόπουλος', 'Xenofon Papadopoylos'],
    ['Борис Щукин', 'Boris Shchukin'],
    ['Þórður Ægisson', 'Thordur Aegisson'],
    ['İstanbul Çelik', 'Istanbul Celik'],
    ['O’Neill “Best” – Co.', "O'Neill 'Best' - Co."],
    ['Ørsted A/S', 'Orsted A/S'],
    ['me@shop.example', 'me(at)shop.example'],
    ['a_b;c', 'a-b,c'],
    ['日本', 'RiBen'],
    ['🙂', ''],
    ['e\u0301le\u0300ve', 'eleve'],
    ['a\tb\nc', 'a b c'],
    ['Café Noël', 'Cafe Noel'],
    ['Señor Núñez', 'Senor Nunez'],
    ['João Gonçalves', 'Joao Goncalves'],
    ['Dvořák Žižka', 'Dvorak Zizka'],
    ['Őry Űrhajós', 'Ory Urhajos'],
    ['Ștefan Țurcanu', 'Stefan Turcanu'],
    ['Ķirsis Ģipsis', 'Kirsis Gipsis'],
    ['Đorđe Žnidaršič', 'Dorde Znidarsic'],
    ['Аня Йовчева', 'Anya Yovcheva'],
    ['Γεώργιος', 'Georgios'],
    ['A+B (Hold)/C-D: 1,2.3?', 'A+B (Hold)/C-D: 1,2.3?'],
    ['50% €', '50(pct) EUR'],
  ])('%j is written %j', (text, expected) => {
    expect(writeSepa(text)).toBe(expected)
    expect(isWrittenIn(expected, 'sepa')).toBe(true)
  })
})

describe('the characters of a bank that takes Latin letters', () => {
  it.each([
    ['Müller & Söhne', 'Müller & Söhne'],
    ['Dvořák Žižka', 'Dvořák Žižka'],
    ['Борис', 'Boris'],
    ['a^b|c', 'a.b/c'],
  ])('%j is written %j', (text, expected) => {
    expect(writeText(text, 'latin')).toBe(expected)
  })
})
