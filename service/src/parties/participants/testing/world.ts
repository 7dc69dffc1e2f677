// A database with one organisation, for tests.

import type { CheckedAccount } from '#banks'
import type { Database, Unit } from '#db'
import { openDatabase, statement } from '#db'
import { atEnd, testDatabase } from '#harness'
import type { Id, TenantId } from '#kit'
import { present, randomKey, sleep } from '#kit'
import { createOrganisation } from '#organisations'
import { unitWrites } from '#testing/unit-writes'
import { addBankAccounts } from '../give.ts'
import type { Vault } from '../vault.ts'
import { openVault } from '../vault.ts'

export interface World {
  readonly database: Database
  readonly tenantId: TenantId
  readonly otherTenantId: TenantId
  readonly vault: Vault
  /** Does something in the sandbox tenant, in one unit. */
  readonly inUnit: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>
}

const countWaiting = statement<{ waiting: bigint }>('test.count_waiting')(
  `select count(*) as waiting
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where a.datname = current_database() and not l.granted`,
)
const POLL_MS = 5

/** Comes back when another unit waits for a lock, or when `other` is done without having waited. */
export async function untilBlocked(database: Database, other: Promise<unknown>): Promise<void> {
  let isDone = false
  const end = () => {
    isDone = true
  }
  other.then(end, end)
  for (;;) {
    const [row] = await database.global.query(countWaiting, {})
    if (isDone || (row !== undefined && row.waiting > 0n)) return
    await sleep(POLL_MS)
  }
}

/** Opens it for the test file that calls this, and closes it afterwards. */
export async function openWorld(): Promise<World> {
  const database = openDatabase({
    connection: await testDatabase(),
    connectionsMax: 12,
    ...unitWrites,
  })
  atEnd(async () => await database.close())
  const { tenants } = await createOrganisation(database, { name: 'Harbour Cars' })
  return {
    database,
    tenantId: tenants.sandbox,
    otherTenantId: tenants.live,
    vault: openVault(randomKey()),
    inUnit: async (work) => await database.transact(tenants.sandbox, work),
  }
}

/** One account of one participant: see `addBankAccounts`. */
export async function addBankAccount(
  unit: Unit,
  vault: Vault,
  participantId: Id<'participant'>,
  account: CheckedAccount,
): Promise<Id<'bank_account'>> {
  const [id] = await addBankAccounts(unit, vault, [{ participantId, account }])
  return present(id, 'the account is on file')
}
