// A tenant with a few accounts, for tests that speak of single postings.

import type { Currency } from '@holdfast/contract'
import pg from 'pg'
import type { Database } from '#db'
import { openDatabase } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, asTenantId, minor, newUuid, realNow } from '#kit'
import type { OwnedAccountKind } from '../accounts.ts'
import type { AccountId, Movement, Posting } from '../index.ts'
import { accountOf, balancesOf, openAccounts, openTenantAccounts, post } from '../index.ts'
import type { PostingResult } from '../postings.ts'
import { insertTenant } from './store.ts'

export interface Desk {
  readonly db: Database
  /** A connection of the owner, whom row level security does not bind. */
  readonly owner: pg.Client
  readonly tenant: TenantId
  /** Opens an account of a new resource. */
  open(kind: OwnedAccountKind, currency?: Currency): Promise<AccountId>
  post(...postings: Posting[]): Promise<PostingResult[]>
  balance(account: AccountId): Promise<bigint | undefined>
  close(): Promise<void>
}

export type DeskConnection = { host: string; user: string; database: string }

export async function openDesk(connection: DeskConnection): Promise<Desk> {
  const owner = new pg.Client(connection)
  await owner.connect()
  const db = openDatabase({ connection, connectionsMax: 8 })
  const tenant = await addTenant(owner)
  await db.transact(tenant, openTenantAccounts)
  return {
    db,
    owner,
    tenant,
    open: async (kind, currency = 'gbp') => {
      const id = someId()
      await db.transact(tenant, (unit) => openAccounts(unit, [{ id, kind, currency }]))
      return id
    },
    post: async (...postings) => await db.transact(tenant, (unit) => post(unit, postings)),
    balance: async (account) =>
      (await db.read(tenant, (reader) => balancesOf(reader, tenant, [account]))).get(account),
    close: async () => {
      await db.close()
      await owner.end()
    },
  }
}

/** Adds a tenant without accounts. */
export async function addTenant(owner: pg.Client): Promise<TenantId> {
  const tenant = asTenantId(newUuid(realNow()))
  await owner.query(insertTenant, [tenant, newUuid(realNow()), realNow()])
  return tenant
}

/** The account id of a resource that nobody has made. */
export function someId(): AccountId {
  return accountOf(someSubject())
}

export function someSubject(): Id<'settlement'> {
  return asId('settlement', newUuid(realNow()))
}

export function moving(from: AccountId, to: AccountId, amount: bigint): Movement {
  return { from, to, amount: minor(amount) }
}

/** A posting in pounds about a resource of its own. */
export function posting(...movements: Movement[]): Posting {
  return { kind: 'transfer_within', subject: someSubject(), currency: 'gbp', movements }
}
