// Live by a bank: orders leave as files, the bank answers by files, two people set it up.
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkSchema } from '../../src/banking/messages/schema.ts'
import { findAccounts } from '../../src/providers/connections/accounts.ts'
import { CREDITOR, DEBTOR, folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, ben, must } = world
const { live } = world.holdfast.organisation.tenants
let connectionId = ''

const outbound = async (id: string) => await must(ada, 'GET', `/v1/outbound/${id}`)
const orderOf = async (id: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders')
  return data.find((one: { outbound_id: string }) => one.outbound_id === id)
}
const batchOf = async (id: string) => {
  const order = await orderOf(id)
  return order?.batch_id ? await must(ada, 'GET', `/v1/bank/batch/${order.batch_id}`) : null
}
const statusOf = async (id: string) => (await orderOf(id))?.status
/** The order stands in a file that the bank can take. */
const sent = async (id: string) => {
  await until(async () => (await statusOf(id)) !== undefined)
  await world.hurry('bank.collect')
  await until(async () => (await batchOf(id))?.status === 'sent')
  return await batchOf(id)
}
const answered = async (minutes: number) => {
  await world.live(minutes)
  // A file is taken when it is as it was at the look before.
  await world.hurry('connection.look')
  await world.hurry('connection.look')
  await until(() => offered().length === 0)
  await until(async () => {
    const { data } = await must(ada, 'GET', '/v1/bank/files')
    return data.every(({ status }: { status: string }) => status !== 'kept')
  })
}
const offered = () =>
  readdirSync(world.channel.outbox).filter((name) => !name.startsWith('.') && name !== 'taken')
const filesIn = (folder: string) => readdirSync(folder).filter((name) => name !== 'taken')

beforeAll(async () => {
  const proposed = await must(ada, 'POST', '/v1/bank/proposals', folderConnection())
  connectionId = proposed.connection_id
})

describe('a connection', () => {
  it('is not active before a second person has seen whole numbers and approved it', async () => {
    const { data } = await must(ada, 'GET', '/v1/bank/proposals')
    const [{ id }] = data
    const alone = await ada('POST', `/v1/bank/proposal/${id}/approve`)
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person_needed'])
    const shown = await must(ben, 'GET', `/v1/bank/proposal/${id}`)
    expect(shown.accounts).toMatchObject([{ number: DEBTOR, holder: 'Harbour Client Money' }])
    const before = await must(ada, 'GET', '/v1/bank/connections')
    expect(before.data).toMatchObject([{ status: 'proposed', accounts: [{ is_open: false }] }])
    expect(JSON.stringify(before)).not.toContain(DEBTOR)
    const named = async () =>
      await world.holdfast.service.database.read(live, async (reader) => {
        const numbers = ['de02 1203 0000 0000 2020 51']
        return await findAccounts(reader, world.holdfast.vault, { tenantId: live, numbers })
      })
    expect((await named()).length).toBe(0)
    await must(ben, 'POST', `/v1/bank/proposal/${id}/approve`)
    expect((await named()).length).toBe(1)
    const after = await must(ada, 'GET', '/v1/bank/connections')
    expect(after.data).toMatchObject([{ status: 'active', accounts: [{ masked: '•••• 2051' }] }])
  })

  it('names no way out of the folder of its organisation, and no account twice', async () => {
    const outside = ['../elsewhere', '/etc', 'a/../../b', 'a/./b', '.hidden']
    for (const orders_folder of outside) {
      const asked = folderConnection({ orders_folder })
      const { status, body } = await ada('POST', '/v1/bank/proposals', asked)
      expect([orders_folder, status, body.errors?.[0]?.pointer]).toEqual([
        orders_folder,
        422,
        '/connect/orders_folder',
      ])
    }
    const again = await must(ada, 'POST', '/v1/bank/proposals', folderConnection())
    const { status, body } = await ben('POST', `/v1/bank/proposal/${again.id}/approve`)
    expect([status, body.code]).toEqual([409, 'invalid_state'])
    await must(ada, 'POST', `/v1/bank/proposal/${again.id}/refuse`)
  })

  it('is wrong by its fields: an IBAN, a currency, a day, a zone that are none', async () => {
    const asked = folderConnection(
      { time_zone: 'Europe/Atlantis' },
      { iban: 'DE02120300000000202052', currency: 'usd', opened_on: '2026-02-30' },
    )
    const { body } = await ada('POST', '/v1/bank/proposals', asked)
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
      '/connect/accounts/0/currency',
      '/connect/accounts/0/iban',
      '/connect/accounts/0/opened_on',
      '/connect/time_zone',
    ])
  })
})

