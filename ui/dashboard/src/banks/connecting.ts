// What is entered to connect a bank, and reading it into what the API takes. Pure.
import type {
  BankChannel,
  BankConnectInput,
  BankProfileName,
  ConnectedAccountInput,
  ConnectedAccountKind,
  Currency,
} from '@holdfast/contract'
import { type Fault, missingEntries, type Read } from '../kit/faults.ts'
import { type EnteredHost, readHost } from './sftp-host.ts'

/** An account as it is entered; `key` tells it from others while it is. */
export interface EnteredAccount {
  readonly key: number
  readonly kind: ConnectedAccountKind
  readonly currency: Currency
  readonly holder: string
  readonly number: string
  /** The routing number of the bank, where accounts are named with one. */
  readonly aba: string
  readonly bic: string
  readonly limit: number | null
  readonly isInstant: boolean
  readonly openedOn: string
}

export interface EnteredConnection extends EnteredHost {
  readonly label: string
  readonly channel: BankChannel
  readonly profile: BankProfileName
  readonly ordersFolder: string
  readonly answersFolder: string
  /** Empty: a key is made. */
  readonly privateKey: string
  readonly cutOff: string
  readonly timeZone: string
  readonly answerHours: string
  readonly booksReports: boolean
  readonly accounts: readonly EnteredAccount[]
}

const euro = { currency: 'eur', timeZone: 'Europe/Berlin', cutOff: '15:30' } as const
const sterling = { currency: 'gbp', timeZone: 'Europe/London', cutOff: '17:00' } as const
const dollars = { currency: 'usd', timeZone: 'America/New_York', cutOff: '17:00' } as const
const homes = {
  sepa: euro,
  sepa_batch_booked: euro,
  sepa_single: euro,
  sepa_latin: euro,
  faster_payments: sterling,
  euro_and_sterling: euro,
  us: dollars,
} as const satisfies Record<
  BankProfileName,
  { readonly currency: Currency; readonly timeZone: string; readonly cutOff: string }
>

/** An account that nothing was entered of, of a profile's currency. */
export function emptyAccount(profile: BankProfileName, key: number, today: string): EnteredAccount {
  const { currency } = homes[profile]
  const texts = { holder: '', number: '', aba: '', bic: '' }
  const terms = { limit: null, isInstant: false, openedOn: today }
  return { key, kind: 'client_money', currency, ...texts, ...terms }
}

/** A connection that nothing was entered of. */
export function emptyConnection(
  today: string,
  channel: BankChannel = 'by_hand',
): EnteredConnection {
  const { timeZone, cutOff } = homes.sepa
  return {
    label: '',
    channel,
    profile: 'sepa',
    ordersFolder: '',
    answersFolder: '',
    host: '',
    port: '22',
    user: '',
    hostKeys: '',
    privateKey: '',
    cutOff,
    timeZone,
    answerHours: '24',
    booksReports: false,
    accounts: [emptyAccount('sepa', 0, today)],
  }
}

/** The same for another kind of payments: its currency and clocks, where nobody set others. */
export function withProfile(
  entered: EnteredConnection,
  profile: BankProfileName,
): EnteredConnection {
  const before = homes[entered.profile]
  const after = homes[profile]
  return {
    ...entered,
    profile,
    timeZone: entered.timeZone === before.timeZone ? after.timeZone : entered.timeZone,
    cutOff: entered.cutOff === before.cutOff ? after.cutOff : entered.cutOff,
    accounts: entered.accounts.map((account) => ({
      ...account,
      currency: account.currency === before.currency ? after.currency : account.currency,
    })),
  }
}

/** Whether the number of an account is an IBAN: it begins with the letters of a country. */
function isIban(number: string): boolean {
  return /^\s*[a-z]{2}/i.test(number)
}

/** Whether files are laid into folders: of this service's machine, or of the bank's. */
export function hasFolders({ channel }: Pick<EnteredConnection, 'channel'>): boolean {
  return channel === 'folder' || channel === 'sftp'
}

