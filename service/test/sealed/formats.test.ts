// What was sealed, filed, exported and proven before is verified by the code of now, and what the
// code of now makes of the same rows are the same bytes. The files in `before` are never made anew.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#audit'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import { journalLog } from '#journal'
import type { SealedLog } from '#sealing'
import {
  exportLogs,
  openCheckpointFile,
  openJournalKeys,
  readCheckpointFile,
  verifyLogs,
} from '#sealing'
import { verifyOffline } from '#testing/offline'
import type { LogKind } from '#testing/sealing'
import { sealAll } from '#testing/sealing'

const fileOf = (name: string) => path.join(import.meta.dirname, 'before', name)
const before = (name: string) => readFileSync(fileOf(name), 'utf8')
const key = before('public-keys.pem')
/** What sealed the keys that sign: of no installation. */
const ROOT_KEY = Buffer.alloc(32, 7)
const rows = new Map<string, Record<string, unknown>[]>(
  Object.entries(JSON.parse(before('rows.json'))),
)
/** What sealing writes. */
const SEALS = /^(journal_(entries|tiles|checkpoints|heads)|audit_(chain|checkpoints|heads))$/

interface Restored {
  readonly db: Database
  readonly owner: pg.Client
}

let sealed: Restored
let unsealed: Restored
let folder: string

beforeAll(async () => {
  sealed = await restore(() => true)
  unsealed = await restore((table) => !SEALS.test(table))
  folder = mkdtempSync(path.join(tmpdir(), 'formats-'))
})

afterAll(async () => {
  for (const { db, owner } of [sealed, unsealed]) {
    await db.close()
    await owner.end()
  }
  rmSync(folder, { recursive: true })
})

/** A database with the rows of before, as after a dump and restore. */
async function restore(isWanted: (table: string) => boolean): Promise<Restored> {
  const connection = await testDatabase()
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  for (const [table, of] of rows) {
    const [first] = of
    if (first === undefined || !isWanted(table)) continue
    await owner.query(`alter table ${table} disable trigger all`)
    // What was added to a table since has its default.
    const columns = Object.keys(first).join(', ')
    await owner.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(of)],
    )
  }
  await owner.query('set session_replication_role = origin')
  // Every tenant has one, of which the rows of before tell nothing.
  await owner.query('insert into event_sequences (tenant_id) select id from tenants')
  return { owner, db: openDatabase({ connection, connectionsMax: 4 }) }
}

/** What is asked of both logs, each with how much there is of it. */
function asked<K extends LogKind>(
  log: SealedLog<K>,
  filed: string,
  counts: { readonly entries: number; readonly checkpoints: number },
) {
  return {
    filed,
    counts,
    verify: async ({ owner }: Restored) => {
      const outside = readCheckpointFile(log, fileOf(filed))
      return await verifyLogs(log, owner, { publicKeys: [key], filed: outside })
    },
    file: async ({ db }: Restored) => {
      const file = openCheckpointFile(log, path.join(folder, filed))
      await file.follow(db)
      return readFileSync(file.path, 'utf8')
    },
    export: async ({ owner }: Restored) => {
      const lines: string[] = []
      await exportLogs(log, owner, {}, (line) => lines.push(`${line}\n`))
      return lines.join('')
    },
    seal: async ({ db: database }: Restored) => {
      const onError = (error: unknown) => {
        throw error
      }
      await sealAll(log, { database, keys: openJournalKeys(ROOT_KEY), file: null, onError })
    },
  }
}

const journals = asked(journalLog, 'checkpoints.jsonl', { entries: 23, checkpoints: 3 })
const audits = asked(auditLog, 'audit.jsonl', { entries: 14, checkpoints: 6 })

function linesOf(text: string): string[] {
  return text.trim().split('\n').toSorted()
}

