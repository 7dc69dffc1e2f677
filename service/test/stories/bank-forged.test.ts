// Who can write into the folder of answers is believed: its rights are the operating system's. What
// such a one forges is found when the bank's own statement of that day comes; nothing is booked
// twice, and two people undo it.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEBTOR, folderConnection, openBankWorld } from '../harness/bank.ts'
import { camtOf, type Said } from '../harness/banks.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, ben, must, owner } = world
const DAYS = ['2027-03-01', '2027-03-02', '2027-03-03'] as const
let projectId = ''
let reference = ''

async function lay(name: string, sequence: number, opening: bigint, entries: readonly Said[]) {
  const day = DAYS[sequence - 1] ?? ''
  const text = camtOf({ sequence, opening, entries, iban: DEBTOR, day })
  await writeFile(path.join(world.channel.outbox, name), text)
  for (let look = 0; look < 2; look += 1) await world.hurry('connection.look')
}

const paid = (amount: number): Said => ({ amount, text: `Order ${reference}` })
const balance = async () => (await must(ada, 'GET', `/v1/project/${projectId}`)).balance
const decisions = async () => (await must(ada, 'GET', '/v1/bank/decisions?status=open')).data

/** What the books say lies at the bank. */
async function held(): Promise<number> {
  const { rows } = await owner.query<{ held: string }>(
    `select -l.balance as held from ledger_accounts l
       join connected_accounts a on a.tenant_id = l.tenant_id and a.id = l.id`,
  )
  return Number(rows[0]?.held)
}

beforeAll(async () => {
  await world.byTwo(folderConnection())
  const { id } = await must(ada, 'POST', '/v1/projects', { currency: 'eur' })
  projectId = id
  reference = (await must(ada, 'GET', `/v1/project/${id}`)).collect.local_bank_transfer.reference
  await lay('first.xml', 1, 0n, [paid(10_000)])
  await until(async () => (await balance()) === 10_000)
})

describe('a forged statement that fits the chain', () => {
  it('is believed, for nothing in it is wrong', async () => {
    await lay('forged.xml', 2, 10_000n, [paid(50_000)])
    await until(async () => (await balance()) === 60_000)
    expect(await decisions()).toEqual([])
  })

  it("is found when the bank's own of that day comes, of which nothing is booked", async () => {
    await lay('genuine.xml', 2, 10_000n, [paid(2_500)])
    await until(async () => (await decisions()).length > 0)
    const asked = await decisions()
    expect(asked).toMatchObject([{ kind: 'statement', why: ['overlap'] }])
    expect(await balance()).toBe(60_000)
    const { data } = await must(ada, 'GET', '/v1/bank/statements?limit=100')
    expect(
      data.map(({ status, closing }: { status: string; closing: number }) => [status, closing]),
    ).toContainEqual(['held', 12_500])
  })

  it('is undone by two: what the bank says counts, what it never said is taken back', async () => {
    const [{ id }] = await decisions()
    await must(ada, 'POST', `/v1/bank/decision/${id}/answer`, { action: 'count' })
    const alone = await ada('POST', `/v1/bank/decision/${id}/approve`)
    expect(alone.body.code).toBe('second_person_needed')
    await must(ben, 'POST', `/v1/bank/decision/${id}/approve`)
    await until(async () => (await balance()) === 62_500)
    const { data } = await must(ada, 'GET', `/v1/inbounds?project_id=${projectId}`)
    const forged = data.find(({ amount }: { amount: number }) => amount === 50_000)
    const taken_back = { inbound_id: forged.id, statement_reference: 'forged 2027-03-02' }
    await world.book({ kind: 'taken_back', taken_back })
    await until(async () => (await balance()) === 12_500)
    expect(await held()).toBe(12_500)
  })

  it('leaves the chain to go on from what the bank said', async () => {
    await lay('third.xml', 3, 12_500n, [paid(700)])
    await until(async () => (await balance()) === 13_200)
    expect([await held(), await decisions()]).toEqual([13_200, []])
  })

  it('and told again, both have no effect', async () => {
    const { rows: before } = await owner.query('select count(*) from ledger_transactions')
    await lay('forged-again.xml', 2, 10_000n, [paid(50_000)])
    await until(async () => (await decisions()).length > 0)
    const [{ id }] = await decisions()
    await must(ada, 'POST', `/v1/bank/decision/${id}/answer`, { action: 'ignore' })
    await must(ben, 'POST', `/v1/bank/decision/${id}/approve`)
    expect(await decisions()).toEqual([])
    const { rows: after } = await owner.query('select count(*) from ledger_transactions')
    expect([after, await balance(), await held()]).toEqual([before, 13_200, 13_200])
  })
})
