// Two spellings of one address that were two people before: a person joins them, and nobody is paid
// by it who was not to be paid before.
import { describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import type { MemberAnswer } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { otherAccount, payeesOf } from '../harness/payees.ts'
import { laterBy } from '../harness/rows.ts'
import { ownerOf } from '../harness/service.ts'
import { capitals, keepApart } from '../harness/spellings.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { holdfast, shop } = await openShop()
const owner = await enterAsOwner(holdfast)
const payees = payeesOf(shop, owner)

/** Both spellings as a database from before has them: small letters, and capitals. */
async function twoOf(name: string): Promise<{ email: string; low: Shown; high: Shown }> {
  const email = `${name}@example.com`
  const low = await participantOf(email)
  const high = await participantOf(`${name}-two@example.com`)
  await keepApart(holdfast, `${name}-two@example.com`, email)
  return { email, low, high }
}

async function participantOf(email: string, details: object = {}): Promise<Shown> {
  const { body, status, text } = await shop.call('POST', '/v1/participants', { email, ...details })
  expect(status, text).toBe(200)
  return body
}

/** Asks for it as the owner, or as another member. */
async function join(one: Shown, others: readonly Shown[], by = owner): Promise<MemberAnswer> {
  const participant_ids = others.map(({ id }) => id)
  return await by.call('POST', `/dashboard/v1/participant/${one.id}/join-spellings`, {
    participant_ids,
  })
}

const statusOf = async ({ id }: Shown): Promise<string> =>
  (await shop.read('participant', id)).status

const accountsOf = async ({ id }: Shown): Promise<Shown> =>
  (await shop.call('GET', `/v1/participant/${id}/bank-accounts`)).body

const settlementOf = async (email: string): Promise<string> =>
  (await shop.paid([{ to: { email } }])).settlements[0].id

/** The invariants that are broken by damage of so long a time; it is put right again. */
async function foundWith(damage: string): Promise<string[]> {
  const database = await ownerOf(holdfast)
  await database.query(damage, ['48 hours'])
  const found = await holdfast.breaches()
  await database.query(damage, ['-48 hours'])
  await database.end()
  return found.map(({ invariant }) => invariant)
}

describe('spellings that are joined', () => {
  it('are one person, in any case of the address, and leave the queue', async () => {
    const { low, high } = await twoOf('quinn')
    const waiting = async () => {
      const { body } = await owner.call('GET', '/dashboard/v1/queue/same_people')
      return body.data.filter(({ id }: Shown) => id === high.id)
    }
    expect(await waiting()).toHaveLength(1)
    const joined = await join(high, [low])
    expect([joined.status, joined.body.id]).toEqual([200, high.id])
    expect(await waiting()).toEqual([])
    for (const email of ['QUINN@example.com', 'quinn@EXAMPLE.com', 'Quinn@Example.com']) {
      expect((await participantOf(email)).id).toBe(low.id)
    }
    const accounts = await accountsOf(high)
    expect(accounts.kept_apart).toEqual([])
    expect(accounts.same_address.map(({ id }: Shown) => id)).toEqual([low.id])
    const { body } = await owner.call('GET', '/dashboard/v1/audit?limit=5')
    const entry = body.data.find((one: Shown) => one.object?.id === high.id)
    expect(entry).toMatchObject({ operation: 'joinSpellings', actor: { kind: 'member' } })
    expect(JSON.stringify(entry)).not.toMatch(/quinn/i)
  })

  it('stay joined when it is said again, from either side', async () => {
    const { low, high } = await twoOf('rosa')
    const first = await join(high, [low])
    expect(await join(high, [low])).toMatchObject({ status: 200, body: first.body })
    expect((await join(low, [high])).status).toBe(200)
  })

  it('are verified if both were, and keep an account each', async () => {
    const { email, low, high } = await twoOf('sara')
    await shop.verify(email)
    await shop.verify(capitals(email), otherAccount)
    await join(high, [low])
    expect([await statusOf(low), await statusOf(high)]).toEqual(['verified', 'verified'])
    const numbers = [await accountsOf(low), await accountsOf(high)].map(
      ({ participant }) => participant.bank_account.account_number,
    )
    expect(numbers).toEqual(['•••• 3000', '•••• 3001'])
    expect(await payees.mailsTo(capitals(email), 'bank_account_changed')).toEqual([])
    const outbound = await payees.released(await settlementOf(email))
    expect(await payees.paidTo(outbound.id)).toBe('executed')
  })

  it('are verified anew where one was not, and what was paid stays paid', async () => {
    const { email, low, high } = await twoOf('tara')
    await shop.verify(email)
    const earlier = await payees.released(await settlementOf(email))
    expect(await payees.paidTo(earlier.id)).toBe('executed')
    const settlement = await settlementOf(email)
    const { body } = await shop.release({ settlement_id: settlement, release_at: '2030-01-01' })
    await join(low, [high])
    expect([await statusOf(low), await statusOf(high)]).toEqual(['unverified', 'unverified'])
    await shop.call('POST', `/v1/outbound/${body.outbounds[0].id}/cancel`)
    const outbound = await payees.released(settlement)
    expect(outbound.paused_reason).toBe('pending_participant_verification')
    expect((await shop.read('outbound', earlier.id)).status).toBe('executed')
    const atEarlier = laterBy('joined_at', '-$1::interval')
    const before = `update participant_identities set joined_at = ${atEarlier}`
    expect(await foundWith(before)).toEqual(['39_executed_verified'])
    await shop.verify(capitals(email), null)
    expect([await statusOf(low), await statusOf(high)]).toEqual(['verified', 'verified'])
    expect(await payees.paidTo(outbound.id)).toBe('executed')
  })

  it('ask what waits for an account to be verified first, at once', async () => {
    await payees.cool(24)
    const { email, low, high } = await twoOf('toni')
    await shop.verify(email)
    await shop.call('POST', `/v1/participant/${low.id}/bank-account`, otherAccount)
    const outbound = await payees.released(await settlementOf(email))
    expect(outbound.paused_reason).toBe('bank_account_changed')
    await join(low, [high])
    await shop.advance('PT0S')
    const waiting = await shop.read('outbound', outbound.id)
    expect(waiting.paused_reason).toBe('pending_participant_verification')
    await shop.verify(email, null)
    expect(await payees.paidTo(outbound.id)).toBe('paused')
    await shop.advance('P1D')
    expect(await payees.paidTo(outbound.id)).toBe('executed')
    await payees.cool(0)
  })

  it('go on with the one verification that is open', async () => {
    const { email, low, high } = await twoOf('uma')
    await shop.verify(email)
    const pass = await shop.openVerification(capitals(email), null)
    await join(low, [high])
    expect(await statusOf(low)).toBe('unverified')
    await pass()
    expect([await statusOf(low), await statusOf(high)]).toEqual(['verified', 'verified'])
  })

  it('are erased as one person, by any of them', async () => {
    const { email, low, high } = await twoOf('ursula')
    await shop.verify(email)
    await join(high, [low])
    const tenant = holdfast.organisation.tenants.sandbox
    const { database } = holdfast.service
    await database.transact(tenant, async (unit) => await eraseByEmail(unit, 'Ursula@example.com'))
    const books = await ownerOf(holdfast)
    const { rows } = await books.query<{ known: string }>(
      'select email_key as known from participant_identities union select email from participants',
    )
    await books.end()
    expect(rows.filter(({ known }) => /ursula/i.test(known))).toEqual([])
    expect((await shop.read('participant', low.id)).email).not.toContain('example.com')
    expect([low.id, high.id]).not.toContain((await participantOf(email)).id)
  })

  it('find the older participant by details that both have', async () => {
    const { email } = await twoOf('vera')
    const older = await participantOf(email, { name: 'Vera' })
    const younger = await participantOf(capitals(email), { name: 'Vera' })
    await join(younger, [older])
    expect((await participantOf('Vera@example.com', { name: 'Vera' })).id).toBe(older.id)
    expect((await shop.read('participant', younger.id)).name).toBe('Vera')
  })
})

describe('an account that the person gave for one spelling', () => {
  it('serves the other after the cooling-off time, and the person is told', async () => {
    await payees.cool(24)
    const { email, low, high } = await twoOf('wren')
    await shop.verify(email)
    await shop.verify(capitals(email), null)
    const [own, served] = [await settlementOf(email), await settlementOf(capitals(email))]
    const joined = await join(high, [low])
    expect(joined.body.bank_account_payable_from).not.toBe(null)
    const { shared_bank_account: shared, changes } = await accountsOf(high)
    expect(shared.account_number).toBe('•••• 3000')
    expect(changes).toMatchObject([{ status: 'accepted', given_by: { kind: 'member' } }])
    expect(await payees.mailsTo(capitals(email), 'bank_account_changed')).toHaveLength(1)
    expect(await payees.mailsTo(email, 'bank_account_changed')).toEqual([])
    const { body } = await shop.call('GET', '/v1/events?type=participant_bank_account_changed')
    expect(body.data[0].payload).toEqual({ id: high.id, bank_account_id: shared.id })
    const outbound = await payees.released(served)
    expect([outbound.status, outbound.paused_reason]).toEqual(['paused', 'bank_account_changed'])
    expect(await payees.paidTo((await payees.released(own)).id)).toBe('executed')
    expect((await shop.read('outbound', outbound.id)).status).toBe('paused')
    await shop.advance('P1D')
    expect(await payees.paidTo(outbound.id)).toBe('executed')
    await payees.cool(0)
    // It was paid before the end of a time that is longer.
    const later = `update account_changes c
        set payable_from = ${laterBy('c.payable_from', '$1::interval')}
       from bank_accounts b
      where b.tenant_id = c.tenant_id and b.id = c.bank_account_id
        and b.participant_id <> c.participant_id`
    expect(await foundWith(later)).toEqual(['58_paid_to_payable_accounts'])
  })

  it('is not paid to where the person says that this was not him', async () => {
    await payees.cool(24)
    const { email, low, high } = await twoOf('xenia')
    await shop.verify(email)
    await shop.verify(capitals(email), null)
    const served = await settlementOf(capitals(email))
    await join(high, [low])
    await payees.disputes(capitals(email))
    const outbound = await payees.released(served)
    await shop.advance('P2D')
    expect((await shop.read('outbound', outbound.id)).status).toBe('paused')
    await owner.call('POST', `/dashboard/v1/participant/${high.id}/resume-payouts`, {})
    expect(await payees.paidTo(outbound.id)).toBe('executed')
    await payees.cool(0)
  })

  it('holds both while the person who gave it disputes a change of it', async () => {
    const { email, low, high } = await twoOf('yara')
    await shop.verify(email)
    await shop.verify(capitals(email), null)
    const settlements = [await settlementOf(email), await settlementOf(capitals(email))]
    // By the link to his mailbox he gives another: it stays his own.
    await shop.call('POST', `/v1/participant/${low.id}/account-link`)
    const page = await payees.pageOf(email, 'bank_account_link')
    const given = { ending: '3000', bank_account: otherAccount }
    await shop.call('POST', '/client/v1/payee/bank-account', given, page)
    await payees.disputes(email)
    await join(high, [low])
    for (const settlement of settlements) {
      const outbound = await payees.released(settlement)
      expect([outbound.status, outbound.paused_reason]).toEqual(['paused', 'bank_account_changed'])
    }
  })
})

describe('joining', () => {
  it('names every other spelling, and none of another person', async () => {
    const { low, high } = await twoOf('zoe')
    const other = await twoOf('zita')
    const alone = await participantOf('alone@example.com')
    const code = async (...asked: Parameters<typeof join>) => (await join(...asked)).body.code
    const unknown = { id: 'participant_00000000000000000000000000' }
    expect(await code(unknown, [low])).toBe('not_found')
    expect(await code(low, [unknown])).toBe('not_found')
    expect(await code(low, [alone])).toBe('not_all_spellings')
    expect(await code(alone, [low])).toBe('not_all_spellings')
    expect(await code(low, [other.high])).toBe('not_all_spellings')
    expect(await code(low, [high, other.low])).toBe('not_all_spellings')
    const third = await participantOf('Zoe@example.com')
    expect(await code(low, [high])).toBe('not_all_spellings')
    expect((await join(low, [high, third])).status).toBe(200)
    expect((await participantOf('zOE@example.com')).id).toBe(low.id)
  })

  it('waits until all verifications but one have ended', async () => {
    const { email, low, high } = await twoOf('ada')
    const pass = await shop.openVerification(email)
    await shop.openVerification(capitals(email), null)
    expect((await join(low, [high])).body.code).toBe('several_verifications_open')
    await pass()
    expect((await join(low, [high])).status).toBe(200)
    expect(await statusOf(low)).toBe('unverified')
  })

  it('is for members who decide payees, never for keys', async () => {
    const { low, high } = await twoOf('bea')
    const path = `/dashboard/v1/participant/${low.id}/join-spellings`
    const byKey = await shop.call('POST', path, { participant_ids: [high.id] })
    expect(byKey.status).toBe(401)
    const support = await joinAs(holdfast, owner, 'support')
    expect((await join(low, [high], support)).body.code).toBe('role_not_allowed')
    expect((await accountsOf(low)).kept_apart).toHaveLength(1)
  })

  it('takes a second person where the organisation has set a limit', async () => {
    const { email, low, high } = await twoOf('cleo')
    await shop.verify(email)
    await shop.verify(capitals(email), null)
    const limits = async (list: readonly object[]) =>
      await owner.call('POST', '/dashboard/v1/approval-limits', { limits: list })
    await limits([{ currency: 'gbp', amount: 100_000 }])
    expect((await join(high, [low])).body.code).toBe('approval_required')
    expect((await accountsOf(high)).kept_apart).toHaveLength(1)
    const approval = await owner.call('POST', '/dashboard/v1/approvals', {
      operation: 'joinSpellings',
      params: { id: high.id },
      body: { participant_ids: [low.id] },
    })
    const { body: shown } = await owner.call('GET', `/dashboard/v1/approval/${approval.body.id}`)
    expect(shown.changes).toEqual([
      { field: 'kept_apart', before: `${email}, ${capitals(email)}`, after: null },
      { field: 'status', before: 'verified, verified', after: 'verified' },
      { field: 'bank_account', before: null, after: expect.stringContaining('•••• 3000') },
    ])
    const finance = await joinAs(holdfast, owner, 'finance')
    const path = `/dashboard/v1/approval/${approval.body.id}/approve`
    expect((await finance.call('POST', path, {})).body.status).toBe('executed')
    expect((await accountsOf(high)).kept_apart).toEqual([])
    await limits([])
  })

  it('misses no spelling that is made in the same moment', async () => {
    for (const name of ['dora', 'elis', 'fina', 'gina']) {
      const { low, high } = await twoOf(name)
      const spelt = [...name].map((letter) => name.replace(letter, letter.toUpperCase()))
      const made = spelt.map(async (one) => await participantOf(`${one}@example.com`))
      const [joined, ...people] = await Promise.all([join(low, [high]), ...made])
      // Whoever came first: a spelling kept it from being joined, or it is the same person.
      const same = people.filter(({ id }) => id === low.id).length
      expect([joined.status, same]).toEqual(joined.status === 200 ? [200, 4] : [409, 0])
    }
  })
})