/** A connection as the API takes it, or what is missing. */
export function readConnection(entered: EnteredConnection): Read<BankConnectInput> {
  const isFolder = hasFolders(entered)
  const isSftp = entered.channel === 'sftp'
  const faults: Fault[] = [
    ...missingEntries({
      'connect/label': entered.label,
      'connect/cut_off': entered.cutOff,
      'connect/time_zone': entered.timeZone,
      'connect/answer_hours': entered.answerHours,
      ...(isFolder
        ? {
            'connect/orders_folder': entered.ordersFolder,
            'connect/answers_folder': entered.answersFolder,
          }
        : {}),
      ...(isSftp
        ? {
            'connect/sftp/host': entered.host,
            'connect/sftp/user': entered.user,
            'connect/sftp/host_keys': entered.hostKeys,
          }
        : {}),
    }),
    ...entered.accounts.flatMap(({ holder, number, aba, currency, openedOn }, place) =>
      missingEntries({
        [`connect/accounts/${place}/holder`]: holder,
        ...(takesRouting(entered.profile) ? { [`connect/accounts/${place}/aba`]: aba } : {}),
        [`connect/accounts/${place}/${numberField({ number, currency }, entered.profile)}`]: number,
        [`connect/accounts/${place}/opened_on`]: openedOn,
      }),
    ),
  ]
  if (faults.length > 0) return { faults }
  const { label, channel, profile, cutOff, timeZone } = entered
  return {
    value: {
      label: label.trim(),
      channel,
      profile,
      ...(isFolder
        ? {
            orders_folder: entered.ordersFolder.trim(),
            answers_folder: entered.answersFolder.trim(),
          }
        : {}),
      ...(isSftp ? { sftp: readSftp(entered) } : {}),
      cut_off: cutOff,
      time_zone: timeZone.trim(),
      answer_hours: Number(entered.answerHours),
      books_reports: entered.booksReports,
      accounts: entered.accounts.map((account) => readAccount(account, profile)),
    },
  }
}

function readSftp(entered: EnteredConnection): NonNullable<BankConnectInput['sftp']> {
  const { privateKey } = entered
  return {
    ...readHost(entered),
    ...(privateKey.trim() === '' ? {} : { private_key: `${privateKey.trim()}\n` }),
  }
}

/** Whether an account may be named by sort code and account number. */
export function takesLocal(profile: BankProfileName, currency: Currency): boolean {
  return profile === 'faster_payments' || (profile === 'euro_and_sterling' && currency === 'gbp')
}

/** Whether accounts are named by routing number and account number. */
export function takesRouting(profile: BankProfileName): boolean {
  return profile === 'us'
}

/** Under which name the API speaks of the number of an account. */
export function numberField(
  { number, currency }: Pick<EnteredAccount, 'number' | 'currency'>,
  profile: BankProfileName,
): 'iban' | 'local_number' {
  if (takesRouting(profile)) return 'local_number'
  return takesLocal(profile, currency) && !isIban(number) ? 'local_number' : 'iban'
}

function readAccount(entered: EnteredAccount, profile: BankProfileName): ConnectedAccountInput {
  const { kind, currency, holder, number, bic, limit, isInstant, openedOn } = entered
  const field = numberField(entered, profile)
  const plain = number.replaceAll(/[\s-]/g, '')
  return {
    kind,
    currency,
    holder: holder.trim(),
    [field]: field === 'iban' ? plain.toUpperCase() : plain,
    ...(takesRouting(profile) ? { aba: entered.aba.replaceAll(/[\s-]/g, '') } : {}),
    ...(bic.trim() === '' ? {} : { bic: bic.replaceAll(/\s/g, '').toUpperCase() }),
    ...(limit === null ? {} : { batch_limit: limit }),
    ...(isInstant ? { is_instant: true } : {}),
    opened_on: openedOn,
  }
}
