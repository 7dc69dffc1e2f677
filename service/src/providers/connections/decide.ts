// Deciding what was proposed about a bank, and doing it.
import { BankChangeInputSchema } from '@holdfast/contract'
import { Type } from 'typebox'
import type { Unit } from '#db'
import { advance, advanceAll } from '#events'
import { readMinor, validateValue } from '#http'
import { enqueue } from '#jobs'
import type { Id, Result } from '#kit'
import { accepted, assert, compact, Failure, parseId, present, refused, showId } from '#kit'
import { lacksSecondPerson } from '#organisations'
import { dropVirtualIbans } from '#projects'
import { collectDebits } from './collect-debits.ts'
import type { ConnectionRecord, ProposalRecord } from './connection.ts'
import { hasFolders } from './connection.ts'
import { connectionLook } from './jobs.ts'
import { endKeys, isKeyActive, readKeys, useKeys } from './keys.ts'
import type { Batches, By, Withdrawal } from './proposal.ts'
import { NOT_HALTED, refuseNow } from './proposal.ts'
import { LAST_KEY } from './sftp-settings.ts'
import {
  changeConnection,
  decideProposal,
  lockConnection,
  lockProposal,
  openAccounts,
  resumeConnection,
  selectProposal,
  selectTaken,
  selectTakenOf,
  selectUnderWay,
  setAccountsOpen,
  setBatchLimits,
  setInstant,
} from './store.ts'
import type { KeptRecall, KeyChange, ProposeDeps, StoredChange } from './subject.ts'
import { approveVirtualList } from './virtual.ts'

const TAKEN = 'One of the accounts is connected already.'

/** What deciding needs besides. */
type DecideDeps = Pick<ProposeDeps, 'vault' | 'batches' | 'recalls' | 'payees' | 'onOpened'>

interface Deciding extends By {
  readonly id: Id<'bank_proposal'>
}

/**
 * Approves proposals and does what they say. Refusals: 404 `not_found`, 403 `second_person_needed`
 * when whoever approves may be who proposed it, 409 `invalid_state` when it was decided, or when
 * what it is about has gone another way.
 */
export async function approveProposals(
  unit: Unit,
  deps: DecideDeps,
  asked: readonly Deciding[],
): Promise<Result<ProposalRecord>[]> {
  const results: Result<ProposalRecord>[] = []
  for (const { id, keyId } of asked) {
    const open = await openProposal(unit, id)
    if (!open.ok) results.push(open)
    else if (await lacksSecondPerson(unit, open.value.proposed_by, keyId)) {
      results.push(refused(new Failure('second_person_needed')))
    } else {
      const done = await carryOut(unit, deps, open.value)
      results.push(
        done.ok ? accepted(await decide(unit, open.value, { status: 'approved', keyId })) : done,
      )
    }
  }
  return results
}

/** Drops proposals; whoever proposed one may do it too. Refusals: 404, 409. */
export async function refuseProposals(
  unit: Unit,
  { recalls }: Pick<DecideDeps, 'recalls'>,
  asked: readonly Deciding[],
): Promise<Result<ProposalRecord>[]> {
  const results: Result<ProposalRecord>[] = []
  for (const { id, keyId } of asked) {
    const open = await openProposal(unit, id)
    if (!open.ok) {
      results.push(open)
      continue
    }
    const { kind, connection_id: connectionId, change } = open.value
    if (kind === 'connect') {
      await advanceAll(unit, 'bank_connection', [{ id: connectionId, to: 'refused' }])
      await endKeys(unit, await keyIdsOf(unit, connectionId))
    }
    if (kind === 'recall_order') await recalls.decline(unit, recallOf(open.value))
    if (kind === 'add_key') await endKeys(unit, [keyIdOf(change)])
    if (kind === 'virtual_ibans') await dropVirtualIbans(unit, id)
    results.push(accepted(await decide(unit, open.value, { status: 'refused', keyId })))
  }
  return results
}

async function openProposal(unit: Unit, id: Id<'bank_proposal'>): Promise<Result<ProposalRecord>> {
  const [proposal] = await unit.tx.query(lockProposal, { tenant_id: unit.tenant.id, id })
  if (proposal === undefined) return refused(new Failure('not_found'))
  return proposal.status === 'proposed' ? accepted(proposal) : refuseNow('It was decided before.')
}

