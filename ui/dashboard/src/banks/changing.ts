// What of a connection is to change: only what differs is proposed. Pure.
import type { BankChangeInput, BankConnection, BankProfileName } from '@holdfast/contract'
import { faultOn, missingEntries, type Read } from '../kit/faults.ts'
import { type EnteredHost, enteredHost, hostDiffers } from './sftp-host.ts'

export interface EnteredChange {
  readonly label: string
  readonly ordersFolder: string
  readonly answersFolder: string
  readonly cutOff: string
  readonly timeZone: string
  readonly profile: BankProfileName
  readonly answerHours: string
  /** Null where the bank is not reached by SFTP. */
  readonly sftp: EnteredHost | null
  /** By the ids of accounts. */
  readonly limits: Readonly<Record<string, number | null>>
  readonly instant: Readonly<Record<string, boolean>>
}

/** A connection as it is, to be changed. */
export function enteredFrom(connection: BankConnection): EnteredChange {
  return {
    label: connection.label,
    ordersFolder: connection.orders_folder ?? '',
    answersFolder: connection.answers_folder ?? '',
    cutOff: connection.cut_off,
    timeZone: connection.time_zone,
    profile: connection.profile,
    answerHours: String(connection.answer_hours),
    sftp: connection.sftp === null ? null : enteredHost(connection.sftp),
    limits: Object.fromEntries(connection.accounts.map(({ id, batch_limit }) => [id, batch_limit])),
    instant: Object.fromEntries(connection.accounts.map(({ id, is_instant }) => [id, is_instant])),
  }
}

/** The change as the API takes it, or what is wrong with it. */
export function readChange(
  connection: BankConnection,
  entered: EnteredChange,
): Read<BankChangeInput> {
  const missing = missingEntries({
    'change/label': entered.label,
    'change/cut_off': entered.cutOff,
    'change/time_zone': entered.timeZone,
    'change/answer_hours': entered.answerHours,
    ...(entered.sftp === null
      ? {}
      : {
          'change/sftp/host': entered.sftp.host,
          'change/sftp/user': entered.sftp.user,
          'change/sftp/host_keys': entered.sftp.hostKeys,
        }),
  })
  if (missing.length > 0) return { faults: missing }
  const { sftp: before } = connection
  const sftp = before === null || entered.sftp === null ? null : hostDiffers(entered.sftp, before)
  const change = {
    ...(sftp === null ? {} : { sftp }),
    ...differs('label', entered.label.trim(), connection.label),
    ...differs('orders_folder', entered.ordersFolder.trim(), connection.orders_folder ?? ''),
    ...differs('answers_folder', entered.answersFolder.trim(), connection.answers_folder ?? ''),
    ...differs('cut_off', entered.cutOff, connection.cut_off),
    ...differs('time_zone', entered.timeZone.trim(), connection.time_zone),
    ...differs('profile', entered.profile, connection.profile),
    ...differs('answer_hours', Number(entered.answerHours), connection.answer_hours),
  }
  const limits = connection.accounts.flatMap(({ id, batch_limit: before }) => {
    const after = entered.limits[id] ?? null
    return after === before ? [] : [{ connected_account_id: id, batch_limit: after }]
  })
  const instant = connection.accounts.flatMap(({ id, is_instant: before }) => {
    const after = entered.instant[id] ?? false
    return after === before ? [] : [{ connected_account_id: id, is_instant: after }]
  })
  if (Object.keys(change).length === 0 && limits.length === 0 && instant.length === 0) {
    return { faults: [faultOn('change/label', 'is as it was, and so is everything else')] }
  }
  const withLimits = limits.length === 0 ? {} : { batch_limits: limits }
  const withInstant = instant.length === 0 ? {} : { instant }
  return { value: { connection_id: connection.id, ...change, ...withLimits, ...withInstant } }
}

function differs<Name extends string, Value>(
  name: Name,
  after: Value,
  before: Value,
): { readonly [Key in Name]?: Value } {
  const change: { [Key in Name]?: Value } = {}
  if (after !== before) change[name] = after
  return change
}