describe('an outbound', () => {
  it('leaves in one valid file, is acknowledged, and executes only when it is booked', async () => {
    const { id } = await world.project(50_000)
    const [paid] = await world.pay(id, [{ amount: 12_345, reference: 'ORDER 17' }])
    const batch = await sent(paid.id)
    expect(batch).toMatchObject({ orders: 1, total: 12_345, is_by_rule: true, alarm: null })
    const names = filesIn(world.channel.inbox)
    expect(names).toEqual([`${batch.message_id}.xml`])
    const bytes = readFileSync(path.join(world.channel.inbox, `${batch.message_id}.xml`))
    expect(await checkSchema(bytes)).toMatchObject({ violations: [] })
    const endToEnd = paid.id.slice('outbound_'.length)
    for (const text of [endToEnd, '123.45', 'ORDER 17', CREDITOR, DEBTOR, 'Sam Seller']) {
      expect(bytes.toString()).toContain(text)
    }
    expect((await outbound(paid.id)).status).toBe('executing')
    await answered(1)
    await answered(30)
    expect(await orderOf(paid.id)).toMatchObject({ status: 'acknowledged', alarm: null })
    expect((await batchOf(paid.id)).status).toBe('bank_approved')
    expect((await outbound(paid.id)).status).toBe('executing')
    const bookIt = async () => await world.booked([paid.id])
    expect(await bookIt()).toBe(1)
    expect((await outbound(paid.id)).status).toBe('executed')
    expect((await batchOf(paid.id)).status).toBe('executed')
    // The same booking again is nothing.
    expect(await bookIt()).toBe(0)
  })

  it('that the bank rejects gives its money back, with the code of the bank kept', async () => {
    const { id } = await world.project(50_000)
    const [good, bad] = await world.pay(id, [
      { amount: 1_000 },
      { amount: 2_000, name: 'refused AC04' },
    ])
    await sent(good.id)
    await sent(bad.id)
    await answered(1)
    await answered(30)
    expect(await orderOf(bad.id)).toMatchObject({ status: 'rejected', bank_code: 'AC04' })
    expect(await outbound(bad.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'invalid_target_account_credentials',
    })
    expect((await outbound(good.id)).status).toBe('executing')
    expect((await must(ada, 'GET', `/v1/project/${id}`)).balance).toBe(49_000)
  })

  it('whose name no file can carry fails by name, and blocks no other', async () => {
    const { id } = await world.project(50_000)
    const [bad, good] = await world.pay(id, [
      { amount: 1_000, name: 'A'.repeat(71) },
      { amount: 1_000, name: 'Zoë Ångström' },
    ])
    const batch = await sent(good.id)
    expect(batch.orders).toBe(1)
    expect(await orderOf(bad.id)).toMatchObject({ status: 'rejected', fault: 'name_too_long' })
    expect(await outbound(bad.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'missing_participant_information',
    })
  })

  it('waits while a person holds it', async () => {
    const { id } = await world.project(50_000)
    const [held, free] = await world.pay(id, [{ amount: 1_000 }, { amount: 1_100 }])
    await until(async () => (await statusOf(held.id)) === 'queued')
    const order = await orderOf(held.id)
    await must(ada, 'POST', `/v1/bank/order/${order.id}`, { is_held: true })
    await sent(free.id)
    expect(await orderOf(held.id)).toMatchObject({ status: 'queued', batch_id: null })
    await must(ada, 'POST', `/v1/bank/order/${order.id}`, { is_held: false, is_urgent: true })
    await until(async () => (await batchOf(held.id))?.status === 'sent')
    expect((await batchOf(held.id)).is_urgent).toBe(true)
  })
})

