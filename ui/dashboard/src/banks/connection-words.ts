// What the settings of a connection are called.
import type { BankChannel, BankProfileName, BankProposal } from '@holdfast/contract'
import { asSentence, formatAmount } from '../components/index.ts'
import { isIn } from '../kit/names.ts'

const profiles: Readonly<Record<BankProfileName, string>> = {
  sepa: 'Euro, by IBAN (SEPA)',
  faster_payments: 'Sterling, by sort code and account number',
}

const channels: Readonly<Record<BankChannel, string>> = {
  folder: 'By a folder',
  by_hand: 'By hand: downloaded and uploaded here',
  practice: 'A bank to practise with',
}

/** Which payments a connection is for. */
export function profileText(profile: BankProfileName): string {
  return profiles[profile]
}

/** How files reach the bank. */
export function channelText(channel: BankChannel): string {
  return channels[channel]
}

const settings = {
  label: 'Name',
  orders_folder: 'Folder of orders',
  answers_folder: 'Folder of answers',
  cut_off: 'Cut-off',
  time_zone: 'Time zone',
  is_instant: 'Instant',
  answer_hours: 'Answers within',
} as const

/** A setting that is to change: what it is called, and what it becomes. */
export interface ChangedSetting {
  readonly name: string
  readonly label: string
  readonly value: string
}

/** The settings of a proposed change, without the limits of its accounts. */
export function changedSettings(change: BankProposal['change']): readonly ChangedSetting[] {
  return Object.entries(change ?? {}).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'batch_limits' || value === null || value === undefined) return []
    const label = isIn(settings, name) ? settings[name] : asSentence(name)
    return [{ name, label, value: settingText(name, value) }]
  })
}

function settingText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return name === 'answer_hours' ? hoursText(Number(text)) : text
}

/** `24 hours`. */
export function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** A limit of an account that is to change. */
export interface ChangedLimit {
  readonly accountId: string
  readonly limit: number | null
}

/** The limits of a proposed change. */
export function changedLimits(change: BankProposal['change']): readonly ChangedLimit[] {
  const limits: unknown = change?.batch_limits
  if (!Array.isArray(limits)) return []
  return limits.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const accountId: unknown = Reflect.get(one, 'connected_account_id')
    const limit: unknown = Reflect.get(one, 'batch_limit')
    if (typeof accountId !== 'string') return []
    return [{ accountId, limit: typeof limit === 'number' ? limit : null }]
  })
}

/** What a limit means. */
export function limitText(limit: number | null, currency: string): string {
  if (limit === null) return 'Each batch takes two people'
  return `Batches up to ${formatAmount(limit, currency)} go by themselves`
}
