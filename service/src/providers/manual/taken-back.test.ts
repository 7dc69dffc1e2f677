import type { ManualEntryBody } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { checkBankAccount } from '#banks'
import type { CheckoutView } from '#checkouts'
import { createDebits, createMandates, moveDebits, readDebits } from '#debits'
import { readInbounds, receiveInbounds } from '#inbounds'
import type { Id, Result } from '#kit'
import { assert, minor, present, showId, unwrap } from '#kit'
import { lockProjects } from '#projects'
import { checkout, codes, openWorld, reread } from '#testing/checkouts'
import { approveEntries } from './decide.ts'
import type { EntryRecord } from './entry.ts'
import { proposeEntries } from './propose.ts'

const ADA = '0190a000-0000-7000-8000-000000000001'
const BEN = '0190a000-0000-7000-8000-000000000002'

const world = await openWorld()
let numbers = 0

/** Money that pays a checkout, of a debit when one is named. */
async function paid(view: CheckoutView, noticeId: string): Promise<Id<'inbound'>> {
  const { id: checkoutId, project_id: projectId, amount } = view.checkout
  const money = { type: 'local_bank_transfer', amount, reference: null, payerName: null } as const
  const notice = { ...money, noticeId, projectId, checkoutId, payerIds: [] }
  const made = await world.inUnit(async (unit) => await receiveInbounds(unit, 'sandbox', [notice]))
  return present(made[0], 'the money is new').id
}

async function propose(id: Id<'inbound'>, amount: number | null): Promise<Result<EntryRecord>> {
  numbers += 1
  const body: ManualEntryBody = {
    kind: 'taken_back',
    taken_back: {
      inbound_id: showId('inbound', id),
      statement_reference: `number ${numbers}`,
      amount,
    },
  }
  const [result] = await world.inUnit(
    async (unit) => await proposeEntries(unit, world.vault, [{ body, keyId: ADA }]),
  )
  return present(result, 'one proposal')
}

async function approve({ id }: EntryRecord): Promise<Result<EntryRecord>> {
  const [result] = await world.inUnit(
    async (unit) => await approveEntries(unit, world.vault, [{ id, keyId: BEN }]),
  )
  return present(result, 'one approval')
}

/** Units of this database that wait for another. */
async function waiting(): Promise<number> {
  const here = 'select pid from pg_stat_activity where datname = current_database()'
  return await world.count('pg_locks', `not granted and pid in (${here})`)
}

async function takenBack(id: Id<'inbound'>) {
  return await world.database.read(world.tenantId, async (reader) => {
    return (await readInbounds(reader, world.tenantId, [id]))[0]?.taken_back
  })
}

describe('money that a bank took back', () => {
  it('is booked in parts as proposed, and all that is left when no amount is named', async () => {
    const view = await checkout(world, [1_000])
    const inbound = await paid(view, 'in parts')
    const part = unwrap(await propose(inbound, 400))
    expect(await takenBack(inbound)).toBe(0n)
    expect(unwrap(await approve(part))).toMatchObject({ status: 'approved', inbound_id: inbound })
    expect((await reread(world, view)).settlements[0]).toMatchObject({ received: 600n })
    const rest = unwrap(await propose(inbound, null))
    expect(rest).toMatchObject({ amount: 600n, currency: 'eur', status: 'proposed' })
    unwrap(await approve(rest))
    expect(await takenBack(inbound)).toBe(1_000n)
    expect(codes([await propose(inbound, null)])).toEqual(['invalid_state'])
  })

  it('is no more than is left, when it is proposed and when it is booked', async () => {
    const inbound = await paid(await checkout(world, [1_000]), 'too much')
    const beyond = await propose(inbound, 1_001)
    expect(codes([beyond])).toEqual(['validation_failed'])
    const [all, most] = [unwrap(await propose(inbound, null)), unwrap(await propose(inbound, 600))]
    unwrap(await approve(most))
    expect(codes([await approve(all)])).toEqual(['invalid_state'])
    expect(await takenBack(inbound)).toBe(600n)
  })

  it('is taken once, whichever of two bookings is approved first', async () => {
    const view = await checkout(world, [1_000])
    const inbound = await paid(view, 'two at once')
    const both = [unwrap(await propose(inbound, null)), unwrap(await propose(inbound, 600))]
    const approvals: Promise<Result<EntryRecord>>[] = []
    await world.inUnit(async (unit) => {
      await lockProjects(unit, [view.checkout.project_id])
      // The smaller one first, then all of it: both wait for the project at the same time.
      for (const entry of both.toReversed()) {
        approvals.push(approve(entry))
        await expect.poll(waiting).toBe(approvals.length)
      }
    })
    expect(codes(await Promise.all(approvals))).toEqual(['ok', 'invalid_state'])
    expect(await takenBack(inbound)).toBe(600n)
  })

  it.each([
    ['all of it', 'failed', null],
    ['a part', 'settled', 400],
  ] as const)('of a debit, %s: the debit is %s', async (_, status, amount) => {
    const view = await checkout(world, [1_000])
    const debit = await collected(view)
    const inbound = await paid(view, `debit ${debit.id}`)
    await world.inUnit(async (unit) => await moveDebits(unit, [debit], 'settled'))
    unwrap(await approve(unwrap(await propose(inbound, amount))))
    expect(await takenBack(inbound)).toBe(amount === null ? 1_000n : 400n)
    const after = await world.database.read(world.tenantId, async (reader) => {
      return await readDebits(reader, world.tenantId, [debit.id])
    })
    expect(after.get(debit.id)?.status).toBe(status)
  })
})

/** A debit of all that a checkout asks for, on its way. */
async function collected({ checkout: { id, project_id, buyer_id, amount }, parts }: CheckoutView) {
  const iban = 'DE89370400440532013000'
  const checked = checkBankAccount({ country: 'DE', currency: 'eur', iban })
  assert(checked.ok, 'the account is sound')
  return await world.inUnit(async (unit) => {
    const [mandate] = await createMandates(unit, world.vault, [
      {
        participantId: buyer_id,
        account: checked.account,
        holderName: 'Bea Buyer',
        noticeDays: 14,
      },
    ])
    const [debit] = await createDebits(unit, [
      {
        checkoutId: id,
        projectId: project_id,
        mandateId: present(mandate, 'one mandate').id,
        currency: 'eur',
        scheduledAt: unit.now,
        amount: minor(amount),
        hasFee: true,
        settlementIds: parts.map((part) => part.settlement_id),
        replacesId: null,
      },
    ])
    const made = present(debit, 'one debit')
    await moveDebits(unit, [made], 'executing')
    await moveDebits(unit, [made], 'settling')
    return made
  })
}
