// Outbounds that keys asked for above their limits: a person passes them, or sends the money back.
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { accepted, Failure, indexBy, present, refused } from '#kit'
import { maybeOnePerson } from '#organisations'
import type { Vault } from '#participants'
import { endOutbounds } from './ending.ts'
import type { OutboundRecord } from './outbound.ts'
import { continueOutbounds } from './progress.ts'
import { lockOutbounds, readOutbounds } from './rows.ts'
import { passWaiting } from './store.ts'

/** What a member decides of something that a key asked for above its limits. */
export interface HeldDecision<Kind extends 'outbound' | 'transfer'> {
  readonly id: Id<Kind>
  readonly outcome: 'pass' | 'refuse'
  readonly memberId: string
}

/**
 * Decides outbounds that wait for a person because a key asked for them: passed ones go on, refused
 * ones are cancelled. One result each: 404 `not_found`, 409 `invalid_state` for one that does not
 * wait for it now, 403 `second_person_needed` for whoever may hold the key.
 */
export async function decideHeldOutbounds(
  unit: Unit,
  vault: Vault,
  decisions: readonly HeldDecision<'outbound'>[],
): Promise<Result<OutboundRecord>[]> {
  const ids = decisions.map(({ id }) => id)
  const found = await lockOutbounds(unit, ids)
  const failures = new Map<Id<'outbound'>, Failure>()
  const passed: Id<'outbound'>[] = []
  const sentBack: OutboundRecord[] = []
  for (const { id, outcome, memberId } of decisions) {
    const outbound = found.get(id)
    const failure = await whyNot(unit, outbound, { outcome, memberId })
    if (failure !== null) failures.set(id, failure)
    else if (outcome === 'pass') passed.push(id)
    else sentBack.push(present(outbound, 'what is decided is there'))
  }
  await unit.tx.query(passWaiting, [unit.tenant.id, passed])
  await continueOutbounds(unit, vault, passed)
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

async function whyNot(
  unit: Unit,
  outbound: OutboundRecord | undefined,
  { outcome, memberId }: Pick<HeldDecision<'outbound'>, 'outcome' | 'memberId'>,
): Promise<Failure | null> {
  if (outbound === undefined) return new Failure('not_found')
  const { status, paused_reason: reason, waiting_key_id: keyId } = outbound
  const waits = status === 'paused' && reason === 'approval_required' && keyId !== null
  if (!waits) return new Failure('invalid_state')
  return outcome === 'pass' ? await refusalOfPassing(unit, keyId, memberId) : null
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
