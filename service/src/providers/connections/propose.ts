// Proposing something about a bank: what one person asks for, and another decides.
import type {
  BankChangeInput,
  BankConnectInput,
  BankProfileName,
  BankProposalBody,
} from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { fieldFault, readMinor } from '#http'
import type { FieldFault, Result } from '#kit'
import {
  accepted,
  distinct,
  invalid,
  minor,
  parseId,
  parseInstant,
  present,
  refused,
  showId,
} from '#kit'
import { bankProfiles } from '#messages'
import { isTimeZone } from '#organisations'
import type { Vault } from '#participants'
import { keepVirtualIbans } from '#projects'
import { accountFaults, fitsProfile, keepAccounts, readAccounts } from './accounts.ts'
import type { ConnectionRecord, ProposalRecord } from './connection.ts'
import type { By } from './proposal.ts'
import { NOT_HALTED, refuseNow } from './proposal.ts'
import {
  insertConnection,
  insertProposal,
  lockConnection,
  selectOpenChange,
  selectProposal,
} from './store.ts'
import type { Given, ProposeDeps, Subject } from './subject.ts'
import { cancelSubject, recallSubject, withdrawSubject } from './subject.ts'
import { checkVirtualList } from './virtual.ts'

const ANSWER_HOURS = 24

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
  { connectionId, batchId, orderId, change, virtual }: Subject,
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
    order_id: orderId ?? null,
    change: change === undefined ? null : JSON.stringify(change),
    now: unit.now,
  })
  if (made === undefined) return refuseNow('The same is proposed already.')
  enterStatuses(unit, 'bank_proposal', [{ id, to: 'proposed' }])
  if (virtual !== undefined) await keepVirtualIbans(unit, { ...virtual, proposalId: id })
  const [row] = await unit.tx.query(selectProposal, { tenant_id, id })
  return accepted(present(row, 'what was written is there'))
}

const PARTS = [
  'connect',
  'change',
  'close',
  'approve_batch',
  'withdraw_batch',
  'cancel_order',
  'recall_order',
  'resume',
  'virtual_ibans',
] as const

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
      return await change(unit, deps, present(body.change ?? undefined, 'it was given'))
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
    case 'withdraw_batch':
      return await withdrawSubject(
        unit,
        deps,
        present(body.withdraw_batch ?? undefined, 'it was given'),
      )
    case 'cancel_order':
      return await cancelSubject(
        unit,
        deps,
        present(body.cancel_order ?? undefined, 'it was given'),
      )
    case 'recall_order':
      return await recallSubject(
        unit,
        deps,
        present(body.recall_order ?? undefined, 'it was given'),
      )
    case 'resume':
      return await resume(unit, present(body.resume ?? undefined, 'it was given'))
    case 'virtual_ibans': {
      const given = present(body.virtual_ibans ?? undefined, 'it was given')
      return await addVirtual(unit, deps, given)
    }
  }
}

async function resume(unit: Unit, { connection_id }: Given<'resume'>): Promise<Result<Subject>> {
  const id = parseId('bank_connection', connection_id)
  const [connection] =
    id === undefined ? [] : await unit.tx.query(lockConnection, { tenant_id: unit.tenant.id, id })
  if (connection === undefined) {
    return refused(invalid(fieldFault('/resume/connection_id', 'not_found')))
  }
  if (!connection.is_halted) return refuseNow(NOT_HALTED)
  return accepted({ connectionId: connection.id })
}

async function addVirtual(
  unit: Unit,
  { vault }: ProposeDeps,
  given: Given<'virtual_ibans'>,
): Promise<Result<Subject>> {
  const checked = await checkVirtualList(unit, vault, given)
  if (!checked.ok) return checked
  const { account, ibans, change } = checked.value
  const connectionId = showId('bank_connection', account.connection_id)
  const found = await activeOf(unit, connectionId, '/virtual_ibans/connected_account_id')
  if (!found.ok) return found
  return accepted({
    connectionId: found.value.id,
    change,
    virtual: { accountId: account.id, ibans },
  })
}

