// Proposing something about a bank: what one person asks for, and another decides.
import type { BankChangeInput, BankConnectInput, BankProposalBody } from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { fieldFault, readMinor } from '#http'
import type { FieldFault, Id, Result } from '#kit'
import { accepted, distinct, invalid, minor, parseId, parseInstant, present, refused } from '#kit'
import { isTimeZone } from '#organisations'
import type { Vault } from '#participants'
import { accountFaults, keepAccounts, readAccounts } from './accounts.ts'
import type { ConnectionRecord, ProposalRecord } from './connection.ts'
import type { By, Doing } from './proposal.ts'
import { refuseNow } from './proposal.ts'
import { insertConnection, insertProposal, lockConnection, selectProposal } from './store.ts'

const ANSWER_HOURS = 24

/** What proposing needs to know besides. */
export interface ProposeDeps extends Doing {
  readonly vault: Vault
  /** Whether the operator has set a folder. */
  readonly hasFolder: boolean
}

/** What a proposal is about, once it is known to be possible. */
interface Subject {
  readonly connectionId: Id<'bank_connection'>
  readonly batchId?: Id<'bank_batch'>
  readonly change?: Omit<BankChangeInput, 'connection_id'>
}

/**
 * Proposes, each by itself. Refusals: 422 for what is missing, wrong or names nothing, 409
 * `invalid_state` where it cannot be now, or the same is proposed already.
 */
export async function proposeActs(
  unit: Unit,
  deps: ProposeDeps,
  asked: readonly (By & { readonly body: BankProposalBody })[],
): Promise<Result<ProposalRecord>[]> {
  const results: Result<ProposalRecord>[] = []
  for (const { body, keyId } of asked) {
    const subject = await subjectOf(unit, deps, body)
    results.push(subject.ok ? await proposeOne(unit, { body, keyId }, subject.value) : subject)
  }
  return results
}

async function proposeOne(
  unit: Unit,
  { body, keyId }: By & { readonly body: BankProposalBody },
  { connectionId, batchId, change }: Subject,
): Promise<Result<ProposalRecord>> {
  const tenant_id = unit.tenant.id
  const id = unit.newId('bank_proposal')
  const [made] = await unit.tx.query(insertProposal, {
    tenant_id,
    id,
    kind: body.kind,
    proposed_by: keyId,
    one_suffices: unit.tenant.environment === 'sandbox',
    connection_id: connectionId,
    batch_id: batchId ?? null,
    change: change === undefined ? null : JSON.stringify(change),
    now: unit.now,
  })
  if (made === undefined) return refuseNow('The same is proposed already.')
  enterStatuses(unit, 'bank_proposal', [{ id, to: 'proposed' }])
  const [row] = await unit.tx.query(selectProposal, { tenant_id, id })
  return accepted(present(row, 'what was written is there'))
}

const PARTS = ['connect', 'change', 'close', 'approve_batch'] as const

async function subjectOf(
  unit: Unit,
  deps: ProposeDeps,
  body: BankProposalBody,
): Promise<Result<Subject>> {
  const faults = PARTS.flatMap((part): FieldFault[] => {
    const isGiven = body[part] !== undefined && body[part] !== null
    if (part === body.kind) return isGiven ? [] : [fieldFault(`/${part}`, 'required')]
    return isGiven ? [fieldFault(`/${part}`, 'not_used')] : []
  })
  if (faults.length > 0) return refused(invalid(...faults))
  switch (body.kind) {
    case 'connect':
      return await connect(unit, deps, present(body.connect ?? undefined, 'it was given'))
    case 'change':
      return await change(unit, present(body.change ?? undefined, 'it was given'))
    case 'close': {
      const given = present(body.close ?? undefined, 'it was given')
      const found = await activeOf(unit, given.connection_id, '/close/connection_id')
      return found.ok ? accepted({ connectionId: found.value.id }) : found
    }
    case 'approve_batch': {
      const given = present(body.approve_batch ?? undefined, 'it was given')
      const id = parseId('bank_batch', given.batch_id)
      const batch = id === undefined ? undefined : await deps.batches.lock(unit, id)
      if (batch === undefined) {
        return refused(invalid(fieldFault('/approve_batch/batch_id', 'not_found')))
      }
      if (batch.status !== 'draft') return refuseNow(`The batch is ${batch.status}.`)
      return accepted({ connectionId: batch.connection_id, batchId: batch.id })
    }
  }
}

