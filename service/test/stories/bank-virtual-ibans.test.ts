// IBANs that a bank gives for one account: two people approve a list, each new project is given one
// for good, and what is paid to it is the project's without any reference.
import { composeIBAN } from 'ibantools'
import { beforeAll, describe, expect, it } from 'vitest'
import { present, showId } from '#kit'
import { createKeyPair } from '#organisations'
import { camtOf, IBAN, openBank, type TestBank } from '../harness/banks.ts'
import { inLive } from '../harness/live.ts'
import { enterAsOwner, type MemberBrowser } from '../harness/member.ts'
import { paymentsWith } from '../harness/payments.ts'
import { type Call, caller } from '../harness/service.ts'
import { openOwner, openService } from '../harness/story.ts'

const holdfast = await openService({ roles: ['api'] })
const owner = await openOwner(holdfast)
const { database } = holdfast.service
const tenant = holdfast.organisation.tenants.live
const shop = paymentsWith(holdfast.baseUrl, holdfast.organisation.keys.live)
let ada: Call
let ben: Call
let bank: TestBank
let member: MemberBrowser
let account = ''

type Shown = Awaited<ReturnType<Call>>['body']

/** A virtual IBAN of the bank, by the number of its account. */
function numbered(number: number): string {
  const bban = `37040044${String(number).padStart(10, '0')}`
  return present(composeIBAN({ countryCode: 'DE', bban }) ?? undefined, 'it can be written')
}

const ranged = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => numbered(first + place))

