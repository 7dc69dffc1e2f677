// How the bank of a seed behaves: which habits and faults are on, and how often they show.
import { type Bank, createBank } from '@holdfast/practice-bank'
import type { Random } from '../../src/ledger/ledger/testing/random.ts'
import { randomFrom } from '../../src/ledger/ledger/testing/random.ts'
import { DEBTOR } from '../harness/bank.ts'

export interface Nature {
  /** The account of clients' money. */
  readonly account: string
  /** One of the organisation's own, by the same connection; null: there is none. */
  readonly ownAccount: string | null
  /** How files go to and fro. */
  readonly way: 'folder' | 'sftp'
  /** It collects direct debits. */
  readonly collects: boolean
  /** What it wants of files. */
  readonly profile: 'sepa' | 'sepa_batch_booked' | 'sepa_latin'
  readonly habits: readonly string[]
  readonly faults: readonly string[]
  readonly versions: {
    readonly statement: '02' | '04' | '06' | '08'
    readonly answer: '03' | '10'
  }
  /** It tells by reports of the day, and gives no statements. */
  readonly isReportOnly: boolean
  /** Of 100 answers and statements so many are lost, until the bank is asked for them. */
  readonly losesPercent: number
  /** Of 100 statements so many come a second time, as a copy of themselves. */
  readonly copiesPercent: number
  /** Of 100 statements that wait so many are counted before what is missing has come. */
  readonly impatiencePercent: number
  /** A batch up to this needs no second person; null: each does. */
  readonly batchLimit: number | null
}

/** What any bank may do; a share says in how many statements, bookings or files it shows. */
const HABITS: readonly string[] = [
  'payee-check',
  'notices',
  'some-come-back',
  'empty-statements',
  'wrong-sign:0.5',
  'total-on-each',
  'sum-only',
  'text-only:0.1',
  'empty-elements',
  'several-amounts:0.5',
  'names-twice',
  'split-text',
  'ids-again',
  'one-reference',
  'previous-balance',
  'pending-too',
  'typed-ibans',
  'copy:0.1',
  'reports-too',
  'pages',
  'zipped',
  'several-accounts',
  'charges',
  'account-fee',
  'refuses-recalls:0.3',
  'looks-at-recalls:0.5',
  'interest',
  'negative-interest',
]
const FAULTS: readonly string[] = [
  'late-answer:0.3',
  'late-statement:0.15',
  'twice-same-name:0.3',
  'twice-other-name:0.3',
  'cut-file:0.15',
]
/** What shows where a batch is booked as one. */
const COLLECTIVE = ['sum-only', 'total-on-each']
const PROFILES = ['sepa', 'sepa_batch_booked', 'sepa_latin'] as const
const SHOWS_PERCENT = 35
/** A look by SFTP takes a hundred times as long as one into a folder. */
const SFTP_PERCENT = 30
/** Where the organisation keeps money of its own. */
const OWN = 'DE75512108001245126199'

/** Of a day that is told and counted twice, bookings are told again as they were. */
const NAMES_ANEW = ['one-reference', 'ids-again', 'pages']

const COLLECTS_PERCENT = 60
/** Another stream of chance than that of the story. */
const DEBITS_APART = 7_919
/** Where only a sum or a line of text is told, people of these stories do not know the debits. */
const HIDES_DEBITS = ['text-only', 'sum-only']

/** Draws the nature of a bank; whether it collects, by the seed alone. */
export function chooseNature(random: Random, seed: number): Nature {
  const drawn = (all: readonly string[]) => all.filter(() => random.chance(SHOWS_PERCENT))
  const isReportOnly = random.chance(10)
  const all = drawn(HABITS)
  const isToldTwice = isReportOnly && all.includes('reports-too')
  const habits = all.filter((name) => !(isToldTwice && NAMES_ANEW.includes(name)))
  const isCollective = COLLECTIVE.some((name) => habits.includes(name))
  return {
    account: DEBTOR,
    ownAccount: OWN,
    profile: isCollective ? 'sepa_batch_booked' : random.pick(PROFILES),
    habits: [...habits, ...(isReportOnly ? ['report-only'] : [])],
    faults: drawn(FAULTS),
    versions: {
      statement: random.pick(['02', '04', '06', '08']),
      answer: random.pick(['03', '10']),
    },
    isReportOnly,
    losesPercent: random.pick([0, 10]),
    copiesPercent: random.pick([0, 10]),
    impatiencePercent: random.pick([0, 30]),
    batchLimit: random.pick([null, 20_000, 10_000_000]),
    way: random.chance(SFTP_PERCENT) ? 'sftp' : 'folder',
    collects:
      !habits.some((name) => HIDES_DEBITS.includes(name.split(':')[0] ?? '')) &&
      randomFrom(seed * DEBITS_APART).chance(COLLECTS_PERCENT),
  }
}

/** A bank without any habit or fault, of which nothing gets lost. */
export const plainNature: Nature = {
  account: DEBTOR,
  ownAccount: null,
  way: 'folder',
  collects: false,
  profile: 'sepa',
  habits: [],
  faults: [],
  versions: { statement: '08', answer: '10' },
  isReportOnly: false,
  losesPercent: 0,
  copiesPercent: 0,
  impatiencePercent: 0,
  batchLimit: 1_000_000_000,
}

/** What the account has when the story begins, in cents: money of the organisation's own. */
export const OWN_MONEY = 500_000

/** Opens the bank that a nature describes. */
export function openTheBank(
  { account, ownAccount, habits, faults, versions }: Nature,
  seed: string,
  at: number,
): Bank {
  const opened = (number: string, holder: string) => {
    return { number, holder, currency: 'EUR', balance: BigInt(OWN_MONEY) }
  }
  const accounts = [
    opened(account, 'Harbour Client Money'),
    ...(ownAccount === null ? [] : [opened(ownAccount, 'Harbour')]),
  ]
  return createBank({ seed, at, accounts, habits, faults, versions })
}

/** Whether a habit or fault of this name is on, in whatever share. */
export function hasHabit({ habits, faults }: Nature, name: string): boolean {
  return [...habits, ...faults].some((one) => one.split(':')[0] === name)
}

/** A nature in a line. */
export function describeNature({ habits, faults, versions, ...rest }: Nature): string {
  const told = [...habits, ...faults].join(' ')
  return `${told}; camt .${versions.statement}, ${JSON.stringify(rest)}`
}