async function connect(
  unit: Unit,
  { vault, hasFolder }: ProposeDeps,
  given: BankConnectInput,
): Promise<Result<Subject>> {
  const faults = [...accountFaults(given), ...dayFaults(given), ...zoneFaults('/connect', given)]
  const isFolder = given.channel === 'folder'
  const isPractice = given.channel === 'practice'
  const isInSandbox = unit.tenant.environment === 'sandbox'
  if (isPractice !== isInSandbox || (isFolder && !hasFolder)) {
    faults.push(fieldFault('/connect/channel', 'not_usable'))
  }
  const practice = given.practice ?? null
  if (practice !== null && !isPractice) faults.push(fieldFault('/connect/practice', 'not_used'))
  for (const name of ['orders_folder', 'answers_folder'] as const) {
    const isGiven = given[name] !== undefined && given[name] !== null
    if (isFolder !== isGiven) {
      faults.push(fieldFault(`/connect/${name}`, isFolder ? 'required' : 'not_used'))
    }
  }
  faults.push(...folderFaults('/connect', given))
  if (faults.length > 0) return refused(invalid(...faults))
  const id = unit.newId('bank_connection')
  await unit.tx.query(insertConnection, {
    tenant_id: unit.tenant.id,
    id,
    label: given.label,
    channel: given.channel,
    profile: given.profile,
    orders_folder: given.orders_folder ?? null,
    answers_folder: given.answers_folder ?? null,
    cut_off: given.cut_off,
    time_zone: given.time_zone,
    is_instant: given.is_instant ?? false,
    answer_hours: given.answer_hours ?? ANSWER_HOURS,
    books_reports: given.books_reports ?? false,
    practice_habits: isPractice ? distinct(practice?.habits ?? []) : null,
    practice_opening: isPractice ? (readMinor(practice?.opening) ?? minor(0n)) : null,
    now: unit.now,
  })
  enterStatuses(unit, 'bank_connection', [{ id, to: 'proposed' }])
  await keepAccounts(unit, vault, id, given.accounts)
  return accepted({ connectionId: id })
}

function dayFaults({ accounts }: BankConnectInput): FieldFault[] {
  return accounts.flatMap(({ opened_on: day }, place) => {
    if (parseInstant(day) !== undefined) return []
    const expected = 'a day of the calendar'
    return [fieldFault(`/connect/accounts/${place}/opened_on`, 'bad_format', { expected })]
  })
}

function zoneFaults(
  at: string,
  { time_zone: zone }: { readonly time_zone?: string | null | undefined },
): FieldFault[] {
  if (zone === undefined || zone === null || isTimeZone(zone)) return []
  return [fieldFault(`${at}/time_zone`, 'bad_format', { expected: 'an IANA time zone' })]
}

/** Orders and answers in one folder would be taken for each other. */
function folderFaults(
  at: string,
  given: Pick<BankChangeInput, 'orders_folder' | 'answers_folder'>,
): FieldFault[] {
  const { orders_folder: orders, answers_folder: answers } = given
  const isSame = orders !== undefined && orders !== null && orders === answers
  return isSame ? [fieldFault(`${at}/answers_folder`, 'duplicate')] : []
}

async function change(unit: Unit, given: BankChangeInput): Promise<Result<Subject>> {
  const { connection_id, ...changes } = given
  const found = await activeOf(unit, connection_id, '/change/connection_id')
  if (!found.ok) return found
  const { id, channel, orders_folder, answers_folder } = found.value
  const faults = zoneFaults('/change', given)
  for (const name of ['orders_folder', 'answers_folder'] as const) {
    const isGiven = given[name] !== undefined && given[name] !== null
    if (isGiven && channel !== 'folder') faults.push(fieldFault(`/change/${name}`, 'not_used'))
  }
  const folders = {
    orders_folder: given.orders_folder ?? orders_folder,
    answers_folder: given.answers_folder ?? answers_folder,
  }
  faults.push(...folderFaults('/change', folders))
  const accounts = await readAccounts(unit.tx, unit.tenant.id, id)
  for (const [place, limit] of (given.batch_limits ?? []).entries()) {
    const account = parseId('connected_account', limit.connected_account_id)
    if (!accounts.some((one) => one.id === account)) {
      faults.push(fieldFault(`/change/batch_limits/${place}/connected_account_id`, 'not_found'))
    }
  }
  return faults.length > 0
    ? refused(invalid(...faults))
    : accepted({ connectionId: id, change: changes })
}

/** A connection that is in use, locked. */
async function activeOf(
  unit: Unit,
  shown: string,
  pointer: string,
): Promise<Result<ConnectionRecord>> {
  const id = parseId('bank_connection', shown)
  const [connection] =
    id === undefined ? [] : await unit.tx.query(lockConnection, { tenant_id: unit.tenant.id, id })
  if (connection === undefined) return refused(invalid(fieldFault(pointer, 'not_found')))
  if (connection.status === 'active') return accepted(connection)
  return refuseNow(`The connection is ${connection.status}.`)
}
