// Outbounds that keys asked for above their limits: a person passes them, or sends the money back.
import type { PassedOutbound } from '#approvals'
import { bindPassed } from '#approvals'
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { accepted, compact, Failure, indexBy, present, refused } from '#kit'
import { maybeOnePerson } from '#organisations'
import type { FiledBankAccount, Vault } from '#participants'
import { latestBankAccounts, lockIdentities } from '#participants'
import { endOutbounds } from './ending.ts'
import type { OutboundRecord } from './outbound.ts'
import { continueOutbounds } from './progress.ts'
import { lockOutbounds, readOutbounds } from './rows.ts'
import { passWaiting } from './store.ts'

/** What a member decides of something that a key asked for above its limits. */
export interface HeldDecision<Kind extends 'outbound' | 'transfer' | 'inbound_return'> {
  readonly id: Id<Kind>
  readonly outcome: 'pass' | 'refuse'
  readonly memberId: string
}

/** The same of an outbound, which may name the account that its payee was seen with. */
export interface HeldOutboundDecision extends HeldDecision<'outbound'> {
  /** Left out: whichever it is. */
  readonly accountId?: Id<'bank_account'>
}

/**
 * Decides outbounds that wait for a person because a key asked for them: passed ones go on, to the
 * accounts of now and to no other; refused ones are cancelled. One result each: 404 `not_found`,
 * 409 `invalid_state` for one that does not wait for it now, 403 `second_person_needed` for whoever
 * may hold the key, 409 `bank_account_changed` where another account is named.
 */
export async function decideHeldOutbounds(
  unit: Unit,
  vault: Vault,
  decisions: readonly HeldOutboundDecision[],
): Promise<Result<OutboundRecord>[]> {
  const ids = decisions.map(({ id }) => id)
  const found = await lockOutbounds(unit, ids)
  const accounts = await accountsOf(unit, [...found.values()])
  const failures = new Map<Id<'outbound'>, Failure>()
  const passed: PassedOutbound[] = []
  const sentBack: OutboundRecord[] = []
  for (const decision of decisions) {
    const { id, outcome, memberId } = decision
    const held = heldOf(found.get(id), accounts)
    const failure = held instanceof Failure ? held : await whyNot(unit, held, decision)
    if (failure !== null) failures.set(id, failure)
    if (held instanceof Failure || failure !== null) continue
    if (outcome === 'refuse') sentBack.push(held.outbound)
    else passed.push({ id, memberId, keyId: held.keyId, accountId: held.account?.id ?? null })
  }
  const passedIds = passed.map(({ id }) => id)
  await unit.tx.query(passWaiting, { tenant_id: unit.tenant.id, ids: passedIds })
  await bindPassed(unit, passed)
  await continueOutbounds(unit, vault, passedIds)
  await endOutbounds(
    unit,
    sentBack.map((outbound) => ({ outbound, reason: null })),
  )
  const after = indexBy(await readOutbounds(unit.tx, unit.tenant.id, ids), ({ id }) => id)
  return ids.map((id) => {
    const failure = failures.get(id)
    if (failure !== undefined) return refused(failure)
    return accepted(present(after.get(id), 'an outbound stays'))
  })
}

type Accounts = ReadonlyMap<Id<'participant'>, FiledBankAccount>

/** Where those go that are paid to an account; it stays the same until the unit ends. */
async function accountsOf(unit: Unit, outbounds: readonly OutboundRecord[]): Promise<Accounts> {
  const toAccounts = outbounds.filter(({ back_to_inbound_id: backTo }) => backTo === null)
  const people = compact(toAccounts.map(({ participant_id }) => participant_id))
  await lockIdentities(unit, people)
  return await latestBankAccounts(unit.tx, unit.tenant.id, people)
}

/** An outbound that waits for a person, the key that asked for it, and where it goes. */
interface Held {
  readonly outbound: OutboundRecord
  readonly keyId: string
  /** Null: none is known, or it goes back to its source. */
  readonly account: FiledBankAccount | null
}

function heldOf(outbound: OutboundRecord | undefined, accounts: Accounts): Held | Failure {
  if (outbound === undefined) return new Failure('not_found')
  const { status, paused_reason: reason, waiting_key_id: keyId } = outbound
  const waits = status === 'paused' && reason === 'approval_required'
  if (!waits || keyId === null) return new Failure('invalid_state')
  const { participant_id: to, back_to_inbound_id: backTo } = outbound
  const account = to === null || backTo !== null ? undefined : accounts.get(to)
  return { outbound, keyId, account: account ?? null }
}

async function whyNot(
  unit: Unit,
  { keyId, account }: Held,
  { outcome, memberId, accountId }: HeldOutboundDecision,
): Promise<Failure | null> {
  if (outcome === 'refuse') return null
  if (accountId !== undefined && accountId !== account?.id)
    return new Failure('bank_account_changed')
  return await refusalOfPassing(unit, keyId, memberId)
}

/** Nobody passes what a key of the own asked for. */
export async function refusalOfPassing(
  unit: Unit,
  keyId: string,
  memberId: string,
): Promise<Failure | null> {
  if (!(await maybeOnePerson(unit, memberId, keyId))) return null
  return new Failure('second_person_needed', { detail: OWN_KEY })
}

const OWN_KEY =
  'A key that you made, rolled or took over asked for this: another member with the permission ' +
  'approve passes it.'
