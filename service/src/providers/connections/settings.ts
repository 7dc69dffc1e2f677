// The settings of a connection as they are proposed: a new one, and a change of one.
import type { BankChangeInput, BankConnectInput, BankProfileName } from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { fieldFault, readMinor } from '#http'
import type { FieldFault, Result } from '#kit'
import { accepted, distinct, invalid, minor, parseId, parseInstant, refused, showId } from '#kit'
import { bankProfiles, collectionScheme } from '#messages'
import { isTimeZone } from '#organisations'
import { accountFaults, fitsProfile, keepAccounts, readAccounts } from './accounts.ts'
import type { ConnectionRecord } from './connection.ts'
import { hasFolders } from './connection.ts'
import { keepKey } from './keys.ts'
import { refuseNow } from './proposal.ts'
import { keyOf, PORT_OF_SSH, sftpFaults } from './sftp-settings.ts'
import { insertConnection, selectOpenChange } from './store.ts'
import type { ProposeDeps, Subject } from './subject.ts'
import { activeOf } from './subject.ts'

const ANSWER_HOURS = 24

export async function proposeConnection(
  unit: Unit,
  deps: ProposeDeps,
  given: BankConnectInput,
): Promise<Result<Subject>> {
  const { vault } = deps
  const faults = connectFaults(unit, deps, given)
  if (faults.length > 0) return refused(invalid(...faults))
  const key = given.channel === 'sftp' ? await keyOf(given.sftp, '/connect/sftp') : null
  if (key !== null && 'faults' in key) return refused(invalid(...key.faults))
  const id = unit.newId('bank_connection')
  const isPractice = given.channel === 'practice'
  const { sftp } = given
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
    practice_habits: isPractice ? distinct(given.practice?.habits ?? []) : null,
    practice_opening: isPractice ? (readMinor(given.practice?.opening) ?? minor(0n)) : null,
    sftp_host: sftp?.host ?? null,
    sftp_port: key === null ? null : (sftp?.port ?? PORT_OF_SSH),
    sftp_user: sftp?.user ?? null,
    sftp_host_keys: sftp?.host_keys ?? null,
    now: unit.now,
  })
  enterStatuses(unit, 'bank_connection', [{ id, to: 'proposed' }])
  await keepAccounts(unit, vault, id, given.accounts)
  if (key !== null) await keepKey(unit, vault, { connectionId: id, ...key })
  return accepted({ connectionId: id })
}

function connectFaults(
  unit: Unit,
  { hasFolder, policy }: ProposeDeps,
  given: BankConnectInput,
): FieldFault[] {
  const faults = [
    ...accountFaults('connect', given),
    ...dayFaults('connect', given.accounts),
    ...zoneFaults('/connect', given),
  ]
  const needsFolders = hasFolders(given)
  const isPractice = given.channel === 'practice'
  const isInSandbox = unit.tenant.environment === 'sandbox'
  if (isPractice !== isInSandbox || (needsFolders && !hasFolder)) {
    faults.push(fieldFault('/connect/channel', 'not_usable'))
  }
  if (isPractice && calendarOf(given.profile) === null) {
    faults.push(fieldFault('/connect/profile', 'not_usable'))
  }
  const practice = given.practice ?? null
  if (practice !== null && !isPractice) faults.push(fieldFault('/connect/practice', 'not_used'))
  for (const name of ['orders_folder', 'answers_folder'] as const) {
    const isGiven = given[name] !== undefined && given[name] !== null
    if (needsFolders !== isGiven) {
      faults.push(fieldFault(`/connect/${name}`, needsFolders ? 'required' : 'not_used'))
    }
  }
  const isSftp = given.channel === 'sftp'
  const sftp = given.sftp ?? null
  if (isSftp !== (sftp !== null)) {
    faults.push(fieldFault('/connect/sftp', isSftp ? 'required' : 'not_used'))
  }
  if (sftp !== null) faults.push(...sftpFaults('/connect/sftp', sftp, policy))
  faults.push(...folderFaults('/connect', { ...given, isSftp }))
  return faults
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
  given: Pick<BankChangeInput, 'orders_folder' | 'answers_folder'> & { readonly isSftp: boolean },
): FieldFault[] {
  const { orders_folder: orders, answers_folder: answers } = given
  const isSame = orders !== undefined && orders !== null && orders === answers
  const faults = isSame ? [fieldFault(`${at}/answers_folder`, 'duplicate')] : []
  if (given.isSftp) return faults
  const expected = 'a path below the folder of the operator, without a slash before it'
  for (const name of ['orders_folder', 'answers_folder'] as const) {
    if (given[name]?.startsWith('/') !== true) continue
    faults.push(fieldFault(`${at}/${name}`, 'bad_format', { expected }))
  }
  return faults
}

export async function proposeChange(
  unit: Unit,
  deps: ProposeDeps,
  given: BankChangeInput,
): Promise<Result<Subject>> {
  const { vault } = deps
  const { connection_id, accounts: added, ...changes } = given
  const found = await activeOf(unit, connection_id, '/change/connection_id')
  if (!found.ok) return found
  const faults = await changeFaults(unit, deps, found.value, given)
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
  { vault, policy }: ProposeDeps,
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
  const isSftp = channel === 'sftp'
  const sftp = given.sftp ?? null
  if (sftp !== null && !isSftp) faults.push(fieldFault('/change/sftp', 'not_used'))
  if (sftp !== null && isSftp) {
    const host = sftp.host ?? connection.sftp_host
    faults.push(...sftpFaults('/change/sftp', { ...sftp, host }, policy))
  }
  for (const name of ['orders_folder', 'answers_folder'] as const) {
    const isGiven = given[name] !== undefined && given[name] !== null
    if (isGiven && !hasFolders({ channel })) {
      faults.push(fieldFault(`/change/${name}`, 'not_used'))
    }
  }
  const folders = {
    orders_folder: given.orders_folder ?? orders_folder,
    answers_folder: given.answers_folder ?? answers_folder,
    isSftp,
  }
  faults.push(...folderFaults('/change', folders))
  const accounts = await readAccounts(unit.tx, unit.tenant.id, id)
  const open = accounts.filter(({ is_open: isOpen }) => isOpen)
  const isOther = channel === 'practice' && calendarOf(profile) !== calendarOf(connection.profile)
  // The days of a bank to practise with are those with which it was opened.
  const { debit_scheme: scheme } = connection
  const collects = scheme === null || collectionScheme(bankProfiles[profile], scheme) !== undefined
  if (isOther || !collects || !fitsProfile(vault, unit.tenant.id, open, profile)) {
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