async function decide(
  unit: Unit,
  { id }: ProposalRecord,
  { status, keyId }: By & { readonly status: 'approved' | 'refused' },
): Promise<ProposalRecord> {
  const beside = { move: decideProposal, given: { decided_by: keyId } }
  await advanceAll(unit, 'bank_proposal', [{ id, to: status }], beside)
  const [decided] = await unit.tx.query(selectProposal, { tenant_id: unit.tenant.id, id })
  return present(decided, 'a proposal that is decided stays')
}

async function carryOut(
  unit: Unit,
  { vault, batches, recalls, payees, onOpened }: DecideDeps,
  proposal: ProposalRecord,
): Promise<Result<null>> {
  const { kind, connection_id: id, batch_id: batchId, order_id: orderId, change } = proposal
  const of = { tenant_id: unit.tenant.id, id }
  if (kind === 'approve_batch') {
    const batch = await batches.lock(unit, present(batchId ?? undefined, 'it names a batch'))
    if (batch?.status !== 'draft') return refuseNow(`The batch is ${batch?.status}.`)
    await batches.approve(unit, batch.id)
    return accepted(null)
  }
  if (kind === 'withdraw_batch') {
    assert(isWithdrawal(change), 'what is kept of a withdrawal has its fields')
    const held = compact(change.held_order_ids.map((shown) => parseId('bank_order', shown)))
    return await batches.withdraw(unit, present(batchId ?? undefined, 'it names a batch'), held)
  }
  if (kind === 'cancel_order') {
    return await batches.cancelOrder(unit, present(orderId ?? undefined, 'it names an order'))
  }
  if (kind === 'recall_order') return await recalls.approve(unit, recallOf(proposal))
  if (kind === 'accept_payee') {
    const order = present(orderId ?? undefined, 'it names an order')
    return await payees.accept(unit, order, proposal.id)
  }
  const [found] = await unit.tx.query(lockConnection, of)
  const connection = present(found, 'a connection that is named stays')
  if (kind === 'connect') {
    const opened = await openConnection(unit, connection)
    if (opened.ok) await onOpened(unit, connection)
    return opened
  }
  if (kind === 'resume') {
    if (!connection.is_halted) return refuseNow(NOT_HALTED)
    await unit.tx.query(resumeConnection, { ...of, now: unit.now })
    await tryAgain(unit, batches, id)
    return accepted(null)
  }
  if (connection.status !== 'active') return refuseNow(`The connection is ${connection.status}.`)
  if (kind === 'change') {
    const brought = await bringChange(unit, id, change)
    if (brought.ok && connection.channel === 'sftp') await tryAgain(unit, batches, id)
    return brought
  }
  if (kind === 'add_key') {
    await useKeys(unit, [keyIdOf(change)])
    await tryAgain(unit, batches, id)
    return accepted(null)
  }
  if (kind === 'drop_key') return await dropKey(unit, id, keyIdOf(change))
  if (kind === 'collect_debits') return await collectDebits(unit, id, change)
  if (kind === 'virtual_ibans') return await approveVirtualList(unit, vault, proposal)
  await advanceAll(unit, 'bank_connection', [{ id, to: 'closing' }])
  await endClosing(unit, [id])
  return accepted(null)
}

async function openConnection(unit: Unit, connection: ConnectionRecord): Promise<Result<null>> {
  const { id, channel } = connection
  const of = { tenant_id: unit.tenant.id, connection_id: id }
  if ((await unit.tx.query(selectTaken, of)).length > 0) {
    return refuseNow(TAKEN)
  }
  await unit.tx.query(setAccountsOpen, { ...of, is_open: true, now: unit.now })
  await advanceAll(unit, 'bank_connection', [{ id, to: 'active' }])
  if (channel === 'sftp') await useKeys(unit, await keyIdsOf(unit, id))
  if (hasFolders(connection)) planLook(unit, id)
  return accepted(null)
}

async function keyIdsOf(unit: Unit, id: Id<'bank_connection'>): Promise<Id<'bank_key'>[]> {
  return (await readKeys(unit.tx, unit.tenant.id, id)).map((key) => key.id)
}

async function dropKey(
  unit: Unit,
  connectionId: Id<'bank_connection'>,
  id: Id<'bank_key'>,
): Promise<Result<null>> {
  const active = (await readKeys(unit.tx, unit.tenant.id, connectionId)).filter(isKeyActive)
  if (active.every((key) => key.id === id)) return refuseNow(LAST_KEY)
  await endKeys(unit, [id])
  return accepted(null)
}

/** Has both folders of a connection tried now, also where that had been given up. */
export async function tryAgain(
  unit: Unit,
  batches: Batches,
  id: Id<'bank_connection'>,
): Promise<void> {
  planLook(unit, id)
  await batches.sendAgain(unit, id)
}

