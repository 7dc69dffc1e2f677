import { describe, expect, it } from 'vitest'
import { newId, present, realNow, showId } from '#kit'
import { verificationInvitations } from './invitations.ts'
import type { Answered } from './testing/world.ts'
import { demand, openWorld, participant, verificationsOf } from './testing/world.ts'

const world = await openWorld()
const key = world.acme.keys.sandbox.private
let count = 0

const details = {
  type: 'business',
  name: 'Okafor Cars Ltd',
  country: 'GB',
  business_type: 'limited',
  company_number: '09876543',
}
const account = { country: 'DE', currency: 'eur', iban: 'DE89 3704 0044 0532 0130 00' }
const page = '/client/v1/verification'

function newEmail(): string {
  return `routes${++count}@example.com`
}

/** Opens the page of someone who was e-mailed a link; answers the page's token. */
async function openByLink(email = newEmail()): Promise<string> {
  const person = await participant(world, email)
  await demand(world, person)
  const ids = (await verificationsOf(world, person)).map(({ id }) => id)
  const [invitation] = await world.inUnit(
    async (unit) => await verificationInvitations(unit.tx, world.vault, world.tenantId, ids),
  )
  const { linkToken } = present(invitation, 'an invitation')
  const session = await world.post('/client/v1/session', '', { link_token: linkToken })
  expect(session).toMatchObject({ status: 200, body: { kind: 'verification' } })
  return String(session.body.token)
}

async function create(body: object, by = key): Promise<Answered> {
  return await world.post('/v1/verifications', by, body)
}

/** Gives details and account, so that only submitting is left. */
async function fill(token: string): Promise<void> {
  expect(await world.post(`${page}/details`, token, details)).toMatchObject({ status: 200 })
  expect(await world.post(`${page}/bank-account`, token, account)).toMatchObject({ status: 200 })
}

describe('POST /v1/verifications', () => {
  it('200: makes participant and verification, and shows the client secret this once', async () => {
    const email = newEmail()
    const redirect_url = 'https://shop.example.com/done'
    const made = await create({ email, name: 'Lena', redirect_url, metadata: { a: 1 } })
    expect(made).toMatchObject({
      status: 200,
      body: {
        type: 'unknown',
        status: 'required',
        client_secret: expect.stringMatching(/^sandbox_v_[0-9a-z]{58}$/),
        redirect_url,
        metadata: { a: 1 },
        participant: { email, name: 'Lena', status: 'unverified', metadata: {} },
      },
    })
    const read = await world.get(`/v1/verification/${String(made.body.id)}`, key)
    expect(read).toEqual({ status: 200, body: { ...made.body, client_secret: null } })
  })

  it('200: answers the open one, with a fresh client secret; both open its page', async () => {
    const email = newEmail()
    const [first, second] = [await create({ email }), await create({ email })]
    expect(second.body.id).toBe(first.body.id)
    const publicKey = world.acme.keys.sandbox.public
    for (const { body } of [first, second]) {
      const secret = { client_secret: body.client_secret }
      const session = await world.post('/client/v1/session', publicKey, secret)
      expect(session).toMatchObject({ status: 200, body: { kind: 'verification' } })
    }
  })

  it('401: a secret opens nothing with the public key of the other environment', async () => {
    const made = await create({ email: newEmail() })
    const secret = { client_secret: made.body.client_secret }
    const answer = await world.post('/client/v1/session', world.acme.keys.live.public, secret)
    expect(answer).toMatchObject({ status: 401, body: { code: 'client_secret_invalid' } })
  })

  it('409: the address is verified', async () => {
    const email = newEmail()
    const token = await openByLink(email)
    await world.post(`${page}/sandbox-decision`, token, { outcome: 'pass' })
    expect(await create({ email })).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  })

  it.each([
    [{}, '/email'],
    [{ email: 'lena' }, '/email'],
    [{ id: 'participant_01jnmwpb5vf8qr3x6c0k2y7zde' }, '/id'],
    [{ email: 'a@example.com', redirect_url: 'https://evil.example.com/' }, '/redirect_url'],
    [
      { email: 'a@example.com', bank_account: { country: 'DE', currency: 'eur' } },
      '/bank_account/iban',
    ],
  ])('422: %j names %s', async (body, pointer) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(JSON.stringify(answer.body.errors)).toContain(`"pointer":"${pointer}"`)
  })
})

