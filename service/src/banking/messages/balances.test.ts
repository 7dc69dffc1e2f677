// Statements that add up and follow each other, and the ways in which they do not.
import { describe, expect, it } from 'vitest'
import type { PreviousStatement } from './balances.ts'
import { chainEndOf, checkBalances } from './balances.ts'
import type { Statement } from './message.ts'
import { readMessage } from './read.ts'
import type { StatementParts } from './testing/camt.ts'
import { balanceXml, camtFile, entryXml, statementXml } from './testing/camt.ts'

async function statementOf(parts: StatementParts): Promise<Statement> {
  const message = await readMessage(camtFile(statementXml(parts)))
  const [statement] = message.kind === 'statement' ? message.statements : []
  if (statement === undefined) throw new Error(message.kind)
  return statement
}

const balances = (opening: string, closing: string) =>
  balanceXml('OPBD', opening) + balanceXml('CLBD', closing)
const codesOf = (statement: Statement, previous?: PreviousStatement) =>
  checkBalances(statement, previous).findings.map(({ code }) => code)

describe('a statement', () => {
  it('adds up with its booked entries only', async () => {
    const entries =
      entryXml({ amount: '30.00' }) +
      entryXml({ amount: '5.50', direction: 'DBIT' }) +
      entryXml({ amount: '9.99', status: '<Cd>PDNG</Cd>' })
    const check = checkBalances(
      await statementOf({ balances: balances('100.00', '124.50'), entries }),
    )
    expect(check).toEqual({
      opening: 10000n,
      closing: 12450n,
      sum: 2450n,
      turned: [],
      findings: [],
    })
  })

  it('that is a cent off says by how much', async () => {
    const statement = await statementOf({
      balances: balances('100.00', '110.01'),
      entries: entryXml(),
    })
    expect(checkBalances(statement).findings).toEqual([{ code: 'sum_differs', detail: 'by 1' }])
  })

  it('turns reversals that go the wrong way, and no others', async () => {
    const reversal = (amount: string) => entryXml({ amount, reversal: 'true' })
    const one = await statementOf({
      balances: balances('100.00', '107.00'),
      entries: entryXml() + reversal('3.00'),
    })
    const check = checkBalances(one)
    expect(check.findings.map(({ code }) => code)).toEqual(['wrong_sign'])
    expect([check.sum, check.turned.map(({ money }) => money?.amount)]).toEqual([700n, [300n]])
    const right = await statementOf({
      balances: balances('100.00', '113.00'),
      entries: entryXml() + reversal('3.00'),
    })
    expect(codesOf(right)).toEqual([])
    const twins = await statementOf({
      balances: balances('100.00', '100.00'),
      entries: reversal('3.00') + reversal('3.00'),
    })
    expect(codesOf(twins)).toEqual(['sum_differs'])
    const plain = await statementOf({ balances: balances('100.00', '90.00'), entries: entryXml() })
    expect(codesOf(plain)).toEqual(['sum_differs'])
  })

  it('opens with PRCD, and is between two ITBD on a page', async () => {
    const entries = entryXml()
    const previous = balanceXml('PRCD', '0.00') + balanceXml('CLBD', '10.00')
    expect(codesOf(await statementOf({ balances: previous, entries }))).toEqual([])
    const page = balanceXml('ITBD', '5.00', 'DBIT') + balanceXml('ITBD', '5.00')
    expect(codesOf(await statementOf({ balances: page, entries }))).toEqual([])
  })

  it.each([
    ['no_opening', balanceXml('CLBD', '1.00'), entryXml()],
    ['no_closing', balanceXml('OPBD', '1.00'), entryXml()],
    ['no_opening', balanceXml('Saldo alt', '1.00') + balanceXml('CLBD', '1.00'), ''],
    ['currencies_differ', balances('0.00', '10.00'), entryXml({ currency: 'USD' })],
    ['unreadable_entry', balances('0.00', '0.00'), entryXml({ amount: '1.001' })],
  ])('is held for %s', async (code, given, entries) => {
    expect(codesOf(await statementOf({ balances: given, entries }))).toEqual([code])
  })
})

interface Place {
  readonly id?: string
  readonly sequence?: number
  readonly page?: readonly [number: number, isLast: boolean]
  readonly from?: string
  readonly to?: string
  readonly copy?: string
  readonly opening?: string
}

function placed(place: Place): Promise<Statement> {
  const { id = 'S', sequence, page, from, to, copy, opening = '100.00' } = place
  const [number, isLast] = page ?? []
  const head = `<Id>${id}</Id>${
    page ? `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>` : ''
  }${sequence ? `<ElctrncSeqNb>${sequence}</ElctrncSeqNb>` : ''}
<CreDtTm>2027-03-01T19:00:00Z</CreDtTm>${
    from && to
      ? `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T00:00:00</ToDtTm></FrToDt>`
      : ''
  }${copy ? `<CpyDplctInd>${copy}</CpyDplctInd>` : ''}`
  return statementOf({ head, balances: balances(opening, opening) })
}

describe('a chain', () => {
  it.each<[what: string, before: Place, after: Place, found: readonly string[]]>([
    ['the next number', { sequence: 7 }, { sequence: 8 }, []],
    ['a gap', { sequence: 7 }, { sequence: 9 }, ['gap']],
    ['a late one', { sequence: 7 }, { sequence: 6 }, ['late_page']],
    ['the same again', { sequence: 7 }, { sequence: 7 }, ['double']],
    ['another of the same number', { sequence: 7 }, { sequence: 7, id: 'T' }, ['overlap']],
    ['a copy', { sequence: 7 }, { sequence: 8, copy: 'COPY' }, ['copy']],
    ['another opening', { sequence: 7 }, { sequence: 8, opening: '99.99' }, ['opening_differs']],
    ['no numbers', { id: 'A' }, { id: 'B' }, []],
    ['no numbers, another opening', { id: 'A' }, { id: 'B', opening: '1.00' }, ['opening_differs']],
    ['the next page', { sequence: 7, page: [1, false] }, { sequence: 7, page: [2, true] }, []],
    ['a lost page', { sequence: 7, page: [1, false] }, { sequence: 7, page: [3, true] }, ['gap']],
    [
      'a page that comes late',
      { sequence: 7, page: [3, true] },
      { sequence: 7, page: [2, false] },
      ['late_page'],
    ],
    [
      'the next number before the last page',
      { sequence: 7, page: [1, false] },
      { sequence: 8 },
      ['more_pages'],
    ],
    [
      'periods that overlap',
      { id: 'A', from: '2027-03-01', to: '2027-03-04' },
      { id: 'B', from: '2027-03-03', to: '2027-03-05' },
      ['overlap'],
    ],
    [
      'numbers that begin again with the year',
      { sequence: 250, from: '2026-12-31', to: '2026-12-31' },
      { sequence: 1, from: '2027-01-01', to: '2027-01-02' },
      [],
    ],
  ])('finds what follows of %s', async (_what, before, after, found) => {
    expect(codesOf(await placed(after), chainEndOf(await placed(before)))).toEqual(found)
  })
})
