// Participants through the API: what is given is kept and shown, and an address that only looks
// like another one has nothing of it.
import { describe, expect, it } from 'vitest'
import { paymentsWith } from '../harness/payments.ts'
import { ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })

const address = (type: string) => ({
  type,
  address_line_1: `12 Harbour Street (${type})`,
  address_line_2: 'Second floor',
  town_city: 'Bristol',
  region: 'Avon',
  postal_code: 'BS1 4DJ',
  country: 'GB',
})

const person = (type: string) => ({
  type,
  name: `Pia ${type}`,
  address: address('residential'),
  email: `pia+${type}@example.com`,
  phone_number: '+441174960123',
  date_of_birth: '1984-02-29',
})

const persons = ['unknown', 'shareholder', 'director', 'partner', 'applicant', 'executive'].map(
  person,
)

const full = {
  name: 'Lena Okafor',
  address: address('billing'),
  individual: {
    date_of_birth: '1990-12-31',
    residential_address: address('residential'),
    shipping_address: address('shipping'),
    phone_number: '+441174960124',
  },
  business: {
    type: 'partnership',
    company_number: '09876543',
    registered_address: address('registered'),
    trading_address: address('trading'),
    shipping_address: address('shipping'),
    website: 'https://harbour.example',
    phone_number: '+441174960125',
    persons,
  },
  organisation: {
    type: 'voluntary_group',
    organisation_number: 'N-77',
    registered_address: address('registered'),
    shipping_address: address('shipping'),
    website: 'https://club.example',
    phone_number: '+441174960126',
    persons,
  },
  metadata: { tier: 'gold', since: 2019, notes: { vip: true } },
}

const typeOf = { individual: 'individual', business: 'business', organisation: 'organisation' }

describe('what is given of a participant', () => {
  it.each(Object.entries(typeOf))('is kept and shown, field by field: %s', async (part, type) => {
    const { individual, business, organisation, ...common } = full
    const own = new Map<string, object>(Object.entries({ individual, business, organisation }))
    const details = Object.fromEntries([[part, own.get(part) ?? {}]])
    const given = { ...common, type, email: `${part}@example.com`, ...details }
    const made = await shop.call('POST', '/v1/participants', given)
    expect([made.status, made.text]).toEqual([200, made.text])
    expect(made.body).toMatchObject(given)
    const read = await shop.read('participant', made.body.id)
    expect(read).toEqual(made.body)
    const absent = ['individual', 'business', 'organisation'].filter((name) => name !== part)
    for (const name of absent) expect(read[name]).toBeNull()
  })

  it('is shown as null or its default where nothing was given', async () => {
    const bare = { address_line_1: '1 Quay', town_city: 'Cork', postal_code: 'T12', country: 'IE' }
    const business = { registered_address: bare, persons: [{}] }
    const given = { email: 'bare@example.com', type: 'business', business }
    const { body } = await shop.call('POST', '/v1/participants', given)
    expect(body).toMatchObject({ name: null, address: null, bank_account: null, metadata: {} })
    expect(body.business).toEqual({
      type: 'unknown',
      company_number: null,
      registered_address: { ...bare, type: 'unknown', address_line_2: null, region: null },
      trading_address: null,
      shipping_address: null,
      phone_number: null,
      website: null,
      persons: [
        {
          type: 'unknown',
          name: null,
          address: null,
          email: null,
          phone_number: null,
          date_of_birth: null,
        },
      ],
    })
  })

  it('is taken by address or id wherever one is asked for, and made on the way', async () => {
    const byAddress = await shop.ask([{ to: { email: 'new.seller@example.com' } }])
    const [{ to }] = byAddress.body.settlements
    expect((await shop.read('participant', to.id)).email).toBe('new.seller@example.com')
    const byId = await shop.ask([{ to: { id: to.id } }])
    expect(byId.body.settlements[0].to.id).toBe(to.id)
  })
})