describe('what was sealed before', () => {
  it('is verified in the database, with what was filed of it', async () => {
    for (const { verify, counts } of [journals, audits]) {
      expect(await verify(sealed)).toMatchObject({ ...counts, unsealed: 0, faults: [] })
    }
  })

  it('is exported as the same bytes', async () => {
    expect(await journals.export(sealed)).toBe(before('journal.jsonl'))
  })

  it('is filed as the same lines', async () => {
    for (const { file, filed } of [journals, audits]) {
      expect(linesOf(await file(sealed))).toEqual(linesOf(before(filed)))
    }
  })

  it.each([
    ['an export', 'journal.jsonl', { checkpoints: before('checkpoints.jsonl') }],
    ['a statement', 'statement.json', {}],
    ['a proof that an entry is there', 'inclusion.json', {}],
    ['a proof that it only grew', 'consistency.json', { 'hand-overs': before('journal-key.json') }],
  ])('is verified offline: %s', async (_, name, files) => {
    const found = await verifyOffline(before(name), { key, ...files })
    expect(found, found.out).toMatchObject({ code: 0 })
  })

  it('is verified offline as an audit log, too, with what was filed of it', async () => {
    const files = { key, checkpoints: before('audit.jsonl') }
    const found = await verifyOffline(await audits.export(sealed), files)
    expect(found, found.out).toMatchObject({ code: 0 })
    expect(found.out).toContain('7 entries, 3 checkpoints, as signed')
  })
})

describe('what is sealed now', () => {
  const hashes = {
    journal_entries: 'position, transaction_id, leaf, chain',
    audit_chain: 'tenant_id, position, entry_id, leaf, chain',
    journal_heads: 'size, chain, peaks',
    audit_heads: 'tenant_id, size, chain',
  }
  async function readAll({ owner }: Restored): Promise<unknown[]> {
    const found: unknown[] = []
    for (const [table, columns] of Object.entries(hashes)) {
      found.push((await owner.query(`select ${columns} from ${table} order by ${columns}`)).rows)
    }
    return found
  }

  it('from the same rows has the same places and hashes', async () => {
    await journals.seal(unsealed)
    await audits.seal(unsealed)
    expect(await readAll(unsealed)).toEqual(await readAll(sealed))
  })

  it('is verified by what verified before', async () => {
    const found = await verifyOffline(await journals.export(unsealed), { key })
    expect(found, found.out).toMatchObject({ code: 0 })
    expect(found.out).toContain('23 entries, 1 checkpoints, as signed')
  })
})

describe('an export of the audit log', () => {
  let text: string
  const checkpoints = before('audit.jsonl')
  const verify = async (changed: string, files: Readonly<Record<string, string>> = {}) =>
    await verifyOffline(changed, { key, ...files })

  beforeAll(async () => {
    text = await audits.export(sealed)
  })

  it('names the entry that was changed, by what was filed of it', async () => {
    const changed = text.replace('wrong password', 'right password')
    expect(changed).not.toBe(text)
    const found = await verify(changed, { checkpoints })
    expect(found).toMatchObject({ code: 1, out: 'CHANGED: entry 3 was changed.\n' })
    expect(await verify(changed)).toMatchObject({ code: 1 })
  })

  it('is not as signed where an entry, the end or a log is missing', async () => {
    const lines = text.split('\n')
    const without = (place: RegExp) => lines.filter((line) => !place.test(line)).join('\n')
    expect(await verify(without(/"position":2,/))).toMatchObject({ code: 1 })
    const cut = await verify(without(/"(position|size)":[67],/), { checkpoints })
    expect(cut).toMatchObject({ code: 1, out: expect.stringContaining('the end is cut off') })
    const second = lines.findLastIndex((line) => line.startsWith('{"type":"audit"'))
    const one = await verify(lines.slice(0, second).join('\n'), { checkpoints })
    expect(one).toMatchObject({ code: 1, out: expect.stringMatching(/audit log .* is missing/) })
  })

  it('takes no checkpoint of a journal', async () => {
    const journals = before('checkpoints.jsonl')
    const found = await verify(text, { checkpoints: journals })
    expect(found).toMatchObject({ code: 2, out: 'NOT PROVEN: a checkpoint is of no audit log.\n' })
    const both = await verify(`${text}${before('journal.jsonl')}`, { checkpoints })
    expect(both).toMatchObject({ code: 2, out: 'NOT PROVEN: there is a journal in it, too.\n' })
  })
})
