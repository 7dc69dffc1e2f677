// Orders as files: valid, with right sums, nothing cut; or refused by name.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSepa, writeSepa } from './characters.ts'
import type { Order } from './orders.ts'
import { planFiles } from './orders.ts'
import { fasterPaymentsProfile, sepaProfile } from './profile.ts'
import { IBAN, OTHER_IBAN } from './testing/camt.ts'
import { orderFault, writeCreditTransfers } from './write.ts'

const debtor = {
  name: 'Holdfast Ltd',
  number: { iban: IBAN },
  currency: 'eur',
  bic: 'COBADEFFXXX',
} as const

const plain: Order = {
  endToEndId: '01h455vb4pex5vsknk084sn02q',
  debtor,
  amount: 12345n,
  currency: 'eur',
  creditorName: 'Anna Muster',
  creditorAccount: { iban: OTHER_IBAN },
  creditorBic: null,
  address: null,
  remittance: 'Order 4711',
  day: '2027-03-02',
  isInstant: false,
  isUrgent: false,
}

const order = (changes: Partial<Order> = {}): Order => ({ ...plain, ...changes })

async function write(orders: readonly Order[], profile = sepaProfile): Promise<string[]> {
  const files = planFiles(orders, profile)
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
    const [file] = await write(orders)
    expect(textsOf(file, 'InstdAmt')).toEqual(['0.01', '10.01', '7', '1.234'])
    expect(textsOf(file, 'NbOfTxs')).toEqual(['4', '1', '1', '1', '1'])
    expect(textsOf(file, 'CtrlSum')).toEqual(['18.254', '0.01', '10.01', '7.00', '1.234'])
  })

  it('has one PmtInf for each account, day, currency, instant and priority', async () => {
    const second = { ...debtor, number: { iban: OTHER_IBAN } }
    const orders = [debtor, second].flatMap((from) =>
      ['2027-03-02', '2027-03-03'].flatMap((day) =>
        [true, false].flatMap((isInstant) => [
          order({ debtor: from, day, isInstant }),
          order({ debtor: from, day, isInstant }),
        ]),
      ),
    )
    const [file, ...more] = await write(orders)
    expect(more).toEqual([])
    expect(textsOf(file, 'PmtInfId')).toHaveLength(8)
    expect((await write(orders, { ...sepaProfile, isOnePaymentPerFile: true })).length).toBe(8)
    const dated = { ...sepaProfile, isOneDatePerFile: true }
    for (const one of await write(orders, dated)) {
      expect(new Set(textsOf(one, 'Dt')).size).toBe(1)
    }
    const small = await write(orders, { ...sepaProfile, ordersPerFileMax: 3 })
    expect(small.every((one) => textsOf(one, 'EndToEndId').length <= 3)).toBe(true)
    expect(small.flatMap((one) => textsOf(one, 'EndToEndId'))).toHaveLength(16)
  })

  it('names British accounts by their scheme', async () => {
    const local = { local: '20000012345678' }
    const from = { ...debtor, number: local, currency: 'gbp', bic: null } as const
    const orders = [order({ debtor: from, currency: 'gbp', creditorAccount: local })]
    const [file] = await write(orders, fasterPaymentsProfile)
    expect(file).toContain('<Othr><Id>20000012345678</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr>')
    expect(file).toContain('<SvcLvl><Prtry>FPS</Prtry></SvcLvl>')
    const long = order({ ...orders[0], remittance: 'x'.repeat(19) })
    expect(orderFault(long, fasterPaymentsProfile)).toBe('remittance_too_long')
  })

  it('writes addresses in parts, and in two lines beside town and country', async () => {
    const parts = { street: 'Rue Haute', building: '5', postcode: '75001', town: 'Paris' }
    const address = { ...parts, country: 'FR', lines: ['3e étage', 'Porte B'] }
    const [file] = await write([order({ address })])
    expect(file).toContain(
      '<StrtNm>Rue Haute</StrtNm><BldgNb>5</BldgNb><PstCd>75001</PstCd><TwnNm>Paris</TwnNm>' +
        '<Ctry>FR</Ctry><AdrLine>3e etage</AdrLine><AdrLine>Porte B</AdrLine>',
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
        const orders = all.map(order).filter((one) => orderFault(one, sepaProfile) === undefined)
        if (orders.length === 0) return
        const [file] = await write(orders)
        const cents = textsOf(file, 'InstdAmt').map((text) => BigInt(text.replace('.', '')))
        expect(cents).toEqual(orders.map(({ amount }) => amount))
        const [, , ...names] = textsOf(file, 'Nm')
        expect(names).toEqual(orders.map(({ creditorName }) => writeSepa(creditorName)))
        expect(names.every(isSepa)).toBe(true)
      },
    )
    await expect(fc.assert(property, { numRuns: 60 })).resolves.toBeUndefined()
  })

  it('is not written where it breaks its schema', async () => {
    const head = { messageId: 'M'.repeat(36), paymentIds: ['P'], createdAt: 'now', initiator: 'H' }
    const [groups = []] = planFiles([plain], sepaProfile)
    const written = await writeCreditTransfers(head, groups, sepaProfile)
    expect(written).toMatchObject({
      isWritten: false,
      violations: [{ code: 'schema' }, { code: 'schema' }],
    })
  })
})

describe('an order', () => {
  const address = { street: null, building: null, postcode: null, town: 'Paris', country: 'FR' }

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
    ['address_too_long', { address: { ...address, lines: ['x'.repeat(71)] } }],
    ['remittance_too_long', { remittance: 'x'.repeat(141) }],
  ])('is refused for %s', (fault, changes) => {
    expect(orderFault(order(changes), sepaProfile)).toBe(fault)
  })

  it('may have a name of 70 characters', () => {
    expect(orderFault(order({ creditorName: 'x'.repeat(70) }), sepaProfile)).toBeUndefined()
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
    expect(isSepa(expected)).toBe(true)
  })
})