describe('bank accounts', () => {
  const sound: readonly (readonly [string, object])[] = [
    ['IBAN', { country: 'DE', currency: 'eur', iban: 'DE89 3704 0044 0532 0130 00' }],
    ['UK', { country: 'GB', currency: 'gbp', sort_code: '60-16-13', account_number: '31926819' }],
    ['US', { country: 'US', currency: 'usd', aba: '021000021', account_number: '123456789' }],
    ['MX', { country: 'MX', currency: 'mxn', clabe: '032180000118359719' }],
    [
      'IN',
      {
        country: 'IN',
        currency: 'usd',
        ifsc: 'HDFC0000001',
        account_number: '50100012345678',
        bic_swift: 'HDFCINBB',
      },
    ],
    ['AU', { country: 'AU', currency: 'aud', bsb_code: '062000', account_number: '12345678' }],
  ]

  it.each(sound)('of %s are taken and shown masked', async (name, account) => {
    const email = `bank+${name}@example.com`.toLowerCase()
    const need = await support(account)
    const given = {
      ...Object.fromEntries(need.map((field) => [field, fallback(field)])),
      ...account,
    }
    const { body, status, text } = await shop.call('POST', '/v1/participants', {
      email,
      bank_account: given,
    })
    expect([name, status, status === 200 ? '' : text]).toEqual([name, 200, ''])
    expect(body.bank_account.account_number).toMatch(/^•+ \w{3,4}$/)
  })

  it.each([
    [
      'an IBAN with a wrong check digit',
      { country: 'DE', currency: 'eur', iban: 'DE88370400440532013000' },
      'iban',
    ],
    [
      'an ABA number with one',
      { country: 'US', currency: 'usd', aba: '021000022', account_number: '1' },
      'aba',
    ],
    ['a CLABE with one', { country: 'MX', currency: 'mxn', clabe: '032180000118359718' }, 'clabe'],
    [
      'a short IFSC',
      { country: 'IN', currency: 'usd', ifsc: 'HDFC1', account_number: '5' },
      'ifsc',
    ],
    [
      'a short BSB',
      { country: 'AU', currency: 'aud', bsb_code: '06', account_number: '1' },
      'bsb_code',
    ],
    [
      'a short sort code',
      { country: 'GB', currency: 'gbp', sort_code: '6016', account_number: '31926819' },
      'sort_code',
    ],
    [
      'an IBAN of another country',
      { country: 'FR', currency: 'eur', iban: 'DE89370400440532013000' },
      'iban',
    ],
  ])('with %s are refused at the field', async (_name, account, field) => {
    const email = 'wrong@example.com'
    const answer = await shop.call('POST', '/v1/participants', { email, bank_account: account })
    expect(answer.status).toBe(422)
    const pointers = answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers).toContain(`/bank_account/${field}`)
  })

  it('stand nowhere in the database as they were given', async () => {
    const owner = await ownerOf(holdfast)
    const { rows: tables } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r'
        and relnamespace = 'public'::regnamespace`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await owner.query(
        `select 1 from ${name} t where t::text ~ '370400440532013000|50100012345678' limit 1`,
      )
      if (rows.length > 0) found.push(name)
    }
    await owner.end()
    expect(found).toEqual([])
  })
})

async function support(account: object): Promise<string[]> {
  const { country, currency }: Record<string, string> = JSON.parse(JSON.stringify(account))
  const at = `/v1/support/payout?country=${country}&currency=${currency}`
  return (await shop.call('GET', at)).body.requirements
}

function fallback(field: string): string {
  const values = new Map([
    ['bank_name', 'Example Bank'],
    ['bank_address', '1 Bank Street, London'],
    ['bic_swift', 'DEUTDEFF'],
    ['identification', 'XAXX010101000'],
  ])
  return values.get(field) ?? '12345678'
}

describe('a verification', () => {
  const verified = 'paula@example.com'
  const lookAlikes = [
    'p\u0430ula@example.com',
    '\uff50aula@example.com',
    'paul\u00e4@example.com',
    'paula\u200b@example.com',
    'paula@ex\u0430mple.com',
    'paula@example.co',
    'paula+x@example.com',
    'paula.@example.com',
  ]

  it('is shared by all participants of the address, by no address that looks like it', async () => {
    await shop.verify(verified)
    const other = { email: verified, name: 'Paula of another name' }
    const same = await shop.call('POST', '/v1/participants', other)
    expect(same.body.status).toBe('verified')
    for (const email of ['paula@EXAMPLE.com', 'Paula@example.com']) {
      const inAnotherCase = await shop.call('POST', '/v1/participants', { email })
      expect([email, inAnotherCase.body.status]).toEqual([email, 'verified'])
    }
    for (const email of lookAlikes) {
      const { status, body } = await shop.call('POST', '/v1/participants', { email })
      const told = status === 200 ? body.status : body.errors[0].pointer
      expect([email, told]).toEqual([email, status === 200 ? 'unverified' : '/email'])
    }
  })

  it('ends with the tenant: neither the live environment nor anybody else has it', async () => {
    const { baseUrl, organisation, stranger } = holdfast
    for (const keys of [organisation.keys.live, stranger.keys.sandbox]) {
      const elsewhere = paymentsWith(baseUrl, keys)
      const { body } = await elsewhere.call('POST', '/v1/participants', { email: verified })
      expect(body.status).toBe('unverified')
    }
  })
})
