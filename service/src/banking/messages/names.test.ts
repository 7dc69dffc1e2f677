// Names and addresses as people write them: each is read back from a file as it was written here by
// hand, or refused by name. Nothing is cut.
import { describe, expect, it } from 'vitest'
import type { Address, Order } from './orders.ts'
import { groupOrders } from './orders.ts'
import { bankProfiles } from './profiles.ts'
import { IBAN, OTHER_IBAN } from './testing/camt.ts'
import { type OrderFault, orderFault, writeCreditTransfers } from './write.ts'

const NOTHING: Address = {
  street: null,
  building: null,
  postcode: null,
  town: null,
  region: null,
  country: null,
  lines: [],
}
const at = (parts: Partial<Address>): Address => ({ ...NOTHING, country: 'DE', ...parts })

function orderTo(creditorName: string, address: Address | null): Order {
  return {
    endToEndId: '01h455vb4pex5vsknk084sn02q',
    debtor: { name: 'Holdfast', number: { iban: IBAN }, currency: 'eur', bic: null, aba: null },
    amount: 100n,
    currency: 'eur',
    creditorName,
    creditorAccount: { iban: OTHER_IBAN },
    creditorBic: null,
    creditorAba: null,
    isToCompany: false,
    address,
    remittance: '',
    day: '2027-03-02',
    isInstant: false,
    isUrgent: false,
  }
}

async function creditorIn(order: Order): Promise<string> {
  const profile = bankProfiles.sepa
  const head = { messageId: 'M', paymentIds: ['P'], createdAt: '2027-03-01T12:00:00Z' }
  const groups = groupOrders([order], profile)
  const written = await writeCreditTransfers({ ...head, initiator: 'H' }, groups, profile)
  if (!written.isWritten) throw new Error(JSON.stringify(written))
  const [, inside = ''] = /<Cdtr>(.*)<\/Cdtr>/.exec(written.bytes.toString()) ?? []
  return inside
}

const long = 'Anna-Katharina Elisabeth von Hohenstein-Wittgenstein zu Altenbergen'

