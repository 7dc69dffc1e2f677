// The master key of a service that runs as operators run it: which starts are refused, and how the
// key is changed under a load, through kills.

import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNextMasterKey, masterKeyId } from '#keyring'
import { randomKey } from '#kit'
import { asOwner } from '../../../tools/owner.ts'
import { makeKeyFile } from '../../src/app/master-key.ts'
import type { Installation, Running } from '../harness/process.ts'
import { newInstallation } from '../harness/process.ts'
import { caller } from '../harness/service.ts'

const TIMEOUT_MS = 120_000
const POLL_MS = 20

let installation: Installation
let running: Running

beforeAll(async () => {
  installation = await newInstallation()
  running = await installation.start()
}, TIMEOUT_MS)

afterAll(async () => await installation.remove())

const untold = async () => undefined
const keyFile = () => path.join(installation.dataDir, 'master.key')
const keyNow = () => Buffer.from(readFileSync(keyFile(), 'utf8').trim(), 'hex')

async function ask<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { dataDir } = installation
  return await asOwner({ dataDir, databaseUrl: null, masterKey: null }, work)
}

/** Something that is sealed, and something that is hashed with a key, by its idempotency key. */
async function addSeller(name: string) {
  const call = caller(installation.baseUrl, running.keys.private)
  return await call(
    'POST',
    '/v1/participants',
    {
      type: 'individual',
      email: `${name}@example.com`,
      name,
      bank_account: { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' },
    },
    { headers: { 'idempotency-key': name } },
  )
}

async function fingerprints(): Promise<string[]> {
  return await ask(async (client) => {
    const { rows } = await client.query<{ kept: string }>(
      `select concat(id, ' ', encode(fingerprint, 'hex')) as kept from bank_accounts order by id`,
    )
    return rows.map(({ kept }) => kept)
  })
}

describe('a start', { timeout: TIMEOUT_MS }, () => {
  const aside = () => `${keyFile()}.aside`
  const said = async (settings = {}) => {
    const refused = await installation.start(settings).then(
      () => 'it started',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
    expect(await installation.remaining()).toEqual([])
    return refused
  }

  beforeAll(async () => {
    expect(await addSeller('ada')).toMatchObject({ status: 200 })
    await running.end('SIGTERM')
    renameSync(keyFile(), aside())
  })
  afterAll(async () => {
    renameSync(aside(), keyFile())
    running = await installation.start()
  })

  it('without the master key of its database is refused, and invents none', async () => {
    const id = masterKeyId(Buffer.from(readFileSync(aside(), 'utf8').trim(), 'hex'))
    expect(await said()).toContain(`The database is sealed under the master key ${id}, and none`)
    expect(existsSync(keyFile())).toBe(false)
  })

  it('with the master key of another installation is refused', async () => {
    const other = randomKey()
    const wanted = `the one given is ${masterKeyId(other)}. It is of another installation.`
    expect(await said({ HOLDFAST_MASTER_KEY: other.toString('hex') })).toContain(wanted)
    writeFileSync(keyFile(), other.toString('hex'))
    expect(await said()).toContain(wanted)
    rmSync(keyFile())
  })

  it('takes the key from a program, and names one that fails', async () => {
    const program = path.join(installation.dataDir, 'vault.sh')
    writeFileSync(program, `#!/bin/sh\ncat "$1"\n`)
    chmodSync(program, 0o755)
    const from = (...words: string[]) => ({ HOLDFAST_MASTER_KEY_COMMAND: JSON.stringify(words) })
    const started = await installation.start(from(program, aside()))
    await started.end('SIGTERM')
    expect(existsSync(keyFile())).toBe(false)
    const named = 'HOLDFAST_MASTER_KEY_COMMAND: '
    expect(await said(from(program, '/nowhere'))).toContain(`${named}${program} ended with 1`)
    expect(await said(from('/nowhere'))).toContain(`${named}/nowhere cannot be started`)
    expect(await said(from('echo', 'sesame'))).toContain(`${named}64 hexadecimal characters`)
  })
})

describe('the key that signs the journal', { timeout: TIMEOUT_MS }, () => {
  it('is handed on while the service runs, and what it signed stays proven', async () => {
    const pem = path.join(installation.dataDir, 'journal', 'public-key.pem')
    const kept = `${pem}.kept`
    copyFileSync(pem, kept)
    for (let time = 0; time < 2; time++) {
      const done = await installation.run('journal-key.ts', ['rotate'])
      expect(done, done.out).toMatchObject({ code: 0 })
      // The last round seals what the tool wrote into the audit log.
      await running.end('SIGTERM')
      running = await installation.start()
    }
    expect(readFileSync(pem, 'utf8').match(/BEGIN PUBLIC KEY/g)).toHaveLength(3)
    for (const options of [[], [`--key=${kept}`]]) {
      const verified = await installation.run('verify.ts', options)
      expect(verified, verified.out).toMatchObject({ code: 0 })
      expect(verified.out).toMatch(/Audit logs +1\nEntries +[2-9]/)
    }
    const call = caller(installation.baseUrl, running.keys.private)
    const { body } = await call('GET', '/v1/journal/key')
    expect(body.hand_overs).toHaveLength(2)
    expect(body.public_key).toBe(body.hand_overs[1].to)
    expect(body.hand_overs[0].from).toBe(readFileSync(kept, 'utf8'))
  })
})

describe('changing the master key', { timeout: TIMEOUT_MS }, () => {
  it('goes on under a load, and computes no fingerprint anew', async () => {
    const before = await fingerprints()
    const [old, first] = [keyNow(), await addSeller('ada')]
    let isDone = false
    const answers: number[] = []
    const load = async (worker: number) => {
      for (let n = 0; !isDone; n++) {
        answers.push((await addSeller(`seller-${worker}-${n}`)).status)
      }
    }
    const working = [1, 2, 3].map(load)
    const done = await installation.run('master-key.ts', ['rotate'])
    isDone = true
    await Promise.all(working)
    expect(done, done.out).toMatchObject({ code: 0 })
    expect(keyNow().equals(old)).toBe(false)
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers)).toEqual(new Set([200]))
    expect((await fingerprints()).filter((one) => before.includes(one))).toEqual(before)

    await running.end('SIGTERM')
    running = await installation.start()
    const again = await addSeller('ada')
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  it('is told of in the audit log of every organisation, each step with itself', async () => {
    const made = await installation.run('organisations.ts', ['create', 'Lighthouse'])
    expect(made, made.out).toMatchObject({ code: 0 })
    const before = masterKeyId(keyNow())
    expect(await installation.run('master-key.ts', ['rotate'])).toMatchObject({ code: 0 })
    const after = masterKeyId(keyNow())
    const entries = await ask(async (client) => {
      const { rows } = await client.query<{ told: string }>(
        `select concat(e.summary, ' ', e.changes->0->>'after') as told
           from audit_entries e join tenants t on t.id = e.tenant_id
          where e.actor_name = 'npm run master-key' and e.changes->0->>'after' = any($1::text[])
            and (e.changes->0->>'after' <> $2 or e.summary like 'Ended%')
          order by t.id, e.created_at, e.id`,
        [[before, after], before],
      )
      return rows.map(({ told }) => told)
    })
    const steps = [
      `Had another master key open the installation, besides the one before. ${after}`,
      `Ended a master key of the installation: another one opens it from now on. ${before}`,
    ]
    expect(entries).toEqual([...steps, ...steps])
    await running.end('SIGTERM')
    running = await installation.start()
    const verified = await installation.run('verify.ts', [])
    expect(verified, verified.out).toMatchObject({ code: 0 })
  })

  it('refuses the key that was ended, with the day of its end', async () => {
    const old = keyNow()
    await installation.run('master-key.ts', ['rotate'])
    await running.end('SIGTERM')
    const refused = installation.start({ HOLDFAST_MASTER_KEY: old.toString('hex') })
    await expect(refused).rejects.toThrow(`The master key ${masterKeyId(old)} was ended at 2`)
    running = await installation.start()
  })

  it('is taken up again where it was killed before anything was sealed', async () => {
    const old = keyNow()
    await ask(async (client) => {
      await client.query('begin; lock table master_keys in share mode')
      const tool = installation.spawn('master-key.ts', ['rotate'])
      const waits = `select from pg_locks where relation = 'master_keys'::regclass and not granted`
      while ((await client.query(waits)).rowCount === 0) await wait(POLL_MS)
      const gone = once(tool, 'exit')
      tool.kill('SIGKILL')
      await gone
      await client.query('rollback')
    })
    expect(keyNow().equals(old)).toBe(true)
    const next = readFileSync(`${keyFile()}.next`, 'utf8').trim()
    expect(await installation.run('master-key.ts', ['rotate'])).toMatchObject({ code: 0 })
    expect(keyNow().toString('hex')).toBe(next)
    expect(existsSync(`${keyFile()}.next`)).toBe(false)
  })

  it('is taken up again where it was killed between database and file', async () => {
    const key = keyNow()
    const next = makeKeyFile(`${keyFile()}.next`)
    await ask(async (client) => await addNextMasterKey(client, { key, next }, untold))
    await running.end('SIGKILL')
    await installation.remaining()
    running = await installation.start()
    expect(await installation.run('master-key.ts', ['rotate'])).toMatchObject({ code: 0 })
    expect(keyNow().equals(next)).toBe(true)
    await running.end('SIGTERM')
    running = await installation.start()
    expect(await addSeller('ada')).toMatchObject({ status: 200 })
  })

  it('is taken up again where it was killed before the former key ended', async () => {
    const key = keyNow()
    const next = makeKeyFile(`${keyFile()}.next`)
    await ask(async (client) => await addNextMasterKey(client, { key, next }, untold))
    renameSync(`${keyFile()}.next`, keyFile())
    expect(await installation.run('master-key.ts', ['rotate'])).toMatchObject({ code: 0 })
    expect(keyNow().equals(next)).toBe(true)
    const status = await installation.run('master-key.ts', ['status'])
    expect(status.out).toContain(`${masterKeyId(next)}  current`)
    expect(status.out).toContain(`${masterKeyId(key)}  ended`)
  })

  it('that is configured leaves both keys until it is finished with the next', async () => {
    const [old, next] = [keyNow().toString('hex'), randomKey().toString('hex')]
    const configured = { HOLDFAST_MASTER_KEY: old }
    const alone = await installation.run('master-key.ts', ['rotate'], configured)
    expect(alone).toMatchObject({ code: 1, out: expect.stringContaining('_MASTER_KEY_NEXT') })
    const both = { ...configured, HOLDFAST_MASTER_KEY_NEXT: next }
    expect(await installation.run('master-key.ts', ['rotate'], both)).toMatchObject({ code: 0 })
    for (const key of [old, next]) {
      await running.end('SIGTERM')
      running = await installation.start({ HOLDFAST_MASTER_KEY: key })
    }
    const early = await installation.run('master-key.ts', ['finish'], configured)
    expect(early).toMatchObject({ code: 1, out: expect.stringContaining('to every process first') })
    const placed = { HOLDFAST_MASTER_KEY: next }
    expect(await installation.run('master-key.ts', ['finish'], placed)).toMatchObject({ code: 0 })
    expect(await addSeller('ada')).toMatchObject({ status: 200 })
  })
})
