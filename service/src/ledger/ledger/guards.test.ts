// Who may touch the books, and how: rights, row level security, triggers, constraints.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { TenantId } from '#kit'
import type { AccountId } from './index.ts'
import {
  balancesOf,
  checkInvariants,
  ledgerInvariants,
  openAccounts,
  openTenantAccounts,
  post,
  tenantAccount,
} from './index.ts'
import type { Desk } from './testing/desk.ts'
import { addTenant, moving, openDesk, posting, someId, someSubject } from './testing/desk.ts'

const connection = await testDatabase()
let desk: Desk
let bank: AccountId
let project: AccountId

beforeAll(async () => {
  desk = await openDesk(connection)
  bank = tenantAccount(desk.tenant, 'bank', 'gbp')
  project = await desk.open('project')
  await desk.post(posting(moving(bank, project, 100n)))
})

afterAll(async () => {
  await desk.close()
})

const tables = ['ledger_accounts', 'ledger_transactions', 'ledger_movements'] as const

/** Runs statements as the application, within a tenant, and takes them back. */
async function asApplication(tenant: TenantId | '', ...statements: string[]) {
  const client = await desk.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local holdfast.tenant = '${tenant}'`)
    let rows: unknown[] = []
    for (const one of statements) rows = (await client.query(one)).rows
    return rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Runs statements as the owner and takes them back. */
async function asOwner(...statements: string[]) {
  await desk.owner.query('begin')
  try {
    for (const one of statements) await desk.owner.query(one)
  } finally {
    await desk.owner.query('rollback')
  }
}

describe('the application', () => {
  it.each(
    tables.flatMap((table) => [
      [`insert into ${table} select * from ${table}`],
      [`update ${table} set tenant_id = tenant_id`],
      [`delete from ${table}`],
      [`truncate ${table}`],
      [`select from ${table} for update`],
    ]),
  )('has no right to %s', async (sql) => {
    await expect(asApplication(desk.tenant, sql)).rejects.toThrow('permission denied')
  })

  it.each([...tables, 'ledger_entries'])('sees no row of %s without a tenant', async (table) => {
    expect(await asApplication('', `select * from ${table}`)).toEqual([])
    expect(await asApplication(desk.tenant, `select * from ${table}`)).not.toEqual([])
  })

  it('cannot post, open or lock without a tenant', async () => {
    for (const call of [
      `select ledger_open('${desk.tenant}', '{${project}}', '{project}', '{gbp}')`,
      `select ledger_lock('${desk.tenant}', '{${project}}')`,
      `select ledger_allow_overdraft('${desk.tenant}', '${project}', -1)`,
      `select ledger_post('${desk.tenant}', now(),
           '{${bank},${project}}', '{${someSubject()}}', '{reconciled}',
         '{${project}}', '{gbp}', '{1}', '{1}', '{2}', '{1}')`,
    ]) {
      await expect(asApplication('', call)).rejects.toThrow('holdfast.tenant is not set')
    }
  })

  it('cannot open the way around the functions by setting what they set', async () => {
    const bypass = asApplication(
      desk.tenant,
      `set local holdfast.ledger = 'open'`,
      `update ledger_accounts set balance = 1`,
    )
    await expect(bypass).rejects.toThrow('permission denied')
  })

  it('cannot post groups without movements, or out of order', async () => {
    const call = (groups: string) =>
      asApplication(
        desk.tenant,
        `select ledger_post('${desk.tenant}', now(),
           '{${bank},${project}}', '{${someSubject()},${someSubject()}}',
           '{reconciled,reconciled}', '{${project},${project}}', '{gbp,gbp}',
           '${groups}', '{1,1}', '{2,2}', '{1,1}')`,
      )
    for (const groups of ['{1,1}', '{2,1}', '{1,3}', '{0,1}', '{2,2}', '{null,1}']) {
      await expect(call(groups)).rejects.toThrow('groups come in order')
    }
    await expect(call('{1,2}')).resolves.toHaveLength(2)
  })

  it('cannot post an amount below 1', async () => {
    const call = asApplication(
      desk.tenant,
      `select ledger_post('${desk.tenant}', now(),
           '{${bank},${project}}', '{${someSubject()}}', '{reconciled}',
         '{${project}}', '{gbp}', '{1}', '{2}', '{1}', '{-5}')`,
    )
    await expect(call).rejects.toThrow('ledger_movements_amount_check')
  })
})

describe('another tenant', () => {
  it('sees no balance and no entry, and can post to no account', async () => {
    const stranger = await addTenant(desk.owner)
    await desk.db.transact(stranger, openTenantAccounts)
    const theirs = tenantAccount(stranger, 'bank', 'gbp')
    const seen = await desk.db.read(stranger, (reader) => balancesOf(reader, stranger, [project]))
    expect(seen.size).toBe(0)
    const results = await desk.db.transact(stranger, (unit) =>
      post(unit, [posting(moving(project, theirs, 1n)), posting(moving(theirs, project, 1n))]),
    )
    expect(results).toEqual([
      { accepted: false, refusal: 'unknown_account', account: project },
      { accepted: false, refusal: 'unknown_account', account: project },
    ])
    expect(await desk.balance(project)).toBe(100n)
  })
})

describe('what was written', () => {
  it.each(
    ['ledger_transactions', 'ledger_movements'].flatMap((table) => [
      [`update ${table} set tenant_id = tenant_id`],
      [`delete from ${table}`],
      [`truncate ${table}`],
    ]),
  )('stays, whoever tries: %s', async (sql) => {
    await expect(asOwner(sql)).rejects.toThrow('append only')
    const silent = asOwner(`set local session_replication_role = 'replica'`, sql)
    await expect(silent).rejects.toThrow('append only')
  })

  it('keeps its accounts, each in its tenant, kind and currency', async () => {
    for (const sql of [
      'delete from ledger_accounts',
      'truncate ledger_accounts',
      `update ledger_accounts set currency = 'usd'`,
      `update ledger_accounts set kind = 'bank'`,
      `update ledger_accounts set tenant_id = tenant_id`,
    ]) {
      const deliberate = asOwner(`set local holdfast.ledger = 'open'`, sql)
      await expect(deliberate).rejects.toThrow('append only')
    }
  })

  it('is not added to beside the functions, even by the owner', async () => {
    for (const sql of [
      `insert into ledger_movements
         select tenant_id, transaction_id, 2, from_account, to_account, 1 from ledger_movements`,
      `insert into ledger_transactions select * from ledger_transactions`,
      `insert into ledger_accounts select * from ledger_accounts`,
      `update ledger_accounts set balance = balance + 1`,
    ]) {
      await expect(asOwner(sql)).rejects.toThrow('written by its functions only')
    }
  })

  it('cannot get a balance beyond the bounds of its kind, whoever writes it', async () => {
    const opened = `set local holdfast.ledger = 'open'`
    const of = `where id = '${project}'`
    await expect(asOwner(opened, `update ledger_accounts set balance = -1 ${of}`)).rejects.toThrow(
      'ledger_accounts_within_bounds',
    )
    await expect(asOwner(opened, `update ledger_accounts set lowest = -1 ${of}`)).rejects.toThrow(
      'ledger_accounts_bounds_of_kind',
    )
  })
})

describe('the invariants', () => {
  it('find nothing in sound books, and there are some', async () => {
    expect(ledgerInvariants().length).toBeGreaterThanOrEqual(8)
    expect(await checkInvariants(desk.owner, ledgerInvariants())).toEqual([])
  })

  it('refuse a role that would see only a part of the rows', async () => {
    const client = await desk.db.pool.connect()
    try {
      await expect(checkInvariants(client, ledgerInvariants())).rejects.toThrow(
        'row-level security',
      )
    } finally {
      client.release()
    }
  })

  const slip = `set holdfast.ledger = 'open'`
  it.each([
    [
      'a balance was written by hand',
      [slip, `update ledger_accounts set balance = balance + 1 where kind = 'project'`],
      '04_balances_equal_their_entries',
    ],
    [
      'a movement was added by hand',
      [
        slip,
        `insert into ledger_movements
           select tenant_id, transaction_id, 2, from_account, to_account, 1 from ledger_movements`,
      ],
      '04_balances_equal_their_entries',
    ],
    [
      'a transaction was added by hand',
      [
        slip,
        `insert into ledger_transactions (tenant_id, id, kind, currency, subject_id, at)
           select tenant_id, ledger_after(id, id), kind, currency, subject_id, at
             from ledger_transactions limit 1`,
      ],
      '01_transactions_move_something',
    ],
    [
      'an entry was deleted after the trigger was',
      ['drop trigger append_only on ledger_movements', 'delete from ledger_movements'],
      '01_transactions_move_something',
    ],
    [
      'an amount was edited after the trigger was dropped',
      ['drop trigger append_only on ledger_movements', 'update ledger_movements set amount = 7'],
      '04_balances_equal_their_entries',
    ],
    [
      'two accounts were exchanged after the trigger was dropped',
      [
        'drop trigger append_only on ledger_movements',
        'update ledger_movements set from_account = to_account, to_account = from_account',
      ],
      '04_balances_equal_their_entries',
    ],
  ])('notice when %s', async (_, statements, expected) => {
    const copy = await sabotage(statements)
    expect(copy).toContain(expected)
  })
})

/** Breaks the books, asks, and puts them back: the checks run inside the transaction. */
async function sabotage(statements: readonly string[]): Promise<string[]> {
  await desk.owner.query('begin')
  try {
    for (const one of statements) await desk.owner.query(one)
    const found: string[] = []
    for (const { name, sql } of ledgerInvariants()) {
      const { rows } = await desk.owner.query(sql)
      if (rows.length > 0) found.push(name)
    }
    return found
  } finally {
    await desk.owner.query('rollback')
    await desk.owner.query('reset holdfast.ledger')
  }
}

describe('an owner that is no superuser', () => {
  it('does not hinder the functions, though row level security binds it too', async () => {
    const owner = `owner_${connection.database}`
    await desk.owner.query(`create role ${owner}; grant ${owner} to current_user`)
    await desk.owner.query('begin')
    try {
      await desk.owner.query(`grant usage, create on schema public to ${owner}`)
      for (const table of [...tables, 'tenants']) {
        await desk.owner.query(`alter table ${table} owner to ${owner}`)
      }
      for (const name of ['open', 'lock', 'post', 'allow_overdraft']) {
        await desk.owner.query(`alter function ledger_${name} owner to ${owner}`)
      }
      await desk.owner.query('commit')
      const id = someId()
      const db = openDatabase({ connection, connectionsMax: 1 })
      const [result] = await db.transact(desk.tenant, async (unit) => {
        await openAccounts(unit, [{ id, kind: 'settlement', currency: 'gbp' }])
        return await post(unit, [posting(moving(bank, id, 5n))])
      })
      await db.close()
      expect(result?.accepted).toBe(true)
      expect(await desk.balance(id)).toBe(5n)
    } finally {
      await desk.owner.query(`reassign owned by ${owner} to current_user; drop owned by ${owner}`)
      await desk.owner.query(`drop role ${owner}`)
    }
  })
})
