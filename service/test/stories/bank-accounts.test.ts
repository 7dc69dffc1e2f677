// Accounts that come to a connection, and what a file of each says: one block for each account,
// day, currency and speed, by IBAN or by sort code; and what no bank does is not promised.
import { beforeAll, describe, expect, it } from 'vitest'
import { checkSchema } from '../../src/banking/messages/schema.ts'
import { DEBTOR, folderConnection, openBankWorld } from '../harness/bank.ts'
import { collectionAccount } from '../harness/live.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, ben, must } = world
const SECOND = 'DE62370400440532013001'
const STERLING = '60161331926819'
const byHand = { channel: 'by_hand', orders_folder: null, answers_folder: null }
let connectionId = ''
let project = ''

const orderOf = async (id: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === id)
}
const accounts = async () => {
  const { data } = await must(ada, 'GET', '/v1/bank/connections')
  return data.find(({ id }: { id: string }) => id === connectionId).accounts
}
const second = {
  kind: 'client_money',
  currency: 'eur',
  holder: 'Harbour Client Money Two',
  iban: SECOND,
  batch_limit: 5_000,
  // The older one pays.
  opened_on: '2025-01-01',
}
const changed = (more: object) => ({
  kind: 'change',
  change: { connection_id: connectionId, ...more },
})

/** The file that an outbound leaves in, with its batch. */
async function fileOf(id: string) {
  await until(async () => (await orderOf(id)) !== undefined)
  await world.hurry('bank.collect')
  await until(async () => {
    const { batch_id: batch } = await orderOf(id)
    return (
      batch !== null && (await must(ada, 'GET', `/v1/bank/batch/${batch}`)).artefact_id !== null
    )
  })
  const batch = await must(ada, 'GET', `/v1/bank/batch/${(await orderOf(id)).batch_id}`)
  const file = await must(ada, 'GET', `/v1/bank/file/${batch.artefact_id}/content`)
  const bytes = Buffer.from(file.content, 'base64')
  expect(await checkSchema(bytes)).toMatchObject({ violations: [] })
  return { batch, text: bytes.toString() }
}
const times = (text: string, what: string) => text.split(what).length - 1

beforeAll(async () => {
  const opened = await world.byTwo(folderConnection(byHand))
  connectionId = opened.connection_id
  project = (await world.project(1_000_000)).id
})

