// What a bank to practise with is given: files of orders, and credits that somebody plays. Each is
// a row under the time at which it has it; what the bank does follows from these rows.
import type { Currency } from '@holdfast/contract'
import { openArtefact } from '#artefacts'
import { findPayingAccount, readAccount } from '#connections'
import type { Reader, Unit } from '#db'
import { enqueue } from '#jobs'
import type { Id, Minor, TenantId } from '#kit'
import { assert, isRecord, showId } from '#kit'
import type { Vault } from '#participants'
import { practiceLive } from './jobs.ts'
import type { DeedRow } from './store.ts'
import { countDeed, insertDeed } from './store.ts'

/** A bank that has taken so much takes no more credits: reset the sandbox, or connect another. */
const DEEDS_MAX = 20_000

/** Whoever pays from outside, and with which words. */
export interface PracticePayer {
  readonly name: string
  readonly account: string | null
  readonly words: string
  /** The virtual IBAN that he pays to; null: the account itself. */
  readonly paidTo: string | null
}

/** A credit from outside that somebody plays. */
export interface PlayedCredit {
  readonly connectionId: Id<'bank_connection'>
  readonly accountId: Id<'connected_account'>
  /** In minor units of the account's currency. */
  readonly amount: Minor
  readonly arrivesAt: Date
  readonly payer: PracticePayer
}

/** Gives a file of orders to the bank: in the transaction in which it counts as sent. */
export async function giveOrders(
  unit: Unit,
  connectionId: Id<'bank_connection'>,
  artefactId: Id<'artefact'>,
): Promise<void> {
  const file = { kind: 'orders', artefact_id: artefactId, sealed: () => null } as const
  const nothing = { connected_account_id: null, amount: null, arrives_at: null }
  // Orders come by payments, which are made one by one: only credits are counted.
  const isGiven = await giveDeed(unit, connectionId, { ...file, ...nothing, most: 2 ** 31 - 1 })
  assert(isGiven, 'the bank of a connection is open')
}

/** Where a credit in a currency can be played. */
type PracticeAccount = Pick<PlayedCredit, 'connectionId' | 'accountId'>

/** The account of a sandbox to which buyers pay in a currency; null where no bank is connected. */
export async function findPractice(
  unit: Unit,
  currency: Currency,
): Promise<PracticeAccount | null> {
  const accountId = await findPayingAccount(unit, currency, null)
  if (accountId === null) return null
  const { connection_id: connectionId } = await readAccount(unit.tx, unit.tenant.id, accountId)
  return { connectionId, accountId }
}

/** Plays a credit from outside. False where the bank has taken as much as it takes. */
export async function playCredit(
  unit: Unit,
  vault: Vault,
  { connectionId, accountId, amount, arrivesAt, payer }: PlayedCredit,
): Promise<boolean> {
  const of = { tenantId: unit.tenant.id, connectionId }
  return await giveDeed(unit, connectionId, {
    kind: 'credit',
    artefact_id: null,
    connected_account_id: accountId,
    amount,
    arrives_at: arrivesAt,
    sealed: (number) => vault.seal(JSON.stringify(payer), boundTo(of, number)),
    most: DEEDS_MAX,
  })
}

interface NewDeed extends Omit<DeedRow, 'number' | 'at' | 'sealed'> {
  readonly kind: 'orders' | 'credit'
  readonly sealed: (number: number) => Buffer | null
  readonly most: number
}

async function giveDeed(
  unit: Unit,
  connection: Id<'bank_connection'>,
  { sealed, most, ...deed }: NewDeed,
): Promise<boolean> {
  const of = { tenant_id: unit.tenant.id, connection_id: connection }
  const [counted] = await unit.tx.query(countDeed, { ...of, now: unit.now, most })
  if (counted === undefined) return false
  const { number, at } = counted
  await unit.tx.query(insertDeed, { ...of, ...deed, number, at, sealed: sealed(number) })
  planLiving(unit, connection, at)
  return true
}

/** The bank does, and says, what there is at a time. */
export function planLiving(unit: Unit, connection: Id<'bank_connection'>, runAt: Date): void {
  const key = showId('bank_connection', connection)
  enqueue(unit, practiceLive, { key, runAt, payload: { connection } })
}

/** Whose deed it is. */
interface Whose {
  readonly tenantId: TenantId
  readonly connectionId: Id<'bank_connection'>
}

const NOBODY: PracticePayer = { name: 'Forgotten', account: null, words: '', paidTo: null }

/** Who pays with a credit; somebody without a name once that was forgotten. */
export function openPayer(
  vault: Vault,
  of: Whose,
  { number, sealed }: Pick<DeedRow, 'number' | 'sealed'>,
): PracticePayer {
  if (sealed === null) return NOBODY
  const payer: unknown = JSON.parse(vault.unseal(sealed, boundTo(of, number)))
  assert(isRecord(payer), 'what was sealed is an object')
  const { name, account, words, paidTo } = payer
  assert(typeof name === 'string' && typeof words === 'string', 'a payer has both')
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return { name, account: textOf(account), words, paidTo: textOf(paidTo) }
}

/** The file of orders as the bank is to read it: whoever was forgotten has another name in it. */
export async function openOrders(
  reader: Reader,
  vault: Vault,
  of: Whose & Pick<DeedRow, 'number' | 'sealed'> & { readonly artefactId: Id<'artefact'> },
): Promise<Buffer> {
  const { tenantId, artefactId: id, number, sealed } = of
  if (sealed !== null) return vault.unsealBytes(sealed, boundTo(of, number))
  return (await openArtefact(reader, vault, { tenantId, id })).bytes
}

/** Seals a file of orders in which somebody was forgotten. */
export function sealOrders(vault: Vault, of: Whose & { number: number }, bytes: Buffer): Buffer {
  return vault.seal(bytes, boundTo(of, of.number))
}

function boundTo({ tenantId, connectionId }: Whose, number: number): string {
  return `deed ${tenantId} ${connectionId} ${number}`
}