describe('a batch above the limit of its account', () => {
  it('gets its file when a second person has approved it', async () => {
    const { id } = await world.project(20_000_000)
    const [paid] = await world.pay(id, [{ amount: 15_000_000 }])
    await until(async () => (await statusOf(paid.id)) !== undefined)
    await world.hurry('bank.collect')
    await until(async () => (await batchOf(paid.id)) !== null)
    const draft = await batchOf(paid.id)
    expect(draft).toMatchObject({ status: 'draft', artefact_id: null, is_by_rule: false })
    const asked = { kind: 'approve_batch', approve_batch: { batch_id: draft.id } }
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', asked)
    const alone = await ada('POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect(alone.body.code).toBe('second_person_needed')
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/approve`)
    await until(async () => (await batchOf(paid.id)).status === 'sent')
  })
})

describe('what lies in the folder', () => {
  const lay = async (name: string, text: string) => {
    await writeFile(path.join(world.channel.outbox, name), text)
  }
  const newest = async () => (await must(ada, 'GET', '/v1/bank/files')).data[0]

  it('is kept whatever it is, held with a reason, and nothing new under another name', async () => {
    await lay('nonsense.xml', '<Nonsense/>')
    await answered(0)
    const held = await newest()
    expect(held).toMatchObject({ status: 'held', direction: 'in', source: 'folder' })
    await lay('again.xml', '<Nonsense/>')
    await answered(0)
    expect((await newest()).id).toBe(held.id)
    const file = await must(ada, 'GET', `/v1/bank/file/${held.id}/content`)
    expect(Buffer.from(file.content, 'base64').toString()).toBe('<Nonsense/>')
    expect(file.name).toBe('nonsense.xml')
  })

  it('is left alone while it is half, and where it is a link', async () => {
    await lay('half.xml.part', '<Half/>')
    await symlink('/etc/hostname', path.join(world.channel.outbox, 'link.xml'))
    const before = await newest()
    await lay('whole.xml', '<Whole/>')
    await world.live(0)
    await world.hurry('connection.look')
    await world.hurry('connection.look')
    await until(async () => (await newest()).id !== before.id)
    expect(offered().toSorted()).toEqual(['half.xml.part', 'link.xml'])
    await until(async () => {
      const { data } = await must(ada, 'GET', '/v1/bank/connections')
      return data.some(({ folder_fault }: { folder_fault: string | null }) => folder_fault !== null)
    })
    await mkdir(path.join(world.bankFolder, 'aside'), { recursive: true })
    for (const name of ['half.xml.part', 'link.xml']) {
      await rename(
        path.join(world.channel.outbox, name),
        path.join(world.bankFolder, 'aside', name),
      )
    }
  })

  it('shows nothing to another organisation', async () => {
    const other = world.holdfast.stranger.keys.live.private
    const ids = await must(ada, 'GET', '/v1/bank/files')
    for (const list of ['files', 'batches', 'orders', 'connections', 'proposals']) {
      const { body } = await ada('GET', `/v1/bank/${list}`, undefined, { key: other })
      expect([list, body.data]).toEqual([list, []])
    }
    const { status } = await ada('GET', `/v1/bank/file/${ids.data[0].id}/content`, undefined, {
      key: other,
    })
    expect(status).toBe(404)
  })
})

describe('a closing connection', () => {
  it('takes no new orders, and is closed when nothing is under way', async () => {
    await world.byTwo({ kind: 'close', close: { connection_id: connectionId } })
    const stands = async () => {
      const { data } = await must(ada, 'GET', '/v1/bank/connections')
      return data.find(({ id }: { id: string }) => id === connectionId).status
    }
    expect(await stands()).toBe('closing')
    const { id } = await world.project(50_000)
    const [paid] = await world.pay(id, [{ amount: 1_500 }])
    await until(async () => (await outbound(paid.id)).status === 'executing')
    const { data: payments } = await must(ada, 'GET', '/v1/manual/payments')
    expect(payments).toMatchObject([{ outbound_id: paid.id }])
    // What is still with the bank is booked.
    const { data } = await must(ada, 'GET', '/v1/bank/orders')
    const open = data.filter(({ status }: { status: string }) => {
      return status !== 'executed' && status !== 'rejected'
    })
    await world.booked(open.map((one: { outbound_id: string }) => one.outbound_id))
    expect(await stands()).toBe('closed')
  })
})
