// Which statement of an account is booked next: they are taken in the order of their chain.
import type { BankFindingCode } from '@holdfast/contract'
import type { Unit } from '#db'
import { shift } from '#events'
import type { Id } from '#kit'
import { distinct } from '#kit'
import { checkBalances } from '#messages'
import { judgeStatement } from './chain.ts'
import { askAboutStatement, endStatementDecision } from './inbox.ts'
import { endOf, frameOf, type StatementRecord } from './statement.ts'
import {
  lockWaiting,
  selectLastTaken,
  selectOriginal,
  setDropped,
  setHeld,
  setTaken,
  setWaiting,
  voidEntries,
} from './store.ts'

/** What is found of where a statement stands among the others. */
const OF_CHAIN: ReadonlySet<BankFindingCode> = new Set<BankFindingCode>([
  'double',
  'overlap',
  'late_page',
  'gap',
  'more_pages',
  'opening_differs',
])

/**
 * Takes the next statement of an account. What is a copy is dropped, what does not follow waits or
 * is held, and people are asked. False where none can be taken now.
 */
export async function takeNext(unit: Unit, accountId: Id<'connected_account'>): Promise<boolean> {
  const of = { tenant_id: unit.tenant.id, connected_account_id: accountId }
  const waiting = await unit.tx.query(lockWaiting, of)
  if (waiting.length === 0) return false
  const [last] = await unit.tx.query(selectLastTaken, of)
  for (const statement of waiting) {
    const isKnown = statement.copy !== null && (await hasOriginal(unit, statement))
    const { turn, findings } = judged(statement, last, isKnown)
    switch (turn) {
      case 'take':
        await takeStatement(unit, statement, { isDeduped: false })
        return true
      case 'drop':
        await dropStatement(unit, statement.id, findings)
        break
      case 'hold':
        await shift(unit.tx, setHeld, {
          to: 'held',
          given: given(unit, statement.id, findings),
          rows: 1,
        })
        await askAboutStatement(unit, statement, findings)
        break
      case 'wait':
        await shift(unit.tx, setWaiting, {
          to: 'waiting',
          given: given(unit, statement.id, findings),
          rows: 1,
        })
        await askAboutStatement(unit, statement, findings)
        break
    }
  }
  return false
}

async function hasOriginal(unit: Unit, { id }: StatementRecord): Promise<boolean> {
  return (await unit.tx.query(selectOriginal, { tenant_id: unit.tenant.id, id })).length > 0
}

function judged(statement: StatementRecord, last: StatementRecord | undefined, isKnown: boolean) {
  const chain = last === undefined ? [] : checkBalances(frameOf(statement), endOf(last)).findings
  const codes = distinct([
    ...statement.own_findings,
    ...chain.map(({ code }) => code).filter((code) => OF_CHAIN.has(code)),
  ])
  const verdict = judgeStatement({ codes, isReport: statement.kind === 'report', isKnown })
  return verdict.turn === 'take' ? { turn: 'take' as const, findings: [] } : verdict
}

/** Its entries count from now on, but for those that another one has brought into the books. */
export async function takeStatement(
  unit: Unit,
  { id, findings }: Pick<StatementRecord, 'id' | 'findings'>,
  { isDeduped }: { readonly isDeduped: boolean },
): Promise<void> {
  await shift(unit.tx, setTaken, {
    to: 'taken',
    given: { ...given(unit, id, isDeduped ? findings : []), is_deduped: isDeduped },
    rows: 1,
  })
  if (!isDeduped) await endStatementDecision(unit, id)
}

/** It has no effect. */
export async function dropStatement(
  unit: Unit,
  id: Id<'bank_statement'>,
  findings: readonly BankFindingCode[],
): Promise<void> {
  await shift(unit.tx, setDropped, { to: 'dropped', given: given(unit, id, findings), rows: 1 })
  await shift(unit.tx, voidEntries, {
    to: 'void',
    given: { tenant_id: unit.tenant.id, statement_id: id, now: unit.now },
    rows: 'those_there',
  })
}

function given(unit: Unit, id: Id<'bank_statement'>, findings: readonly BankFindingCode[]) {
  return { tenant_id: unit.tenant.id, id, findings, now: unit.now }
}