/** Has the folder of a connection looked into now. */
export function planLook(unit: Unit, id: Id<'bank_connection'>, runAt: Date = unit.now): void {
  const key = showId('bank_connection', id)
  enqueue(unit, connectionLook, { key, runAt, payload: { connection: id } })
}

const KeptChange = Type.Interface(
  [Type.Omit(BankChangeInputSchema, ['connection_id', 'accounts'])],
  {
    account_ids: Type.Optional(Type.Array(Type.String())),
  },
)

async function bringChange(
  unit: Unit,
  id: Id<'bank_connection'>,
  change: Record<string, unknown> | null,
): Promise<Result<null>> {
  assert(isChange(change), 'a stored change has its fields')
  const limits = change.batch_limits ?? []
  const tenant_id = unit.tenant.id
  const ids = compact((change.account_ids ?? []).map((one) => parseId('connected_account', one)))
  if ((await unit.tx.query(selectTakenOf, { tenant_id, ids })).length > 0) {
    return refuseNow(TAKEN)
  }
  await unit.tx.query(openAccounts, { tenant_id, connection_id: id, ids, now: unit.now })
  await unit.tx.query(changeConnection, {
    tenant_id,
    id,
    label: change.label ?? null,
    profile: change.profile ?? null,
    orders_folder: change.orders_folder ?? null,
    answers_folder: change.answers_folder ?? null,
    cut_off: change.cut_off ?? null,
    time_zone: change.time_zone ?? null,
    answer_hours: change.answer_hours ?? null,
    sftp_host: change.sftp?.host ?? null,
    sftp_port: change.sftp?.port ?? null,
    sftp_user: change.sftp?.user ?? null,
    sftp_host_keys: change.sftp?.host_keys ?? null,
    now: unit.now,
  })
  await unit.tx.query(setBatchLimits, {
    tenant_id,
    connection_id: id,
    now: unit.now,
    rows: limits.map(({ connected_account_id: account, batch_limit: limit }) => ({
      id: present(parseId('connected_account', account), 'it was found when it was proposed'),
      batch_limit: readMinor(limit),
    })),
  })
  await unit.tx.query(setInstant, {
    tenant_id,
    connection_id: id,
    now: unit.now,
    rows: (change.instant ?? []).map(({ connected_account_id: account, is_instant }) => ({
      id: present(parseId('connected_account', account), 'it was found when it was proposed'),
      is_instant,
    })),
  })
  return accepted(null)
}

const StoredRecall = Type.Object({ recall_id: Type.String(), reason: Type.String() })

function isKeptRecall(value: unknown): value is KeptRecall {
  return validateValue(StoredRecall, value).length === 0
}

function recallOf({ change }: ProposalRecord): Id<'bank_recall'> {
  assert(isKeptRecall(change), 'what is kept of a recall has its fields')
  return present(parseId('bank_recall', change.recall_id), 'it was made when it was proposed')
}

const StoredWithdrawal = Type.Object({ held_order_ids: Type.Array(Type.String()) })

function isWithdrawal(value: unknown): value is Withdrawal {
  return validateValue(StoredWithdrawal, value).length === 0
}

const StoredKeyChange = Type.Object({ key_id: Type.String() })

function isKeyChange(value: unknown): value is KeyChange {
  return validateValue(StoredKeyChange, value).length === 0
}

function keyIdOf(change: unknown): Id<'bank_key'> {
  assert(isKeyChange(change), 'what is kept of a key has its id')
  return present(parseId('bank_key', change.key_id), 'it was found when it was proposed')
}

function isChange(value: unknown): value is StoredChange {
  return validateValue(KeptChange, value).length === 0
}

/** Closes those connections that are closing and have nothing under way any more. */
export async function endClosing(unit: Unit, ids: readonly Id<'bank_connection'>[]): Promise<void> {
  const tenant_id = unit.tenant.id
  for (const id of ids) {
    const [connection] = await unit.tx.query(lockConnection, { tenant_id, id })
    if (connection?.status !== 'closing') continue
    const [underWay] = await unit.tx.query(selectUnderWay, { tenant_id, connection_id: id })
    if ((underWay?.count ?? 0n) > 0n) continue
    await advance(unit, 'bank_connection', [{ id, to: 'closed' }])
    await unit.tx.query(setAccountsOpen, {
      tenant_id,
      connection_id: id,
      is_open: false,
      now: unit.now,
    })
  }
}