describe('an account that comes to a connection', () => {
  it('is used once a second person has seen its whole number, and not before', async () => {
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', changed({ accounts: [second] }))
    expect(JSON.stringify(proposed)).not.toContain(SECOND)
    expect((await accounts()).map((one: { is_open: boolean }) => one.is_open)).toEqual([
      true,
      false,
    ])
    const again = await ada('POST', '/v1/bank/proposals', changed({ accounts: [second] }))
    expect([again.status, again.body.code]).toEqual([409, 'invalid_state'])
    const shown = await must(ben, 'GET', `/v1/bank/proposal/${proposed.id}`)
    expect(shown.accounts.map(({ number }: { number: string }) => number).toSorted()).toEqual(
      [DEBTOR, SECOND].toSorted(),
    )
    const alone = await ada('POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect(alone.body.code).toBe('second_person_needed')
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/refuse`)
    // What was refused is not opened by the next that is approved.
    await world.byTwo(changed({ label: 'North Bank' }))
    expect((await accounts()).map((one: { is_open: boolean }) => one.is_open)).toEqual([
      true,
      false,
    ])
    await world.byTwo(changed({ accounts: [second] }))
    const open = (await accounts()).filter((one: { is_open: boolean }) => one.is_open)
    expect(open).toHaveLength(2)
    const twice = await must(ada, 'POST', '/v1/bank/proposals', changed({ accounts: [second] }))
    const late = await ben('POST', `/v1/bank/proposal/${twice.id}/approve`)
    expect([late.status, late.body.code]).toEqual([409, 'invalid_state'])
    await must(ben, 'POST', `/v1/bank/proposal/${twice.id}/refuse`)
  })

  it('is refused by its fields: an IBAN that is none, a currency that is another', async () => {
    const wrong = { ...second, iban: 'DE62370400440532013002', currency: 'usd' }
    const { status, body } = await ada('POST', '/v1/bank/proposals', changed({ accounts: [wrong] }))
    expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      422,
      ['/change/accounts/0/currency', '/change/accounts/0/iban'],
    ])
  })

  it('has a limit of its own, which two people change', async () => {
    const [paid] = await world.pay(project, [{ amount: 6_000 }])
    await until(async () => (await orderOf(paid.id)) !== undefined)
    await world.hurry('bank.collect')
    await until(async () => (await orderOf(paid.id)).batch_id !== null)
    const draft = await must(ada, 'GET', `/v1/bank/batch/${(await orderOf(paid.id)).batch_id}`)
    expect(draft).toMatchObject({ status: 'draft', is_by_rule: false })
    const [account] = (await accounts()).filter((one: { masked: string; is_open: boolean }) => {
      return one.is_open && one.masked.endsWith(SECOND.slice(-4))
    })
    expect(draft.connected_account_id).toBe(account.id)
    const limits = [{ connected_account_id: account.id, batch_limit: 10_000 }]
    await world.byTwo(changed({ batch_limits: limits }))
    const [next] = await world.pay(project, [{ amount: 6_100 }])
    const { batch } = await fileOf(next.id)
    expect(batch).toMatchObject({ is_by_rule: true, connected_account_id: account.id })
  })
})

describe('the files', () => {
  it('have one block for each account, day, currency and speed', async () => {
    const blocks: string[] = []
    const note = (text: string) => {
      expect(times(text, '<PmtInf>')).toBe(1)
      expect(times(text, '<NbOfTxs>')).toBe(2)
      blocks.push(/<ReqdExctnDt>.*<\/ReqdExctnDt>/s.exec(text)?.[0] ?? '')
    }
    // By the cut-off, which is always past, of the next day on which banks work.
    const [later] = await world.pay(project, [{ amount: 1_000 }])
    const normal = await fileOf(later.id)
    note(normal.text)
    expect(normal.text).toContain(SECOND)
    expect(normal.text).not.toContain('<Cd>INST</Cd>')
    // Instant orders are of today.
    const [account] = (await accounts()).filter((one: { masked: string; is_open: boolean }) => {
      return one.is_open && one.masked.endsWith(SECOND.slice(-4))
    })
    const asked = { connected_account_id: account.id, is_instant: true }
    await world.byTwo(changed({ instant: [asked] }))
    const [now] = await world.pay(project, [{ amount: 1_100 }])
    const instant = await fileOf(now.id)
    note(instant.text)
    expect(instant.batch).toMatchObject({ is_instant: true })
    expect(times(instant.text, '<LclInstrm><Cd>INST</Cd></LclInstrm>')).toBe(1)
    expect(instant.batch.day < normal.batch.day).toBe(true)
    // Urgent and other orders of the same minute are two files.
    const pair = await world.pay(project, [{ amount: 1_200 }, { amount: 1_300 }])
    for (const { id } of pair) await until(async () => (await orderOf(id)) !== undefined)
    const urgent = (await orderOf(pair[0].id)).id
    await must(ada, 'POST', `/v1/bank/order/${urgent}`, { is_held: true, is_urgent: true })
    const other = await fileOf(pair[1].id)
    await must(ada, 'POST', `/v1/bank/order/${urgent}`, { is_held: false })
    await until(async () => (await orderOf(pair[0].id)).batch_id !== null)
    expect((await orderOf(pair[0].id)).batch_id).not.toBe(other.batch.id)
    expect(other.batch).toMatchObject({ orders: 1, is_urgent: false })
    expect(new Set(blocks).size).toBe(2)
  })

  it('of sterling go by sort code and account number, as faster payments', async () => {
    await world.book(collectionAccount('gbp'))
    const account = {
      currency: 'gbp',
      iban: undefined,
      local_number: STERLING,
      batch_limit: 100_000,
    }
    const more = { ...byHand, profile: 'faster_payments', time_zone: 'Europe/London' }
    await world.byTwo(folderConnection({ ...more, label: 'Island Bank' }, account))
    const { id } = await world.project(50_000, 'gbp')
    const uk = { sort_code: '200000', account_number: '55779911' }
    const [paid] = await world.pay(id, [{ amount: 2_500, uk, reference: 'INV 18' }])
    const { batch, text } = await fileOf(paid.id)
    expect(batch).toMatchObject({ currency: 'gbp', orders: 1, total: 2_500 })
    for (const part of [
      `<Id>${STERLING}</Id>`,
      '<Id>20000055779911</Id>',
      '<Cd>BBAN</Cd>',
      '<Prtry>FPS</Prtry>',
      'Ccy="GBP">25.00<',
      'INV 18',
    ]) {
      expect(text).toContain(part)
    }
    expect(times(text, '<PmtInf>')).toBe(1)
    expect(text).not.toContain('<IBAN>')
  })
})

describe('a conversion', () => {
  const uk = { sort_code: '200000', account_number: '55779911' }
  const reason = 'unable_to_determine_target_account'

  it('that no bank does is told of before, and fails before a bank is asked', async () => {
    const bank_account = { country: 'GB', currency: 'gbp', ...uk }
    const to = { email: 'cleo@example.com', name: 'Cleo Sterling', bank_account }
    const releases = [{ project_id: project, amount: 1_000, to }]
    const tried = await must(ada, 'POST', '/v1/outbounds/releases/dry-run', { releases })
    expect(tried.blockers).toEqual(
      expect.arrayContaining([expect.objectContaining({ reason, status: 'failed' })]),
    )
    expect(tried.result.outbounds).toMatchObject([{ conversion: null }])
    const before = (await must(ada, 'GET', `/v1/project/${project}`)).balance
    const [paid] = await world.pay(project, [{ amount: 1_000, uk, name: 'Cleo Sterling' }])
    const outbound = async () => await must(ada, 'GET', `/v1/outbound/${paid.id}`)
    await until(async () => (await outbound()).status === 'failed')
    expect(await outbound()).toMatchObject({ failure_reason: reason, conversion: null })
    expect(await orderOf(paid.id)).toBeUndefined()
    expect((await must(ada, 'GET', `/v1/project/${project}`)).balance).toBe(before)
  })

  it('between projects is refused as a transfer, tried out or asked for', async () => {
    const other = await must(ada, 'POST', '/v1/projects', { currency: 'gbp' })
    const transfers = [
      { from: { project_id: project }, to: { project_id: other.id }, amount: 1_000 },
    ]
    for (const path of ['/v1/transfers/dry-run', '/v1/transfers']) {
      const { status, body } = await ada('POST', path, { transfers })
      expect([path, status, body.code]).toEqual([path, 422, 'currency_mismatch'])
    }
  })
})
