// The rooms of payin over a real database, with one organisation, for tests.
import type { CreatePaymentIntentRequest, SettlementInput } from '@holdfast/contract'
import pg from 'pg'
import { expect } from 'vitest'
import type { Database, Unit } from '#db'
import { openDatabase } from '#db'
import { atEnd, testDatabase } from '#harness'
import type { Id, Result, TenantId } from '#kit'
import { present, randomKey, unwrap } from '#kit'
import { checkInvariants } from '#ledger'
import { createOrganisation } from '#organisations'
import type { Vault } from '#participants'
import { openVault } from '#participants'
import { createIntents } from '#testing/intents'
import { unitWrites } from '#testing/unit-writes'
import type { CheckoutView } from '../checkout.ts'
import type { Confirmation } from '../confirm.ts'
import { confirmIntents } from '../confirm.ts'
import { readCheckout } from '../read.ts'

// What the product does by routes alone.
export { cancelCheckouts } from '../commands.ts'
export { confirmIntents } from '../confirm.ts'

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
    ...unitWrites,
  })
  const owner = new pg.Client(connection)
  await owner.connect()
  atEnd(async () => {
    try {
      expect(await checkInvariants(owner)).toEqual([])
    } finally {
      await owner.end()
      await database.close()
    }
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

/** An intent of escrows for the amounts given. */
export async function intent(
  world: World,
  amounts: readonly number[],
  changes: Partial<CreatePaymentIntentRequest> & { readonly each?: Partial<SettlementInput> } = {},
): Promise<Id<'intent'>> {
  const { each = {}, ...others } = changes
  const [result] = await world.inUnit(
    async (unit) =>
      await createIntents(unit, world.vault, [
        {
          type: 'checkout',
          currency: 'eur',
          from: { email: 'bea@example.com', name: 'Bea Buyer' },
          settlements: amounts.map((amount) => ({
            type: 'escrow',
            amount,
            description: 'A bicycle',
            to: { email: 'sam@example.com' },
            ...each,
          })),
          ...others,
        },
      ]),
  )
  return unwrap(present(result, 'one intent')).intent.id
}

/** Confirms in one unit; what is left out is a local bank transfer of a named buyer. */
export async function confirm(
  world: World,
  ...asked: (Partial<Confirmation> & Pick<Confirmation, 'intentId'>)[]
): Promise<Result<CheckoutView>[]> {
  const confirmations = asked.map((one) => {
    return { method: 'local_bank_transfer' as const, payer: null, ...one }
  })
  return await world.inUnit(async (unit) => await confirmIntents(unit, world.vault, confirmations))
}

/** A confirmed intent of escrows for the amounts given. */
export async function checkout(
  world: World,
  ...of: Parameters<typeof intent> extends [World, ...infer Rest] ? Rest : never
): Promise<CheckoutView> {
  const [result] = await confirm(world, { intentId: await intent(world, ...of) })
  return unwrap(present(result, 'one checkout'))
}

/** A checkout as it stands. */
export async function reread(world: World, { checkout: { id } }: CheckoutView) {
  return await world.database.read(
    world.tenantId,
    async (reader) => await readCheckout(reader, world.tenantId, id),
  )
}

/** `ok`, or the code of the refusal. */
export function codes(results: readonly Result<unknown>[]): string[] {
  return results.map((result) => (result.ok ? 'ok' : result.failure.code))
}
