// The rooms of payin over a real database, with one organisation, for tests.
import type { CreatePaymentIntentRequest } from '@holdfast/contract'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import type { CheckoutView } from '#checkouts'
import { confirmIntents, readCheckout } from '#checkouts'
import type { Database, Unit } from '#db'
import { openDatabase } from '#db'
import { flushEvents } from '#events'
import { testDatabase } from '#harness'
import { createIntents } from '#intents'
import { flushJobs } from '#jobs'
import type { TenantId } from '#kit'
import { asId, minor, present, randomKey, unwrap } from '#kit'
import { accountOf, balancesOf, checkInvariants } from '#ledger'
import { createOrganisation } from '#organisations'
import type { Vault } from '#participants'
import { openVault } from '#participants'
import type { InboundNotice } from '../commands.ts'
import { readInbound, receiveInbounds } from '../commands.ts'
import type { InboundRecord } from '../store.ts'

export interface World {
  readonly database: Database
  readonly tenantId: TenantId
  readonly vault: Vault
  readonly inUnit: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>
  /** Rows of a table, as the owner of the database sees them. */
  readonly count: (table: string, where?: string, ...values: unknown[]) => Promise<number>
}

/** Opens it for the test file that calls this; afterwards its books must be right. */
export async function openWorld(): Promise<World> {
  const connection = await testDatabase()
  const database = openDatabase({
    connection,
    connectionsMax: 12,
    beforeCommit: async (unit) => {
      await flushJobs(unit)
      await flushEvents(unit)
    },
  })
  const owner = new pg.Client(connection)
  await owner.connect()
  afterAll(async () => {
    expect(await checkInvariants(owner)).toEqual([])
    await owner.end()
    await database.close()
  })
  const { tenants } = await createOrganisation(database, { name: 'Harbour' })
  return {
    database,
    tenantId: tenants.sandbox,
    vault: openVault(randomKey()),
    inUnit: async (work) => await database.transact(tenants.sandbox, work),
    count: async (table, where = 'true', ...values) => {
      const { rows } = await owner.query(`select count(*) from ${table} where ${where}`, values)
      return Number(rows[0].count)
    },
  }
}

/** A confirmed intent of escrows for the amounts given, in a project of its own or a given one. */
export async function checkout(
  world: World,
  amounts: readonly number[],
  changes: Partial<CreatePaymentIntentRequest> = {},
): Promise<CheckoutView> {
  return await world.inUnit(async (unit) => {
    const [made] = await createIntents(unit, world.vault, [
      {
        type: 'checkout',
        currency: 'eur',
        from: { email: 'bea@example.com', name: 'Bea Buyer' },
        settlements: amounts.map((amount) => {
          const to = { email: 'sam@example.com' }
          return { type: 'escrow', amount, description: 'A bicycle', to }
        }),
        ...changes,
      },
    ])
    const intentId = unwrap(present(made, 'one intent')).intent.id
    const method = 'local_bank_transfer'
    const confirmations = [{ intentId, method, payer: null } as const]
    const [result] = await confirmIntents(unit, world.vault, confirmations)
    return unwrap(present(result, 'one checkout'))
  })
}

/** A checkout as it stands. */
export async function reread(world: World, { checkout: { id } }: CheckoutView) {
  return await world.database.read(
    world.tenantId,
    async (reader) => await readCheckout(reader, world.tenantId, id),
  )
}

let notices = 0

/** A notice that pays a checkout by its reference. */
export function noticeFor(
  { checkout: { project_id, reference } }: CheckoutView,
  amount: number,
  changes: Partial<InboundNotice> = {},
): InboundNotice {
  return {
    noticeId: `notice ${++notices}`,
    projectId: project_id,
    type: 'local_bank_transfer',
    amount: minor(BigInt(amount)),
    reference,
    payerName: null,
    payerIds: [],
    checkoutId: null,
    ...changes,
  }
}

/** Receives notices in one unit; answers the new inbounds as they stand after it. */
export async function receive(
  world: World,
  ...asked: readonly InboundNotice[]
): Promise<InboundRecord[]> {
  const made = await world.inUnit(async (unit) => await receiveInbounds(unit, 'bank', asked))
  return await world.database.read(world.tenantId, async (reader) => {
    return await Promise.all(
      made.map(async ({ id }) => await readInbound(reader, world.tenantId, id)),
    )
  })
}

/** What a ledger account holds. */
export async function balance(world: World, id: string): Promise<bigint> {
  const account = accountOf(asId('project', id))
  return await world.database.read(world.tenantId, async (reader) => {
    return present((await balancesOf(reader, [account])).get(account), 'the account is open')
  })
}
