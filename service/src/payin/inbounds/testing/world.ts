// Checkouts that wait for money, and money that arrives for them.
import type { CheckoutView } from '#checkouts'
import { asId, minor, present } from '#kit'
import { accountOf, balancesOf } from '#ledger'
import type { World } from '#testing/checkouts'
import { receiveInbounds } from '../commands.ts'
import type { InboundNotice } from '../notice.ts'
import { readInbound } from '../read.ts'
import type { InboundRecord } from '../store.ts'

export type { World } from '#testing/checkouts'
export { checkout, openWorld, reread } from '#testing/checkouts'

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
    const balances = await balancesOf(reader, world.tenantId, [account])
    return present(balances.get(account), 'the account is open')
  })
}