async function connect(
  unit: Unit,
  { vault, hasFolder }: ProposeDeps,
  given: BankConnectInput,
): Promise<Result<Subject>> {
  const faults = [
    ...accountFaults('connect', given),
    ...dayFaults('connect', given.accounts),
    ...zoneFaults('/connect', given),
  ]
  const isFolder = given.channel === 'folder'
  const isPractice = given.channel === 'practice'
  const isInSandbox = unit.tenant.environment === 'sandbox'
  if (isPractice !== isInSandbox || (isFolder && !hasFolder)) {
    faults.push(fieldFault('/connect/channel', 'not_usable'))
  }
  if (isPractice && calendarOf(given.profile) === null) {
    faults.push(fieldFault('/connect/profile', 'not_usable'))
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

function dayFaults(
  part: 'connect' | 'change',
  accounts: BankConnectInput['accounts'],
): FieldFault[] {
  return accounts.flatMap(({ opened_on: day }, place) => {
    if (parseInstant(day) !== undefined) return []
    const expected = 'a day of the calendar'
    return [fieldFault(`/${part}/accounts/${place}/opened_on`, 'bad_format', { expected })]
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

async function change(
  unit: Unit,
  { vault }: ProposeDeps,
  given: BankChangeInput,
): Promise<Result<Subject>> {
  const { connection_id, accounts: added, ...changes } = given
  const found = await activeOf(unit, connection_id, '/change/connection_id')
  if (!found.ok) return found
  const faults = await changeFaults(unit, vault, found.value, given)
  if (faults.length > 0) return refused(invalid(...faults))
  const { id } = found.value
  if (added === undefined || added === null) return accepted({ connectionId: id, change: changes })
  // Its row is locked: nobody proposes another meanwhile.
  const open = { tenant_id: unit.tenant.id, connection_id: id }
  if ((await unit.tx.query(selectOpenChange, open)).length > 0) {
    return refuseNow('The same is proposed already.')
  }
  const ids = await keepAccounts(unit, vault, id, added)
  const account_ids = ids.map((account) => showId('connected_account', account))
  return accepted({ connectionId: id, change: { ...changes, account_ids } })
}

async function changeFaults(
  unit: Unit,
  vault: Vault,
  connection: ConnectionRecord,
  given: BankChangeInput,
): Promise<FieldFault[]> {
  const { id, channel, orders_folder, answers_folder } = connection
  const added = given.accounts ?? []
  const profile = given.profile ?? connection.profile
  const faults = [
    ...zoneFaults('/change', given),
    ...accountFaults('change', { accounts: added, profile }),
    ...dayFaults('change', added),
  ]
  // A bank to practise with has the accounts with which it was opened.
  if (channel === 'practice' && added.length > 0) {
    faults.push(fieldFault('/change/accounts', 'not_usable'))
  }
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
  const open = accounts.filter(({ is_open: isOpen }) => isOpen)
  const isOther = channel === 'practice' && calendarOf(profile) !== calendarOf(connection.profile)
  // The days of a bank to practise with are those with which it was opened.
  if (isOther || !fitsProfile(vault, unit.tenant.id, open, profile)) {
    faults.push(fieldFault('/change/profile', 'not_usable'))
  }
  for (const name of ['batch_limits', 'instant'] as const) {
    for (const [place, { connected_account_id: shown }] of (given[name] ?? []).entries()) {
      const account = parseId('connected_account', shown)
      if (!accounts.some((one) => one.id === account)) {
        faults.push(fieldFault(`/change/${name}/${place}/connected_account_id`, 'not_found'))
      }
    }
  }
  return faults
}

/** The days on which a bank of one kind of payments works; null where it has several. */
function calendarOf(profile: BankProfileName): string | null {
  const [calendar, ...others] = distinct(bankProfiles[profile].schemes.map((one) => one.calendar))
  return calendar === undefined || others.length > 0 ? null : calendar
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