describe('GET /v1/verification/{id}', () => {
  it('404: unknown, and of the other environment, in the same words', async () => {
    const made = await create({ email: newEmail() })
    const unknown = showId('verification', newId('verification', realNow()))
    const live = world.acme.keys.live.private
    const answers = [
      await world.get(`/v1/verification/${String(made.body.id)}`, live),
      await world.get(`/v1/verification/${unknown}`, key),
      await world.get('/v1/verification/nonsense', key),
    ]
    for (const { status, body } of answers) {
      const { request_id: _id, ...rest } = body
      expect({ status, rest }).toMatchObject({ status: 404, rest: { code: 'not_found' } })
    }
  })
})

describe('the page', () => {
  it('leads from details over bank account and review to the end', async () => {
    const token = await openByLink()
    expect(await world.get(page, token)).toMatchObject({
      status: 200,
      body: {
        status: 'required',
        environment: 'sandbox',
        organisation: { name: 'Harbour Cars' },
        participant: { email_masked: expect.stringMatching(/^r•••@/), name: null, type: 'unknown' },
        amount_waiting: null,
        bank_account: null,
        sandbox: true,
      },
    })
    expect(await world.post(`${page}/details`, token, details)).toMatchObject({
      body: { status: 'partially_submitted', participant: { name: details.name, type: 'limited' } },
    })
    expect(await world.post(`${page}/bank-account`, token, account)).toMatchObject({
      body: { bank_account: { country: 'DE', currency: 'eur', masked: '•••• 3000' } },
    })
    expect(await world.post(`${page}/submit`, token, {})).toMatchObject({
      body: { status: 'automated_review', sandbox: true },
    })
    expect(await world.post(`${page}/sandbox-decision`, token, { outcome: 'pass' })).toMatchObject({
      status: 200,
      body: { status: 'passed', sandbox: false },
    })
    expect(await world.get(page, token)).toMatchObject({ body: { status: 'passed' } })
  })

  it.each(['pass', 'fail'])(
    'shows nothing of the account once handed in, nor after a %s',
    async (outcome) => {
      const token = await openByLink()
      await fill(token)
      expect(JSON.stringify(await world.get(page, token))).toContain('3000')
      const answers = [
        await world.post(`${page}/submit`, token, {}),
        await world.get(page, token),
        await world.post(`${page}/sandbox-decision`, token, { outcome }),
        await world.get(page, token),
      ]
      for (const answer of answers) {
        expect(answer).toMatchObject({ body: { bank_account: null, has_bank_account: true } })
        expect(JSON.stringify(answer)).not.toContain('3000')
      }
    },
  )

  it('keeps the last details that were given before it is submitted', async () => {
    const token = await openByLink()
    await fill(token)
    const other = { ...details, name: 'Other Ltd' }
    expect(await world.post(`${page}/details`, token, other)).toMatchObject({
      status: 200,
      body: { participant: { name: 'Other Ltd' } },
    })
  })

  it('keeps what was given out of the database in plain text', async () => {
    await fill(await openByLink())
    const { rows } = await world.owner.query<{ row: string }>(
      `select v::text || encode(coalesce(v.details_sealed, ''), 'escape') as row
         from verifications v
       union all select b::text || encode(b.sealed, 'escape') from bank_accounts b`,
    )
    const text = rows.map(({ row }) => row).join('\n')
    expect(text).not.toContain('Okafor Cars')
    expect(text).not.toContain('09876543')
    expect(text).not.toContain('DE89370400440532013000')
  })

  it('409 verification_incomplete: submitted before all is given', async () => {
    const token = await openByLink()
    const early = await world.post(`${page}/submit`, token, {})
    expect(early).toMatchObject({ status: 409, body: { code: 'verification_incomplete' } })
    await world.post(`${page}/details`, token, details)
    const without = await world.post(`${page}/submit`, token, {})
    expect(without).toMatchObject({ status: 409, body: { code: 'verification_incomplete' } })
  })

  it('409: details or another account after it was submitted', async () => {
    const token = await openByLink()
    await fill(token)
    await world.post(`${page}/submit`, token, {})
    for (const [step, body] of [
      ['details', details],
      ['bank-account', { ...account, iban: 'DE62370400440532013001' }],
      ['submit', {}],
    ] as const) {
      const answer = await world.post(`${page}/${step}`, token, body)
      expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    }
  })

  it('takes a missing account also after it has passed, and then no other', async () => {
    const token = await openByLink()
    await world.post(`${page}/sandbox-decision`, token, { outcome: 'pass' })
    expect(await world.post(`${page}/bank-account`, token, account)).toMatchObject({
      status: 200,
      body: { status: 'passed', bank_account: null, has_bank_account: true },
    })
    const other = { ...account, iban: 'DE62370400440532013001' }
    expect(await world.post(`${page}/bank-account`, token, other)).toMatchObject({ status: 409 })
  })

  it('422: names every wrong field of an account', async () => {
    const token = await openByLink()
    const wrong = { country: 'GB', currency: 'gbp', sort_code: '1', account_number: 'x' }
    const answer = await world.post(`${page}/bank-account`, token, wrong)
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: [
          { pointer: '/account_number', code: 'bad_format' },
          { pointer: '/sort_code', code: 'bad_format' },
        ],
      },
    })
  })

  it('200: tells the fields that an account needs', async () => {
    const token = await openByLink()
    const url = '/client/v1/support/payout?country=GB&currency=gbp'
    expect(await world.get(url, token)).toMatchObject({
      status: 200,
      body: { supported: true, requirements: ['account_number', 'sort_code'] },
    })
  })
})

