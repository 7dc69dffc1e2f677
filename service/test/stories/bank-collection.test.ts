// Where payers are sent once a bank is connected: to its account, by its holder's name; what was
// printed before stays good; and money that names no project is suggested to whoever decides.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '#connections'
import { present, showId } from '#kit'
import { makeCreditorReference } from '#messages'
import { createKeyPair } from '#organisations'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { camtOf, IBAN, openBank, type TestBank } from '../harness/banks.ts'
import { euroAccount, inLive } from '../harness/live.ts'
import { enterAsOwner, type MemberBrowser } from '../harness/member.ts'
import { paymentsWith } from '../harness/payments.ts'
import { type Call, caller } from '../harness/service.ts'
import { openOwner, openService } from '../harness/story.ts'

const OLD = 'IE29AIBK93115212345678'
const PAYER = 'FR1420041010050500013M02606'
const holdfast = await openService({ roles: ['api'] })
const owner = await openOwner(holdfast)
const { database } = holdfast.service
const tenant = holdfast.organisation.tenants.live
const shop = paymentsWith(holdfast.baseUrl, holdfast.organisation.keys.live)
let ada: Call
let ben: Call
let member: MemberBrowser
let bank: TestBank
let old: Shown
let numbers = 0

type Shown = Awaited<ReturnType<Call>>['body']

