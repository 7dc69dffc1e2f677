// A bank by SFTP: two people connect it with a key that is made here, orders leave and answers come
// as by a folder. Whatever goes wrong, nothing counts as sent that was not, people are told, and
// nothing is sent twice.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#http'
import { startMailServer } from '../harness/mail-server.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { followFiles, openSftpWorld, sftpConnection } from '../harness/sftp-bank.ts'
import { until } from '../harness/until.ts'

const logged: string[] = []
const log = createLog({ write: (line) => logged.push(line) })
const post = await startMailServer()
afterAll(async () => await post.stop())
const { world, host } = await openSftpWorld({ log, smtp: post.smtp })
const { ada, ben, must, owner, channel } = world
const FINANCE = 'finance@harbour.example'
let project = ''

const { connection, orderOf, isSent, test, looks, whole, timesGiven, waits, ...files } =
  followFiles(world)
/** An order that waits to be handed over. */
const pay = async (amount: number) => await files.pay(project, amount)
beforeAll(async () => {
  await joinAs(world.holdfast, await enterAsOwner(world.holdfast), 'finance')
  project = (await world.project(1_000_000)).id
})

describe('a connection by SFTP', () => {
  it('names host, pinned key and folders; what cannot be is refused by its field', async () => {
    const faultsOf = async (more: object) => {
      const { body } = await ada('POST', '/v1/bank/proposals', sftpConnection(host, more))
      return body.errors?.map(
        (one: { pointer: string; code: string }) => `${one.pointer} ${one.code}`,
      )
    }
    const cases = [
      [{ host: '10.1.2.3' }, '/connect/sftp/host not_usable'],
      [{ host: '169.254.169.254' }, '/connect/sftp/host not_usable'],
      [{ host: 'a..b' }, '/connect/sftp/host bad_format'],
      [{ private_key: 'x'.repeat(100) }, '/connect/sftp/private_key bad_format'],
      [{ host_keys: [host.hostKey, host.hostKey] }, '/connect/sftp/host_keys duplicate'],
    ] as const
    for (const [more, fault] of cases) expect(await faultsOf(more)).toEqual([fault])
    const { connect } = sftpConnection(host)
    const bare = { kind: 'connect', connect: { ...connect, sftp: null } }
    const { body } = await ada('POST', '/v1/bank/proposals', bare)
    expect(body.errors[0]).toMatchObject({ pointer: '/connect/sftp', code: 'required' })
  })

  it('has a key made for it, whose public part is shown, and the private one never', async () => {
    await world.byTwo(sftpConnection(host))
    const { sftp, channel: how } = await connection()
    expect(how).toBe('sftp')
    expect(sftp).toMatchObject({ host: '127.0.0.1', host_keys: [host.hostKey] })
    const [key] = sftp.keys
    expect(key).toMatchObject({ status: 'active', is_made: true })
    expect(key.public_key).toMatch(/^ssh-ed25519 [A-Za-z0-9+/]+=* holdfast$/)
    expect(JSON.stringify(sftp)).not.toContain('PRIVATE')
    const { rows } = await owner.query<{ sealed: Buffer }>('select sealed from bank_keys')
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('PRIVATE')
  })
})

describe('a bank that refuses the key', () => {
  it('is given nothing, people are written to, and it is tried ever later', async () => {
    const before = host.connections.opened
    const paid = await pay(1_000)
    await until(async () => (await connection()).orders_fault !== null)
    await until(async () => (await connection()).folder_fault !== null)
    expect((await connection()).orders_fault).toContain('public key')
    await post.take(FINANCE, 'Bank connections in trouble')
    expect((await orderOf(paid)).status).toBe('queued')
    expect(whole()).toEqual([])
    expect(host.connections.opened).toBeGreaterThan(before)
    // As if it had been so for a day.
    await owner.query(`update bank_connections set orders_fault_at = now() - interval '25 hours',
                         folder_broken_at = now() - interval '25 hours'`)
    await owner.query(`update jobs set run_at = now()
                        where kind in ('bank.send', 'connection.look')`)
    await until(async () => (await waits()) === 0)
    expect((await connection()).orders_fault).toContain('not tried any more')
    expect(await test()).toMatchObject({ passed: false, phase: 'login' })
    expect(await waits()).toBe(0)
    expect((await orderOf(paid)).status).toBe('queued')
  })

  it('has it once the key is let in and somebody tests the way', async () => {
    const { sftp } = await connection()
    host.faults.letsIn = [sftp.keys[0].public_key]
    expect(await test()).toEqual({ passed: true, phase: null, advice: null })
    await until(async () => whole().length === 1)
    await until(async () => (await connection()).orders_fault === null)
    expect(readdirSync(channel.inbox).filter((name) => name.includes('test'))).toEqual([])
    await until(async () => {
      await world.live(5)
      await looks()
      const { data } = await must(ada, 'GET', '/v1/bank/files?direction=in')
      return data.some(({ source, status }: { source: string; status: string }) => {
        return source === 'sftp' && status === 'read'
      })
    })
    await until(async () => readdirSync(path.join(channel.outbox, 'taken')).length > 0)
  })
})

