import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { TenantId } from '#kit'
import { createOrganisation } from '#organisations'
import { openCheckpointFile, openJournalKeys, readCheckpointFile, verifyLogs } from '#sealing'
import { journalKey, sealAll } from '#testing/sealing'
import { auditLog } from './log.ts'
import { selectTenantsToSeal } from './store.ts'
import type { AuditRecord } from './write.ts'
import { writeAudit } from './write.ts'

const keys = openJournalKeys(randomBytes(32))
let options: { publicKeys: string[] }
const file = path.join(mkdtempSync(path.join(tmpdir(), 'audit-')), 'audit.jsonl')
let database: Database
let owner: pg.Client
let tenant: TenantId

beforeAll(async () => {
  const connection = await testDatabase()
  database = openDatabase({ connection, connectionsMax: 8 })
  owner = new pg.Client(connection)
  await owner.connect()
  tenant = (await createOrganisation(database, { name: 'Harbour' })).tenants.sandbox
  options = { publicKeys: [(await keys.signing(database.global)).publicKey] }
})

afterAll(async () => {
  await owner.end()
  await database.close()
})

function record(summary: string): AuditRecord {
  const actor = { kind: 'tool', id: null, name: 'a test' } as const
  return { actor, operation: 'test', object: null, summary, requestId: null, ip: null }
}

async function write(summary: string): Promise<void> {
  await database.transact(tenant, async (unit) => await writeAudit(unit, [record(summary)]))
}

async function seal(): Promise<void> {
  const onError = (error: unknown) => {
    throw error
  }
  await sealAll(auditLog, { database, keys, file: openCheckpointFile(auditLog, file), onError })
}

describe('sealing the audit log', () => {
  it('passes nothing over, while others write and seal', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        await write(`entry ${n}`)
        if (n % 10 === 0) await seal()
      }),
    )
    await seal()
    const report = await verifyLogs(auditLog, owner, {
      ...options,
      filed: readCheckpointFile(auditLog, file),
    })
    expect(report).toMatchObject({ entries: 40, unsealed: 0, faults: [] })
  })

  it('takes an entry that began early and commits late into its place', async () => {
    let go: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => {
      go = resolve
    })
    const late = database.transact(tenant, async (unit) => {
      await writeAudit(unit, [record('early, and late')])
      await waiting
    })
    await write('in between')
    await seal()
    go()
    await late
    await seal()
    const report = await verifyLogs(auditLog, owner, {
      ...options,
      filed: readCheckpointFile(auditLog, file),
    })
    expect(report).toMatchObject({ entries: 42, unsealed: 0, faults: [] })
  })

  it('does not look at a tenant again that has nothing left', async () => {
    expect(await database.global.query(selectTenantsToSeal, {})).toEqual([])
    await write('one more')
    expect(await database.global.query(selectTenantsToSeal, {})).toEqual([{ tenant_id: tenant }])
    await seal()
    expect(await database.global.query(selectTenantsToSeal, {})).toEqual([])
  })

  it('leaves no entry of what was rolled back', async () => {
    const undone = database.transact(tenant, async (unit) => {
      await writeAudit(unit, [record('never')])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const { rows } = await owner.query("select 1 from audit_entries where summary = 'never'")
    expect(rows).toEqual([])
  })
})

describe('an owner of the database who makes all hashes anew', () => {
  it('is found by the signatures, and by the file outside at the very entry', async () => {
    await owner.query(`
      alter table audit_entries disable trigger all;
      update audit_entries set summary = 'another' where id =
        (select entry_id from audit_chain where position = 3);
      alter table audit_entries enable always trigger append_only`)
    const changed = await verifyLogs(auditLog, owner, options)
    expect(changed.faults).toMatchObject([{ position: 3, what: 'the entry was changed' }])

    const forger = journalKey(randomBytes(32))
    await owner.query(`
      alter table audit_chain disable trigger all;
      alter table audit_checkpoints disable trigger all;
      delete from audit_chain; delete from audit_checkpoints; delete from audit_heads;
      alter table audit_chain enable always trigger append_only;
      alter table audit_checkpoints enable always trigger append_only`)
    const onError = () => undefined
    await sealAll(auditLog, {
      database,
      keys: { ...keys, signing: async () => forger },
      file: null,
      onError,
    })
    const signed = await verifyLogs(auditLog, owner, options)
    expect(signed.faults[0]?.what).toBe(
      'its checkpoint is signed by a key that nothing was handed over to',
    )
    const filed = readCheckpointFile(auditLog, file)
    const outside = await verifyLogs(auditLog, owner, { ...options, filed })
    expect(outside.faults[0]?.what).toBe('the entry is not the one that was written down outside')
  })

  it('is found to have cut off the end also after the service has gone on', async () => {
    const { tenants } = await createOrganisation(database, { name: 'Pier' })
    const other = path.join(path.dirname(file), 'other.jsonl')
    const follower = openCheckpointFile(auditLog, other)
    const onError = () => undefined
    const addAndSeal = async (count: number) => {
      await database.transact(tenants.sandbox, async (unit) => {
        const records = Array.from({ length: count }, (_, n) => record(`pier ${n}`))
        await writeAudit(unit, records)
      })
      await sealAll(auditLog, { database, keys, file: follower, onError })
    }
    await addAndSeal(4)
    await addAndSeal(4)
    await owner.query(`
      alter table audit_chain disable trigger all;
      alter table audit_checkpoints disable trigger all;
      alter table audit_entries disable trigger all`)
    const of = [tenants.sandbox]
    await owner.query(
      `delete from audit_entries where id in
         (select entry_id from audit_chain where tenant_id = $1 and position > 4)`,
      of,
    )
    await owner.query('delete from audit_chain where tenant_id = $1 and position > 4', of)
    await owner.query('delete from audit_checkpoints where tenant_id = $1 and size > 4', of)
    await owner.query(
      `update audit_heads h set size = 4, chain = c.chain from audit_chain c
        where h.tenant_id = $1 and c.tenant_id = $1 and c.position = 4`,
      of,
    )
    await expect(addAndSeal(6)).rejects.toThrow(`another audit log of ${tenants.sandbox}`)
    const filed = readCheckpointFile(auditLog, other).filter(
      (one) => one.tenant === tenants.sandbox,
    )
    expect(filed.map(({ size }) => size)).toEqual([4, 8])
    const { faults } = await verifyLogs(auditLog, owner, { ...options, filed })
    const own = faults.filter((fault) => fault.tenant === tenants.sandbox)
    expect(own).toMatchObject([{ position: 5 }])
  })

  it('cannot change the file either', () => {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, `${text}{"half`)
    expect(readCheckpointFile(auditLog, file).length).toBe(text.trim().split('\n').length)
    writeFileSync(file, text.replace('"size":', '"sice":'))
    expect(() => readCheckpointFile(auditLog, file)).toThrow(/line 1 is no checkpoint/)
  })
})
