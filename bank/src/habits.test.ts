import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  DAY_MS,
  MONDAY,
  openTestBank,
  readFiles,
  SECOND,
  takeFiles,
  textsOf,
} from '../testing/bank.ts'
import { DEBTOR, orderFile } from '../testing/orders.ts'
import type { WaitingFile } from './bank.ts'
import type { Element } from './element.ts'
import { elementsNamed, readMessage } from './element.ts'
import { habits, parseHabits } from './habits.ts'
import type { StatementVersion } from './statements.ts'

const TEXT = 'Invoice 4711 of the second of November, as agreed'

/** A collective order of two, one of which comes back, and two credits that are alike. */
function lived(names: readonly string[], statement: StatementVersion = '08') {
  const bank = openTestBank({ habits: names, versions: { statement } })
  const payments = [
    { id: 'p1', amount: '1.00', text: TEXT },
    { id: 'p2', amount: '2.00', name: 'Ann returned AC04' },
  ]
  const order = { id: 'M1', date: '2026-11-02', payments, isBatch: true }
  bank.receive('a.xml', orderFile(order), MONDAY)
  for (const to of [DEBTOR, DEBTOR, SECOND]) {
    bank.pay({ from: { name: 'Bea' }, to, amount: 700n, remittance: TEXT, at: MONDAY + 1 })
  }
  const files = takeFiles(bank, MONDAY + 14 * DAY_MS)
  const named = (prefix: string) => files.filter(({ name }) => name.startsWith(prefix))
  const readable = files.filter((file) => !isBroken(file))
  const statements = readFiles(readable, 'camt.053').filter((one) => {
    return textsOf(one, 'IBAN').includes(DEBTOR)
  })
  return { bank, files, named, first: statements[0], last: statements.at(-1) }
}

const firstOf = (...names: string[]) => lived(names).first

describe('a habit by itself', () => {
  const shown: Record<string, () => unknown> = {
    'payee-check': () => textsOf(readFiles(lived(['payee-check']).files, 'pain.002')[1], 'GrpSts'),
    notices: () => lived(['notices']).named('camt.054').length,
    'some-come-back': () => parseHabits(['some-come-back']).get('some-come-back'),
    'empty-statements': () => lived(['empty-statements']).named('camt.053').length,
    charges: () => entriesOf('CHRG', lived(['charges']).files),
    'account-fee': () => entriesOf('CHRG', monthOf('account-fee')),
    interest: () => entriesOf('INTR', monthOf('interest')),
    'negative-interest': () => entriesOf('INTR', monthOf('negative-interest')),
    'reports-too': () => {
      const [report] = readFiles(lived(['reports-too']).files, 'camt.052')
      return [elementsNamed(report ?? never(), 'Ntry').length, ...balancesOf(report)]
    },
    pages: () => pagesOf(readFiles(lived(['pages']).files, 'camt.053')),
    zipped: () =>
      lived(['zipped'])
        .files.map(({ name, bytes }) => {
          const [inside] = Object.keys(unzipSync(bytes))
          return [name, `${inside}.zip`]
        })
        .filter(([name, inside]) => name === inside).length,
    'report-only': () => [lived(['report-only']).named('camt.053').length],
    'several-accounts': () => elementsNamed(firstOf('several-accounts') ?? never(), 'Stmt').length,
    'wrong-sign': () => textsOf(lived(['wrong-sign']).last, 'RvslInd'),
    'total-on-each': () =>
      elementsNamed(firstOf('total-on-each') ?? never(), 'TxDtls').flatMap((one) =>
        textsOf(one, 'Amt'),
      ),
    'sum-only': () => textsOf(firstOf('sum-only'), 'EndToEndId').length,
    'text-only': () => textsOf(firstOf('text-only'), 'AddtlNtryInf')[0],
    'empty-elements': () => textsOf(firstOf('empty-elements'), 'Ustrd').filter((one) => one === ''),
    'several-amounts': () =>
      elementsNamed(firstOf('several-amounts') ?? never(), 'InstdAmt').flatMap((one) =>
        textsOf(one, 'Amt'),
      ),
    'names-twice': () => elementsNamed(firstOf('names-twice') ?? never(), 'Pty').length,
    'split-text': () => textsOf(firstOf('split-text'), 'Ustrd').slice(0, 2),
    'ids-again': () => textsOf(firstOf('ids-again'), 'AcctSvcrRef'),
    'one-reference': () => new Set(textsOf(firstOf('one-reference'), 'AcctSvcrRef')).size,
    'previous-balance': () => textsOf(firstOf('previous-balance'), 'Prtry'),
    'pending-too': () => textsOf(firstOf('pending-too'), 'Sts').length,
    'typed-ibans': () => textsOf(firstOf('typed-ibans'), 'IBAN').at(-1),
    copy: () => textsOf(firstOf('copy'), 'CpyDplctInd'),
    'lose-answer': () => lived(['lose-answer']).named('pain.002').length,
    'lose-statement': () => lived(['lose-statement']).named('camt.053').length,
    'late-answer': () => lateBy('late-answer', 'pain.002'),
    'late-statement': () => lateBy('late-statement', 'camt.053'),
    'twice-same-name': () =>
      new Set(lived(['twice-same-name']).files.map(({ name }) => name)).size * 2,
    'twice-other-name': () => lived(['twice-other-name']).named('again_').length,
    'cut-file': () => lived(['cut-file']).files.filter(isBroken).length,
  }
  const plainFiles = lived([]).files.length
  const expected: Record<string, unknown> = {
    'payee-check': ['RCVC'],
    notices: 5,
    'some-come-back': 0.1,
    'empty-statements': 20,
    charges: ['DBIT 0.70'],
    'account-fee': ['DBIT 9.90', 'DBIT 9.90'],
    interest: ['CRDT 16.66'],
    'negative-interest': ['DBIT 4.16'],
    'reports-too': [1, 'OPBD 0.00', 'ITBD 7.00'],
    pages: ['1 false OPBD 10000.00 ITBD 10014.00', '2 true ITBD 10014.00 CLBD 10011.00'],
    zipped: plainFiles,
    'report-only': [0],
    'several-accounts': 2,
    'wrong-sign': ['true'],
    'total-on-each': ['7.00', '7.00', '3.00', '3.00'],
    'sum-only': 2,
    'text-only': `Credit NOTPROVIDED Bea ${TEXT}`,
    'empty-elements': ['', '', '', ''],
    'several-amounts': ['99.99', '99.99', '99.99', '99.99'],
    'names-twice': 4,
    'split-text': [TEXT.slice(0, 27).trim(), TEXT.slice(27, 54)],
    'ids-again': ['1', '2', '3'],
    'one-reference': 1,
    'previous-balance': ['HOUSE BALANCE'],
    'pending-too': 6,
    'typed-ibans': 'nl91 abna 0417 1643 00',
    copy: ['COPY'],
    'lose-answer': 0,
    'lose-statement': 0,
    'late-answer': DAY_MS,
    'late-statement': 2 * DAY_MS,
    'twice-same-name': plainFiles * 2,
    'twice-other-name': plainFiles,
    'cut-file': plainFiles,
  }
  for (const { name, says } of habits) {
    it(`${name}: ${says}`, () => {
      expect(shown[name]?.()).toEqual(expected[name])
    })
  }
})

