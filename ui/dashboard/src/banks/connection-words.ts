// What the settings of a connection are called.
import type {
  BankChannel,
  BankProfileName,
  BankProposal,
  BankSchemeName,
  BankSequenceType,
} from '@holdfast/contract'
import { asSentence, formatAmount } from '../components/index.ts'
import { isIn } from '../kit/names.ts'

const profiles: Readonly<Record<BankProfileName, string>> = {
  sepa: 'Euro, by IBAN (SEPA)',
  sepa_batch_booked: 'Euro, each batch booked as one entry',
  sepa_single: 'Euro, one batch in a file',
  sepa_latin: 'Euro, one day in a file, letters with accents',
  faster_payments: 'Sterling, by sort code and account number',
  euro_and_sterling: 'Euro and sterling, in the same files',
  us: 'Dollars, by routing number and account number',
}

const schemes: Readonly<Record<BankSchemeName, string>> = {
  sepa: 'SEPA',
  faster_payments: 'Faster Payments',
  chaps: 'CHAPS',
  ach: 'ACH',
  fedwire: 'Fedwire',
  sepa_core: 'SEPA Core',
  sepa_b2b: 'SEPA B2B',
}

/** By which scheme the bank pays. */
export function schemeText(scheme: BankSchemeName): string {
  return schemes[scheme]
}

const sequences: Readonly<Record<BankSequenceType, string>> = {
  FRST: 'The first of several (FRST)',
  RCUR: 'One that recurs (RCUR)',
  FNAL: 'The last one (FNAL)',
  OOFF: 'The only one (OOFF)',
}

/** Which of their mandates debits are; null: they are payments. */
export function sequenceText(type: BankSequenceType | null): string | null {
  return type === null ? null : sequences[type]
}

const channels: Readonly<Record<BankChannel, string>> = {
  folder: 'By a folder',
  sftp: 'By SFTP',
  by_hand: 'By hand: downloaded and uploaded here',
  practice: 'A bank to practise with',
}

/** The kinds of payments, to choose among. */
export const profileChoices = Object.entries(profiles).map(([value, label]) => ({ value, label }))

/** The kind of payments that was chosen. */
export function profileChosen(text: string): BankProfileName | undefined {
  return isIn(profiles, text) ? text : undefined
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
  profile: 'Payments',
  orders_folder: 'Folder of orders',
  answers_folder: 'Folder of answers',
  cut_off: 'Cut-off',
  time_zone: 'Time zone',
  answer_hours: 'Answers within',
  creditor_id: 'Creditor identifier',
  scheme: 'Collected by',
  notice_days: 'Days before on which payers are told',
} as const

/** What is told of each account. */
const BY_ACCOUNT: ReadonlySet<string> = new Set(['batch_limits', 'instant', 'account_ids'])

/** A setting that is to change: what it is called, and what it becomes. */
export interface ChangedSetting {
  readonly name: string
  readonly label: string
  readonly value: string
}

/** The settings of a proposed change, without the limits of its accounts. */
export function changedSettings(change: BankProposal['change']): readonly ChangedSetting[] {
  return Object.entries(change ?? {}).flatMap(([name, value]: [string, unknown]) => {
    if (BY_ACCOUNT.has(name) || value === null || value === undefined) return []
    const label = isIn(settings, name) ? settings[name] : asSentence(name)
    return [{ name, label, value: settingText(name, value) }]
  })
}

function settingText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (name === 'scheme') return isIn(schemes, text) ? schemes[text] : text
  if (name === 'profile') return isIn(profiles, text) ? profiles[text] : text
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
  return changesOf(change, 'batch_limits', 'batch_limit').map(({ accountId, value }) => {
    return { accountId, limit: typeof value === 'number' ? value : null }
  })
}

/** Whether accounts ask for instant payments, by a proposed change. */
export function changedInstant(
  change: BankProposal['change'],
): readonly { readonly accountId: string; readonly isInstant: boolean }[] {
  return changesOf(change, 'instant', 'is_instant').map(({ accountId, value }) => {
    return { accountId, isInstant: value === true }
  })
}

function changesOf(
  change: BankProposal['change'],
  list: string,
  name: string,
): { readonly accountId: string; readonly value: unknown }[] {
  const all: unknown = change?.[list]
  if (!Array.isArray(all)) return []
  return all.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const accountId: unknown = Reflect.get(one, 'connected_account_id')
    const value: unknown = Reflect.get(one, name)
    return typeof accountId === 'string' ? [{ accountId, value }] : []
  })
}

/** Whether an account asks for instant payments. */
export function instantText(isInstant: boolean): string {
  return isInstant ? 'Instant payments are asked for' : 'Instant payments are not asked for'
}

/** What a limit means. */
export function limitText(limit: number | null, currency: string): string {
  if (limit === null) return 'Each batch takes two people'
  return `Batches up to ${formatAmount(limit, currency)} go by themselves`
}