describe('the buttons of the sandbox', () => {
  it.each([
    ['pass', 'passed'],
    ['fail', 'failed'],
  ])('%s ends it as %s at once, and only once', async (outcome, status) => {
    const token = await openByLink()
    const decided = await world.post(`${page}/sandbox-decision`, token, { outcome })
    expect(decided).toMatchObject({ status: 200, body: { status } })
    const again = await world.post(`${page}/sandbox-decision`, token, { outcome: 'pass' })
    expect(again).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  })

  it('404: do not exist in live', async () => {
    const { keys } = world.acme
    const made = await create({ email: newEmail() }, keys.live.private)
    const secret = { client_secret: made.body.client_secret }
    const session = await world.post('/client/v1/session', keys.live.public, secret)
    const token = String(session.body.token)
    expect(await world.get(page, token)).toMatchObject({ body: { sandbox: false } })
    const answer = await world.post(`${page}/sandbox-decision`, token, { outcome: 'pass' })
    expect(answer).toMatchObject({ status: 404, body: { code: 'sandbox_only' } })
  })
})

describe('401', () => {
  it.each([
    ['nothing', () => ''],
    ['a private key', () => key],
    ['a public key', () => world.acme.keys.sandbox.public],
    ['a made-up token', () => `page_token_${'a'.repeat(32)}`],
  ])('the page with %s', async (_what, credential) => {
    expect(await world.get(page, credential())).toMatchObject({ status: 401 })
  })

  it('a link opened many times is not used up by being looked at or opened', async () => {
    const email = newEmail()
    const [first, second] = [await openByLink(email), await openByLink(email)]
    expect(first).not.toBe(second)
    expect(await world.get(page, first)).toMatchObject({ status: 200 })
  })
})

describe('participants', () => {
  it('200: are made and read; 404 for another environment', async () => {
    const email = newEmail()
    const made = await world.post('/v1/participants', key, { email, bank_account: account })
    expect(made).toMatchObject({
      status: 200,
      body: { email, status: 'unverified', bank_account: { account_number: '•••• 3000' } },
    })
    const url = `/v1/participant/${String(made.body.id)}`
    expect(await world.get(url, key)).toEqual(made)
    expect(await world.get(url, world.acme.keys.live.private)).toMatchObject({ status: 404 })
  })

  it('200: say which fields a country and currency need', async () => {
    const answer = await world.get('/v1/support/payout?country=US&currency=usd', key)
    expect(answer).toMatchObject({ status: 200, body: { country: 'US', supported: true } })
  })
})