/** Sign and amount of entries of a kind, in statements. */
function entriesOf(code: string, files: readonly WaitingFile[]): string[] {
  const entries = readFiles(files, 'camt.053').flatMap((one) => elementsNamed(one, 'Ntry'))
  return entries
    .filter((entry) => textsOf(entry, 'SubFmlyCd').includes(code))
    .map((entry) => `${textsOf(entry, 'CdtDbtInd')[0]} ${textsOf(entry, 'Amt')[0]}`)
}

/** What a bank says in a month in which nothing else happens. */
function monthOf(name: string): WaitingFile[] {
  return takeFiles(openTestBank({ habits: [name] }), MONDAY + 30 * DAY_MS)
}

function balancesOf(root: Element | undefined): string[] {
  return elementsNamed(root ?? never(), 'Bal').map((one) => {
    return `${textsOf(one, 'Cd')[0]} ${textsOf(one, 'Amt')[0]}`
  })
}

/** Number, end and balances of the pages of the first statement that has several. */
function pagesOf(roots: readonly Element[]): string[] {
  const pages = roots.map((one) => {
    return [textsOf(one, 'PgNb')[0], textsOf(one, 'LastPgInd')[0], ...balancesOf(one)].join(' ')
  })
  const second = pages.findIndex((page) => page.startsWith('2 '))
  return pages.slice(second - 1, second + 1)
}

/** A file as it stands in its ZIP, where it does. */
function plainOf(file: WaitingFile): Uint8Array {
  if (!file.name.endsWith('.zip')) return file.bytes
  const [inside] = Object.values(unzipSync(file.bytes))
  return inside ?? never()
}

function never(): never {
  throw new Error('there is no such statement')
}

function isBroken({ bytes }: { bytes: Uint8Array }): boolean {
  return readMessage(bytes).root === undefined
}

function lateBy(habit: string, prefix: string): number {
  const [plain] = lived([]).named(prefix)
  const [late] = lived([habit]).named(prefix)
  return (late?.at ?? 0) - (plain?.at ?? 0)
}

describe('what the bank writes', () => {
  const whole = habits.filter(({ breaksSchema, name }) => !breaksSchema && name !== 'cut-file')
  for (const version of ['02', '04', '06', '08'] as const) {
    it(`is valid by the schemas of .${version}, with each habit that does not break them`, () => {
      for (const { name } of whole) {
        for (const file of lived([name], version).files) {
          expect([name, file.name, readMessage(plainOf(file)).violations]).toEqual([
            name,
            file.name,
            [],
          ])
        }
      }
    })
  }

  it('is not valid with one that breaks them', () => {
    for (const { name } of habits.filter(({ breaksSchema }) => breaksSchema)) {
      const broken = lived([name]).files.filter(
        ({ bytes }) => readMessage(bytes).violations.length > 0,
      )
      expect([name, broken.length > 0]).toEqual([name, true])
    }
  })

  it('leaves the books as they are', () => {
    const plain = lived([]).bank.books()
    const quiet = habits
      .map(({ name }) => name)
      .filter((name) => !['some-come-back', 'charges'].includes(name))
    expect(quiet.map((name) => lived([name]).bank.books())).toEqual(quiet.map(() => plain))
  })

  it('tells two real bookings that are alike as two', () => {
    const { first } = lived([])
    expect(new Set(textsOf(first, 'AcctSvcrRef')).size).toBe(3)
    expect(textsOf(first, 'Ustrd').filter((text) => text === TEXT)).toHaveLength(3)
  })
})

describe('a name', () => {
  it('is refused where no habit has it, and a share that is none', () => {
    expect(() => parseHabits(['nonsense'])).toThrow('no habit nonsense')
    expect(() => parseHabits(['copy:0'])).toThrow('more than 0')
    expect(parseHabits(['copy:0.5'])).toEqual(new Map([['copy', 0.5]]))
  })
})