const names: readonly [given: string, written: string][] = [
  ['Anna Muster', 'Anna Muster'],
  ['Müller & Söhne GmbH', 'Muller + Sohne GmbH'],
  ['Straßenbau Weiß', 'Strassenbau Weiss'],
  ['Zoë Ångström', 'Zoe Angstrom'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Dvořák Žižka', 'Dvorak Zizka'],
  ['Őry Űrhajós', 'Ory Urhajos'],
  ['Ștefan Țurcanu', 'Stefan Turcanu'],
  ['Ķirsis Ģipsis', 'Kirsis Gipsis'],
  ['Đorđe Žnidaršič', 'Dorde Znidarsic'],
  ['Þórður Ægisson', 'Thordur Aegisson'],
  ['Ørsted A/S', 'Orsted A/S'],
  ['Señor Núñez', 'Senor Nunez'],
  ['João Gonçalves', 'Joao Goncalves'],
  ['Çelik İnşaat', 'Celik Insaat'],
  ['Γεώργιος Παπαδόπουλος', 'Georgios Papadopoylos'],
  ['Ξενοφών', 'Xenofon'],
  ['Борис Щукин', 'Boris Shchukin'],
  ['Аня Йовчева', 'Anya Yovcheva'],
  ['O’Neill “Best” – Co.', "O'Neill 'Best' - Co."],
  ['A+B (Hold)/C-D: 1,2.3?', 'A+B (Hold)/C-D: 1,2.3?'],
  ['me@shop.example', 'me(at)shop.example'],
  ['50% Club_1; #2!', '50(pct) Club-1, .2.'],
  ['Ada 🙂 Lovelace', 'Ada Lovelace'],
  ['  Two\tspaces\n', 'Two spaces'],
  ['日本', 'RiBen'],
  [`${long} AG`, `${long} AG`],
]

const addresses: readonly [given: Address, written: string][] = [
  [
    at({ street: 'Hauptstraße', building: '5a', postcode: '10115', town: 'Berlin' }),
    '<StrtNm>Hauptstrasse</StrtNm><BldgNb>5a</BldgNb><PstCd>10115</PstCd><TwnNm>Berlin</TwnNm>' +
      '<Ctry>DE</Ctry>',
  ],
  [at({ town: 'Köln' }), '<TwnNm>Koln</TwnNm><Ctry>DE</Ctry>'],
  [
    at({ town: 'Αθήνα', country: 'GR', street: 'Ερμού 1' }),
    '<StrtNm>Ermoy 1</StrtNm><TwnNm>Athina</TwnNm><Ctry>GR</Ctry>',
  ],
  [
    at({ town: 'София', country: 'BG', lines: ['бул. Витоша 2'] }),
    '<TwnNm>Sofiya</TwnNm><Ctry>BG</Ctry><AdrLine>bul. Vitosha 2</AdrLine>',
  ],
  [
    at({ town: 'Paris', country: 'FR', region: 'Île-de-France', lines: ['3e étage', 'Porte B'] }),
    '<TwnNm>Paris</TwnNm><CtrySubDvsn>Ile-de-France</CtrySubDvsn><Ctry>FR</Ctry>' +
      '<AdrLine>3e etage</AdrLine><AdrLine>Porte B</AdrLine>',
  ],
  [
    at({ town: 'Bristol', country: 'GB', postcode: 'BS1 4DJ', street: 'Smith & Sons Yard' }),
    '<StrtNm>Smith + Sons Yard</StrtNm><PstCd>BS1 4DJ</PstCd><TwnNm>Bristol</TwnNm>' +
      '<Ctry>GB</Ctry>',
  ],
]

const town = at({ town: 'Berlin' })
const refused: readonly [what: string, name: string, address: Address | null, by: OrderFault][] = [
  ['an empty name', '', null, 'name_empty'],
  ['a name of pictures', '🙂🙂', null, 'name_empty'],
  ['a name of signs', ' – & ', null, 'name_empty'],
  ['a name of 71 characters', 'x'.repeat(71), null, 'name_too_long'],
  ['one that is longer in Latin letters', 'ß'.repeat(36), null, 'name_too_long'],
  ['one of 24 letters with three each', 'щ'.repeat(24), null, 'name_too_long'],
  ['lines only', 'Ada', at({ country: null, lines: ['1 Rue', 'Paris'] }), 'address_lines_only'],
  ['lines and a country', 'Ada', at({ lines: ['1 Rue', 'Paris'] }), 'address_lines_only'],
  ['a town without a country', 'Ada', at({ town: 'Paris', country: null }), 'address_lines_only'],
  ['three lines', 'Ada', { ...town, lines: ['a', 'b', 'c'] }, 'address_too_many_lines'],
  ['a line of 71', 'Ada', { ...town, lines: ['x'.repeat(71)] }, 'address_too_long'],
  ['a street of 71', 'Ada', { ...town, street: 'x'.repeat(71) }, 'address_too_long'],
  ['a house number of 17', 'Ada', { ...town, building: 'x'.repeat(17) }, 'address_too_long'],
  ['a town of 36', 'Ada', at({ town: 'x'.repeat(36) }), 'address_too_long'],
  [
    'a town that is longer in Latin letters',
    'Ada',
    at({ town: 'ß'.repeat(18) }),
    'address_too_long',
  ],
  ['a region of 36', 'Ada', { ...town, region: 'x'.repeat(36) }, 'address_too_long'],
  ['a town of pictures', 'Ada', at({ town: '🏠' }), 'address_empty'],
  ['a line of pictures', 'Ada', { ...town, lines: ['🏠'] }, 'address_empty'],
]

describe('a payee', () => {
  it.each(names)('called %j is written %j', async (given, written) => {
    expect(await creditorIn(orderTo(given, null))).toBe(`<Nm>${written}</Nm>`)
  })

  it.each(addresses)('at %j is written %s', async (given, written) => {
    const inside = await creditorIn(orderTo('Ada', given))
    expect(inside).toBe(`<Nm>Ada</Nm><PstlAdr>${written}</PstlAdr>`)
  })

  it.each(refused)('with %s is refused by name', (_what, name, address, by) => {
    expect(orderFault(orderTo(name, address), bankProfiles.sepa)).toBe(by)
  })

  it('is one of more than forty', () => {
    expect(names.length + addresses.length + refused.length).toBeGreaterThan(40)
  })
})