async function must(call: Call, method: string, path: string, body?: object): Promise<Shown> {
  const answer = await call(method, path, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

const listOf = (given: object) => ({
  kind: 'virtual_ibans',
  virtual_ibans: { connected_account_id: account, ...given },
})

async function faultsOf(given: object): Promise<string[]> {
  const { status, body } = await ada('POST', '/v1/bank/proposals', listOf(given))
  expect(status).toBe(422)
  return body.errors.map(({ pointer, code }: Shown) => `${pointer} ${code}`)
}

async function byTwo(given: object): Promise<Shown> {
  const { id } = await must(ada, 'POST', '/v1/bank/proposals', listOf(given))
  return await must(ben, 'POST', `/v1/bank/proposal/${id}/approve`)
}

const project = async (): Promise<Shown> =>
  await must(ada, 'POST', '/v1/projects', { currency: 'eur' })
const ibanOf = ({ collect }: Shown): string => collect.local_bank_transfer.iban
const balanceOf = async ({ id }: Shown) => (await must(ada, 'GET', `/v1/project/${id}`)).balance
const standing = async () => {
  const { data } = await must(ada, 'GET', '/v1/bank/standings')
  return data.find((one: Shown) => one.connected_account_id === account)
}

beforeAll(async () => {
  ada = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
  ben = caller(holdfast.baseUrl, (await database.transact(tenant, createKeyPair)).private)
  member = await enterAsOwner(holdfast)
  bank = await openBank(holdfast, owner, tenant)
  account = showId('connected_account', bank.accountId)
})

describe('a list of virtual IBANs', () => {
  it('is checked number by number: digits, doubles, and whose they are already', async () => {
    const wrong = numbered(1).replace(/^DE\d\d/, 'DE00')
    expect(await faultsOf({ ibans: [numbered(1), wrong, numbered(1), IBAN] })).toEqual([
      '/virtual_ibans/ibans/1 not_usable',
      '/virtual_ibans/ibans/2 duplicate',
    ])
    expect(await faultsOf({ ibans: [numbered(1), IBAN] })).toEqual([
      '/virtual_ibans/ibans/1 duplicate',
    ])
    expect(await faultsOf({})).toEqual(['/virtual_ibans/ibans one_required'])
    const own = { connected_account_id: showId('connected_account', bank.ownId) }
    expect(await faultsOf({ ...own, ibans: [numbered(1)] })).toEqual([
      '/virtual_ibans/connected_account_id not_found',
    ])
    const backwards = { range: { first: numbered(9), last: numbered(3) } }
    expect(await faultsOf(backwards)).toEqual(['/virtual_ibans/range/last mismatch'])
    const many = { range: { first: numbered(1), last: numbered(6_000) } }
    expect(await faultsOf(many)).toEqual(['/virtual_ibans/range/last too_large'])
  })

  it('is shown whole to whoever approves it, and takes a second person', async () => {
    const proposed = await must(
      ada,
      'POST',
      '/v1/bank/proposals',
      listOf({ range: { first: numbered(1), last: numbered(3) } }),
    )
    expect(proposed.change).toMatchObject({ count: 3 })
    expect(JSON.stringify(proposed)).not.toContain(numbered(1))
    const shown = await must(ben, 'GET', `/v1/bank/proposal/${proposed.id}`)
    expect(shown.virtual_ibans).toEqual(ranged(1, 3))
    const alone = await ada('POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect(alone.body.code).toBe('second_person_needed')
    expect(ibanOf(await project())).toBe(IBAN)
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/refuse`)
    // What was refused may be proposed again.
    await byTwo({ ibans: ranged(1, 3) })
    expect(await faultsOf({ ibans: [numbered(3)] })).toEqual(['/virtual_ibans/ibans/0 duplicate'])
    expect(await standing()).toMatchObject({ virtual_ibans: 3, virtual_ibans_free: 3 })
  })

  it('is not approved where another organisation has one of it, which is named', async () => {
    const stranger = holdfast.stranger
    const other = caller(holdfast.baseUrl, stranger.keys.live.private)
    const second = await database.transact(stranger.tenants.live, createKeyPair)
    const theirs = await openBank(holdfast, owner, stranger.tenants.live)
    const connected = { connected_account_id: showId('connected_account', theirs.accountId) }
    const given = { ...connected, ibans: [numbered(50), numbered(2)] }
    const { id } = await must(other, 'POST', '/v1/bank/proposals', listOf(given))
    const approve = caller(holdfast.baseUrl, second.private)
    const answer = await approve('POST', `/v1/bank/proposal/${id}/approve`)
    expect([answer.status, answer.body.code]).toEqual([409, 'invalid_state'])
    expect(answer.body.detail).toContain(`Number 2 of the list (•••• ${numbered(2).slice(-4)})`)
    await must(approve, 'POST', `/v1/bank/proposal/${id}/refuse`)
  })
})

describe('a virtual IBAN', () => {
  it('is the project’s alone, on its page, and names it whatever the payer writes', async () => {
    const first = await project()
    const { body: intent } = await shop.ask([{ amount: 5_000 }])
    const pay = caller(holdfast.baseUrl, (await shop.openPage(intent)).key)
    await must(pay, 'POST', '/client/v1/intent/confirm', { method: 'local_bank_transfer' })
    const checkout = await must(pay, 'GET', '/client/v1/checkout')
    expect([ibanOf(first), checkout.instructions.iban]).toEqual([numbered(1), numbered(2)])
    expect(checkout.instructions).toMatchObject({ beneficiary: 'Harbour Market' })
    expect(first.collect.local_bank_transfer).toMatchObject({
      metadata: { account_holder: 'Harbour Market', bank_name: 'North Bank' },
      reference: expect.stringMatching(/^P/),
    })
    await bank.tell(
      { amount: 700, payee: numbered(1), text: `for ${checkout.reference}` },
      { amount: 5_000, payee: numbered(2) },
    )
    expect(await balanceOf(first)).toBe(700)
    expect(await must(ada, 'GET', `/v1/checkout/${checkout.id}`)).toMatchObject({
      status: 'settled',
    })
    expect(await bank.held()).toBe(bank.lies())
  })

  it('is known by a notification of its own, where the statement says nothing of it', async () => {
    const before = await bank.held()
    const third = await project()
    expect(ibanOf(third)).toBe(numbered(3))
    const money = { amount: 900, reference: 'NV1', text: 'thanks' }
    const bare = { ...money, payer: numbered(77) }
    await bank.tell(bare)
    expect(await balanceOf(third)).toBe(0)
    const told = { sequence: 1, opening: 0n, entries: [bare], iban: numbered(3) }
    expect(await bank.say(camtOf({ ...told, message: '054' }))).toBeNull()
    expect(await balanceOf(third)).toBe(900)
    // Its own statement tells the same, and counts nothing.
    expect(await bank.say(camtOf({ ...told, message: '053' }))).toBeNull()
    expect([await balanceOf(third), await bank.held()]).toEqual([900, before + 900n])
  })

  it('runs out: the account and the reference are shown, and people are told', async () => {
    const plain = await project()
    expect(plain.collect.local_bank_transfer).toMatchObject({
      iban: IBAN,
      reference: expect.stringMatching(/^P/),
    })
    expect(await standing()).toMatchObject({ virtual_ibans: 3, virtual_ibans_free: 0 })
    const reference = plain.collect.local_bank_transfer.reference
    await bank.tell({ amount: 300, payee: IBAN, text: reference })
    expect(await balanceOf(plain)).toBe(300)
    const { data } = await inLive(member, 'GET', '/dashboard/v1/queue/bank_channels')
    expect(data).toMatchObject([
      {
        id: account,
        title: 'virtual ibans connected_account',
        reason: '0 of 3 virtual IBANs are left.',
      },
    ])
  })

  it('is never given twice, however many projects begin at once', async () => {
    await byTwo({ range: { first: numbered(100), last: numbered(119) } })
    const projects = await Promise.all(Array.from({ length: 30 }, async () => await project()))
    const given = projects.map(ibanOf).filter((iban) => iban !== IBAN)
    expect(given.length).toBe(20)
    expect(given.toSorted()).toEqual(ranged(100, 119).toSorted())
  })
})
