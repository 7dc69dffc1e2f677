// A tenant with a ledger of random postings, sealed, with its checkpoints written down outside.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Currency } from '@holdfast/contract'
import pg from 'pg'
import type { Database } from '#db'
import { openDatabase } from '#db'
import type { TenantId } from '#kit'
import { asId, asTenantId, minor, newUuid, present, randomKey, realNow } from '#kit'
import type { AccountId, Posting } from '#ledger'
import { accountOf, openAccounts, openTenantAccounts, postAll, tenantAccount } from '#ledger'
import type { CheckpointFile, JournalKeys } from '#sealing'
import { openCheckpointFile, openJournalKeys, sealTenant } from '#sealing'
import type { JournalKey } from '#testing/sealing'
import { journalLog } from '../log.ts'
import type { Random } from './random.ts'

export { randomFrom } from './random.ts'

import { insertTenant } from './store.ts'

const ACCOUNTS = 6
const AT_ONCE = 50
const MOVEMENTS_MAX = 3
const AMOUNT_MAX = 100_000

export interface JournalWorld {
  readonly db: Database
  /** A connection of the owner, whom row level security does not bind. */
  readonly owner: pg.Client
  readonly tenant: TenantId
  readonly rootKey: Buffer
  readonly keys: JournalKeys
  /** The first that signs. */
  readonly key: JournalKey
  readonly file: CheckpointFile
  /** A posting from the bank to a new account. */
  posting(currency?: Currency): Promise<Posting>
  /** Makes so many ledger transactions. */
  write(count: number): Promise<void>
  /** Seals them and writes the file on. */
  seal(): Promise<void>
  close(): Promise<void>
}

/** A world over a database of its own; the folder of its file goes with it. */
export async function openJournalWorld(
  connection: pg.ClientConfig,
  random: Random,
): Promise<JournalWorld> {
  const owner = new pg.Client(connection)
  await owner.connect()
  const db = openDatabase({ connection, connectionsMax: 8 })
  const tenant = asTenantId(newUuid(realNow()))
  await owner.query(insertTenant, [tenant, newUuid(realNow()), realNow()])
  await db.transact(tenant, openTenantAccounts)
  const folder = mkdtempSync(path.join(tmpdir(), 'journal-'))
  const file = openCheckpointFile(journalLog, path.join(folder, 'checkpoints.jsonl'))
  const rootKey = randomKey()
  const keys = openJournalKeys(rootKey)
  const key = await keys.signing(db.global)
  const open = async (currency: Currency): Promise<AccountId> => {
    const id = accountOf(asId('project', newUuid(realNow())))
    await db.transact(tenant, (unit) => openAccounts(unit, [{ id, kind: 'project', currency }]))
    return id
  }
  const accounts: AccountId[] = []
  for (let opened = 0; opened < ACCOUNTS; opened++) accounts.push(await open('gbp'))
  const some = () => {
    const targets = Array.from({ length: 1 + random.whole(MOVEMENTS_MAX) }, () =>
      present(accounts[random.whole(ACCOUNTS)], 'there are accounts'),
    )
    return postingTo(tenant, 'gbp', targets, () => 1 + random.whole(AMOUNT_MAX))
  }
  return {
    db,
    owner,
    tenant,
    rootKey,
    keys,
    key,
    file,
    posting: async (currency = 'gbp') =>
      postingTo(tenant, currency, [await open(currency)], () => 7),
    write: async (count) => {
      for (let made = 0; made < count; made += AT_ONCE) {
        const postings = Array.from({ length: Math.min(AT_ONCE, count - made) }, some)
        await db.transact(tenant, (unit) => postAll(unit, postings))
      }
    },
    seal: async () => {
      await sealTenant(journalLog, { database: db, keys }, tenant)
      await file.follow(db)
    },
    close: async () => {
      await db.close()
      await owner.end()
      rmSync(folder, { recursive: true })
    },
  }
}

function postingTo(
  tenant: TenantId,
  currency: Currency,
  targets: readonly AccountId[],
  amount: () => number,
): Posting {
  const from = tenantAccount(tenant, 'bank', currency)
  const subject = asId('settlement', newUuid(realNow()))
  const movements = targets.map((to) => ({ from, to, amount: minor(BigInt(amount())) }))
  return { kind: 'transfer_within', subject, currency, movements }
}