async function must(call: Call, method: string, path: string, body?: object): Promise<Shown> {
  const answer = await call(method, path, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

async function byHand(entry: object): Promise<Shown> {
  const { id } = await must(ada, 'POST', '/v1/manual/entries', entry)
  return await must(ben, 'POST', `/v1/manual/entry/${id}/approve`)
}

const project = async (): Promise<Shown> =>
  await must(ada, 'POST', '/v1/projects', { currency: 'eur' })
const balanceOf = async ({ id }: Shown) => (await must(ada, 'GET', `/v1/project/${id}`)).balance
const ibanOf = ({ collect }: Shown): string => collect.local_bank_transfer.iban
const account = () => showId('connected_account', bank.accountId)
const standing = async () => {
  const { data } = await must(ada, 'GET', '/v1/bank/standings')
  return data.find((one: Shown) => one.connected_account_id === account())
}
const open = async (): Promise<Shown[]> =>
  (await must(ada, 'GET', '/v1/bank/decisions?status=open')).data
const fileOf = async ({ id }: Shown) => await must(ben, 'GET', `/v1/bank/decision/${id}`)

async function decide({ id }: Shown, body: object): Promise<void> {
  await must(ada, 'POST', `/v1/bank/decision/${id}/answer`, body)
  await must(ben, 'POST', `/v1/bank/decision/${id}/approve`)
}

/** The newest of what is asked. */
async function asked(): Promise<Shown> {
  return present<Shown>((await open())[0], 'something is asked')
}

beforeAll(async () => {
  ada = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
  ben = caller(holdfast.baseUrl, (await database.transact(tenant, createKeyPair)).private)
  member = await enterAsOwner(holdfast)
  await byHand(euroAccount)
  old = await project()
  bank = await openBank(holdfast, owner, tenant)
})

describe('a project', () => {
  it('shows the connected account and its holder, which a payer’s bank compares', async () => {
    expect(ibanOf(old)).toBe(OLD)
    expect(ibanOf(await project())).toBe(IBAN)
    const { body: intent } = await shop.ask([{ amount: 4_000 }])
    const page = await shop.openPage(intent)
    const pay = caller(holdfast.baseUrl, page.key)
    await must(pay, 'POST', '/client/v1/intent/confirm', { method: 'local_bank_transfer' })
    const { instructions, reference } = await must(pay, 'GET', '/client/v1/checkout')
    expect(instructions).toMatchObject({
      beneficiary: 'Harbour Market',
      bank_name: 'North Bank',
      iban: IBAN,
      reference,
      creditor_reference: expect.stringMatching(new RegExp(`^RF\\d\\d${reference}$`)),
    })
  })

  it('is found by the structured reference before what else is written', async () => {
    const [one, other] = [
      await shop.confirmed([{ amount: 1_500 }]),
      await shop.confirmed([{ amount: 1_500 }]),
    ]
    const structured = present(makeCreditorReference(one.reference), 'it fits')
    await bank.tell({ amount: 1_500, text: `${other.reference} ${structured}` })
    expect(await shop.read('checkout', one.id)).toMatchObject({ status: 'settled' })
    expect(await shop.read('checkout', other.id)).toMatchObject({ status: 'settling' })
  })
})

describe('what was printed before', () => {
  it('stays good: money to the old account is booked by hand after the start', async () => {
    const before = await bank.held()
    const money = { currency: 'eur', amount: 2_500, project_id: old.id, payer_account: PAYER }
    await byHand({
      kind: 'inbound',
      inbound: { ...money, statement_reference: `old bank ${++numbers}` },
    })
    expect(await balanceOf(old)).toBe(2_500)
    // It lies at the old bank: the books of the new account are not touched, and agree.
    expect(await bank.held()).toBe(before)
    await database.transact(tenant, async (unit) => {
      await closeDay(unit, await readAccount(unit.tx, tenant, bank.accountId), '2027-03-01')
    })
    const at = '/v1/bank/closings?from=2027-03-01&to=2027-03-01'
    const { data } = await must(ada, 'GET', at)
    expect(data[0]).toMatchObject({ difference: 0, unexplained: 0, items: [] })
    // What is sent to the new account with the old reference is found there, too.
    const { reference } = old.collect.local_bank_transfer
    await bank.tell({ amount: 300, text: reference })
    expect(await balanceOf(old)).toBe(2_800)
  })

  it('is told of where another account is approved by hand after the bank', async () => {
    expect(await standing()).toMatchObject({ collects_elsewhere: false })
    await byHand(euroAccount)
    expect(ibanOf(await project())).toBe(OLD)
    expect(await standing()).toMatchObject({ collects_elsewhere: true })
    const waiting = async () =>
      (await inLive(member, 'GET', '/dashboard/v1/queue/bank_channels')).data
    expect(await waiting()).toMatchObject([
      { id: account(), title: 'collects elsewhere connected_account' },
    ])
    // Two people put the connected one in its place again.
    const own = { ...euroAccount.collection_account.collect.local_bank_transfer, iban: IBAN }
    const collect = { local_bank_transfer: own, international_bank_transfer: own }
    await byHand({
      kind: 'collection_account',
      collection_account: { currency: 'eur', collect },
    })
    const shown = await project()
    expect(shown.collect.local_bank_transfer.metadata.account_holder).toBe('Harbour Market')
    expect(await standing()).toMatchObject({ collects_elsewhere: false })
    expect(await waiting()).toEqual([])
  })
})

describe('money that names no project', () => {
  let checkout: Shown

  it('is suggested with its reasons: amount, the payer’s name, his account', async () => {
    checkout = await shop.confirmed([{ amount: 7_700 }], {
      from: { email: 'bo@example.com', name: 'Bo Buyer' },
    })
    await bank.tell({ amount: 7_700, text: 'for the boat' })
    const { suggestions } = await fileOf(await asked())
    const fits = suggestions.find(({ checkout_id: id }: Shown) => id === checkout.id)
    expect(fits).toMatchObject({
      project_id: checkout.project_id,
      reference: checkout.reference,
      buyer_name: 'Bo Buyer',
      outstanding: 7_700,
      evidence: ['amount', 'recent'],
    })
    // Bea Buyer pays, from an account that she paid from before.
    expect(suggestions[0]).toMatchObject({
      buyer_name: 'Bea Buyer',
      evidence: ['known_payer', 'same_name', 'recent'],
    })
  })

  it('keeps the payer’s words when people assign it', async () => {
    const decision = await asked()
    const { project_id } = checkout
    await decide(decision, { action: 'inbound', project_id })
    const { inbounds } = await must(ada, 'GET', `/v1/project/${project_id}`)
    expect(inbounds[0]).toMatchObject({ amount: 7_700, reference: 'for the boat' })
    expect((await fileOf(decision)).suggestions).toEqual([])
  })

  it('without words keeps the bank’s reference', async () => {
    const to = await project()
    await bank.tell({ amount: 610, reference: 'BANKREF7' })
    await decide(await asked(), { action: 'inbound', project_id: to.id })
    const { inbounds } = await must(ada, 'GET', `/v1/project/${to.id}`)
    expect(inbounds[0]).toMatchObject({ amount: 610, reference: 'BANKREF7' })
  })

  it('of several payers in one booking is each one’s own when people assign it', async () => {
    const to = await project()
    const payment = (name: string, cents: string) => `<TxDtls><Amt Ccy="EUR">${cents}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>
<RmtInf><Ustrd>from ${name}</Ustrd></RmtInf></TxDtls>`
    const details = payment('Ann', '4.00') + payment('Bob', '6.00')
    await bank.tell({ amount: 1_000, details })
    await decide(await asked(), { action: 'inbound', project_id: to.id })
    const { inbounds } = await must(ada, 'GET', `/v1/project/${to.id}`)
    const each = inbounds.map(({ amount, reference }: Shown) => [amount, reference])
    expect(each.toSorted()).toEqual([
      [400, 'from Ann'],
      [600, 'from Bob'],
    ])
  })

  it('is the project’s that was taught of its payer, without asking', async () => {
    const to = await project()
    const payer = 'DE75512108001245126199'
    await bank.tell({ amount: 1_110, text: 'rent', payer })
    await decide(await asked(), { action: 'inbound', project_id: to.id })
    const { inbounds } = await must(ada, 'GET', `/v1/project/${to.id}`)
    const rule = { inbound_id: inbounds[0].id, project_id: to.id }
    await inLive(member, 'POST', '/dashboard/v1/matching-rules', rule)
    const before = (await open()).length
    await bank.tell({ amount: 1_120, text: 'rent of May', payer })
    expect([await balanceOf(to), (await open()).length]).toEqual([2_230, before])
    // Whoever names a checkout means that one.
    const named = await shop.confirmed([{ amount: 900 }])
    await bank.tell({ amount: 900, text: named.reference, payer })
    expect(await shop.read('checkout', named.id)).toMatchObject({ status: 'settled' })
  })
})

describe('a notification', () => {
  it('of an account that is not connected is held', async () => {
    const told = { sequence: 9, opening: 0n, entries: [{ amount: 5 }], iban: OLD }
    expect(await bank.say(camtOf({ ...told, message: '054' }))).toBe('unknown_account')
  })
})