describe('what goes wrong on the way', () => {
  it.each([
    ['rights', () => host.faults.denied.add('write')],
    [
      'space',
      () => {
        host.faults.isFull = true
      },
    ],
  ] as const)('%s: nothing counts as sent, and then it leaves once', async (phase, begin) => {
    begin()
    expect(await test()).toMatchObject({ passed: false, phase })
    const paid = await pay(2_000)
    await until(async () => (await connection()).orders_fault !== null)
    expect(await isSent(paid)).toBe(false)
    expect(timesGiven(paid)).toBe(0)
    host.faults.denied.clear()
    host.faults.isFull = false
    expect(await test()).toMatchObject({ passed: true })
    await until(async () => await isSent(paid))
    expect(timesGiven(paid)).toBe(1)
  })

  it('a cut after the rename: it is found again, and not sent twice', async () => {
    host.faults.cutsAfterRename = /[.]xml$/
    const paid = await pay(3_000)
    await until(async () => (await connection()).orders_fault !== null)
    expect(await isSent(paid)).toBe(false)
    expect(timesGiven(paid)).toBe(1)
    host.faults.cutsAfterRename = null
    await test()
    await until(async () => await isSent(paid))
    expect(timesGiven(paid)).toBe(1)
  })
})

describe('a recall', () => {
  it('leaves as an order does, once, with its receipt beside the folder', async () => {
    const paid = await pay(3_500)
    await until(async () => await isSent(paid))
    const { id: order_id } = await orderOf(paid)
    await world.byTwo({ kind: 'recall_order', recall_order: { order_id, reason: 'duplicate' } })
    const recall = async () => (await must(ada, 'GET', '/v1/bank/recalls')).data[0]
    await until(async () => (await recall())?.status === 'sent')
    const name = (await recall()).id.slice('bank_recall_'.length)
    expect(whole().filter((file) => file.startsWith(name))).toEqual([`${name}.xml`])
    const laid = readdirSync(world.bankFolder, { recursive: true, encoding: 'utf8' })
    expect(laid.filter((file) => path.basename(file) === `${name}.recall.json`)).toHaveLength(1)
  })
})

describe('a file in the folder of orders that was not written here', () => {
  it('stops all that leaves, once for each, until two people have looked', async () => {
    await looks()
    writeFileSync(path.join(channel.inbox, 'stolen.xml'), '<Document/>')
    await until(async () => {
      await looks()
      return (await connection()).is_halted
    })
    expect((await connection()).orders_fault).toContain('not written here')
    const paid = await pay(4_000)
    await until(async () => (await orderOf(paid)).batch_id !== null)
    const { id: connection_id } = await connection()
    const resume = { kind: 'resume', resume: { connection_id } }
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', resume)
    expect((await ada('POST', `/v1/bank/proposal/${proposed.id}/approve`)).status).toBe(403)
    expect(timesGiven(paid)).toBe(0)
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/approve`)
    await until(async () => await isSent(paid))
    await looks()
    expect((await connection()).is_halted).toBe(false)
    rmSync(path.join(channel.inbox, 'stolen.xml'))
  })
})

describe('a new key', () => {
  it('is used beside the old one until two people drop that, with its private part', async () => {
    const { id: connection_id, sftp } = await connection()
    const [old] = sftp.keys
    const drop = { kind: 'drop_key', drop_key: { connection_id, key_id: old.id } }
    expect((await ada('POST', '/v1/bank/proposals', drop)).status).toBe(409)
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', {
      kind: 'add_key',
      add_key: { connection_id, key_kind: 'rsa' },
    })
    const newest = async () => (await connection()).sftp.keys[0]
    expect(await newest()).toMatchObject({ status: 'proposed' })
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/approve`)
    // The bank still knows the old one only.
    expect(await test()).toMatchObject({ passed: true })
    host.faults.letsIn = [(await newest()).public_key]
    expect(await test()).toMatchObject({ passed: true })
    await world.byTwo(drop)
    expect((await connection()).sftp.keys[1]).toMatchObject({ status: 'dropped' })
    const { rows } = await owner.query('select sealed from bank_keys where dropped_at is not null')
    expect(rows).toEqual([{ sealed: null }])
    host.faults.letsIn = [old.public_key]
    expect(await test()).toMatchObject({ passed: false, phase: 'login' })
  })
})

it('nothing of a key stands in the log, and no connection stays open', async () => {
  expect(logged.join('\n')).not.toMatch(/PRIVATE KEY|b3BlbnNzaC1rZXk/)
  await until(async () => host.connections.open === 0)
})
