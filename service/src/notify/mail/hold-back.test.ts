import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db'
import { openDatabase } from '#db'
import { testDatabase } from '#harness'
import type { Id, TenantId } from '#kit'
import { asTenantId, newUuid, randomKey, realNow, seal, unseal } from '#kit'
import { readEmails, sendEmails } from './emails.ts'
import { MAIL_LIMITS } from './hold-back.ts'
import type { EmailRow } from './store.ts'
import type { NewEmail } from './templates.ts'
import { insertManyEmails, insertTenant, letTimePass } from './testing/store.ts'

const HOUR_MS = 3_600_000
const key = randomKey()
const sealer = {
  seal: (text: string | Buffer, bound: string) => seal(key, text, bound),
  unseal: (sealed: Buffer, bound: string) => unseal(key, sealed, bound).toString(),
  unsealBytes: (sealed: Buffer, bound: string) => unseal(key, sealed, bound),
}
let owner: pg.Pool
let database: Database

beforeAll(async () => {
  const connection = await testDatabase()
  owner = new pg.Pool({ ...connection, max: 1 })
  database = openDatabase({ connection })
})
afterAll(async () => {
  await database.close()
  await owner.end()
})

async function newTenant(): Promise<TenantId> {
  const id = newUuid(realNow())
  await owner.query(insertTenant, [id, newUuid(realNow()), 'live', realNow()])
  return asTenantId(id)
}

function outcome(to: string, about?: string): NewEmail {
  const mail = { kind: 'verification_outcome', to, organisationName: 'Harbour' } as const
  const facts = { at: realNow(), isPassed: true, statusUrl: null, isSandbox: false }
  return { ...mail, ...facts, ...(about && { about }) }
}

async function send(tenant: TenantId, ...mails: NewEmail[]): Promise<Id<'email'>[]> {
  return await database.transact(tenant, async (unit) => await sendEmails(unit, sealer, mails))
}

/** All mails of a tenant, the oldest first. */
async function all(tenant: TenantId): Promise<EmailRow[]> {
  const filter = { to: null, kind: null, before: null, limit: 100 }
  const rows = await database.read(
    tenant,
    async (reader) => await readEmails(reader, tenant, filter),
  )
  return rows.toReversed()
}

const held = (rows: readonly EmailRow[]) => rows.filter((row) => row.held_until !== null)

it('nobody gets more than 5 mails of a kind within an hour, however asked for', async () => {
  const tenant = await newTenant()
  const addresses = ['Anna@example.com', 'anna@example.com', 'ANNA@EXAMPLE.COM']
  await Promise.all(
    Array.from({ length: 10 }, async (_, place) => {
      await send(tenant, outcome(addresses[place % 3] ?? ''))
    }),
  )
  const rows = await all(tenant)
  expect(rows).toHaveLength(10)
  expect(held(rows)).toHaveLength(10 - MAIL_LIMITS.ofKindToAddress)
  await send(tenant, outcome('bert@example.com'))
  expect(held(await all(tenant))).toHaveLength(5)
})

it('what is held back has its turn, 5 within each hour, and nothing is lost', async () => {
  const tenant = await newTenant()
  const mails = Array.from({ length: 12 }, () => outcome('anna@example.com'))
  await send(tenant, ...mails.slice(0, 7))
  await send(tenant, ...mails.slice(7))
  const rows = await all(tenant)
  const waits = rows.map(({ held_until, stored_at }) =>
    held_until === null ? 0 : Math.round((held_until.getTime() - stored_at.getTime()) / HOUR_MS),
  )
  expect(waits.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2])
  await owner.query(letTimePass, [tenant, '1 hour'])
  await send(tenant, outcome('anna@example.com'))
  const [latest] = (await all(tenant)).slice(-1)
  expect(latest?.held_until).not.toBeNull()
})

it('a later mail about the same takes the place of one that waits, and is shown to', async () => {
  const tenant = await newTenant()
  const about = newUuid(realNow())
  await send(tenant, ...Array.from({ length: 5 }, () => outcome('anna@example.com')))
  for (let times = 0; times < 3; times++) await send(tenant, outcome('anna@example.com', about))
  const waiting = held(await all(tenant))
  expect(waiting.map(({ superseded_at }) => superseded_at !== null)).toEqual([true, true, false])
  const turns = waiting.map(({ held_until }) => held_until?.getTime())
  expect(new Set(turns).size).toBe(1)
})

it('nobody’s flood keeps from a seller that the account was changed', async () => {
  const tenant = await newTenant()
  await owner.query(insertManyEmails, [tenant, realNow(), MAIL_LIMITS.ofOrganisation])
  const changed = {
    kind: 'bank_account_changed',
    to: 'seller@example.com',
    organisationName: 'Harbour',
    isSandbox: false,
    at: realNow(),
    account: 'DE, Hafenbank',
    accountBefore: null,
    payableFrom: null,
    url: 'http://localhost:4280/account/link_x',
  } as const
  await send(tenant, ...Array.from({ length: 8 }, () => changed))
  const told = (await all(tenant)).filter(({ kind }) => kind === 'bank_account_changed')
  expect(told.map(({ held_until }) => held_until)).toEqual(told.map(() => null))
})

it('an organisation sends so many within an hour, but notices to its people go on', async () => {
  const tenant = await newTenant()
  await owner.query(insertManyEmails, [tenant, realNow(), MAIL_LIMITS.ofOrganisation])
  await send(tenant, outcome('anna@example.com'))
  await send(tenant, {
    kind: 'member_invited',
    to: 'new@harbour.example',
    organisationName: 'Harbour',
    isSandbox: false,
    at: realNow(),
    invitedBy: 'Ada',
    url: 'http://localhost:4280/dashboard/invitation#x',
  })
  const [first, second] = (await all(tenant)).slice(-2)
  expect(first).toMatchObject({ kind: 'verification_outcome', held_until: expect.any(Date) })
  expect(second).toMatchObject({ kind: 'member_invited', held_until: null })
})
