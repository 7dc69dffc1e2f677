// Which statement of an account is booked next: they are taken in the order of their chain.
import type { BankFindingCode } from '@holdfast/contract'
import type { Unit } from '#db'
import { shift } from '#events'
import type { Id, TenantId } from '#kit'
import { distinct } from '#kit'
import type { PreviousStatement } from '#messages'
import { checkBalances } from '#messages'
import type { Vault } from '#participants'
import { type Judged, judgeStatement } from './chain.ts'
import { askAboutStatement, endStatementDecision } from './inbox.ts'
import { boundTo, endOf, frameOf, type StatementRecord } from './statement.ts'
import {
  countDiffering,
  lockWaiting,
  selectLastTaken,
  selectOriginal,
  selectPairs,
  setDropped,
  setHeld,
  setTaken,
  setWaiting,
  voidEntries,
} from './store.ts'
import { selectStart } from './store-known.ts'

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
export async function takeNext(
  unit: Unit,
  vault: Vault,
  accountId: Id<'connected_account'>,
): Promise<boolean> {
  const of = { tenant_id: unit.tenant.id, connected_account_id: accountId }
  const waiting = await unit.tx.query(lockWaiting, of)
  if (waiting.length === 0) return false
  const [last] = await unit.tx.query(selectLastTaken, of)
  const [start] = last === undefined ? await unit.tx.query(selectStart, of) : []
  for (const statement of waiting) {
    const original = await readOriginal(unit, vault, statement)
    const previous = last === undefined ? startFor(statement, start) : endOf(last)
    const { turn, findings } = judged(statement, previous, original.says)
    switch (turn) {
      case 'take':
        await takeStatement(unit, statement, { isDeduped: false })
        return true
      case 'drop':
        await dropStatement(unit, statement.id, { findings, copyOf: original.id })
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

/**
 * The first statement of an account whose books were begun by people must open with what they
 * began with, as if there were one before; one that begins earlier brings entries of that time.
 */
function startFor(
  { from_day: from }: StatementRecord,
  start: { readonly starts_on: string; readonly opening: bigint } | undefined,
): PreviousStatement | undefined {
  if (start === undefined || from === null || from < start.starts_on) return undefined
  return { id: null, sequence: null, page: null, closing: start.opening, to: null }
}

/** Entries of a copy that are compared at once. */
const PAIRS_AT_ONCE = 1_000

interface Original {
  readonly id: Id<'bank_statement'> | null
  readonly says: Judged['copyOf']
}

/** What a statement that calls itself a copy is one of, and whether it says the same. */
async function readOriginal(
  unit: Unit,
  vault: Vault,
  { id, copy }: StatementRecord,
): Promise<Original> {
  const nothing: Original = { id: null, says: null }
  if (copy === null) return nothing
  const of = { tenant_id: unit.tenant.id, id }
  const [original] = await unit.tx.query(selectOriginal, of)
  if (original === undefined) return nothing
  const isSame = await saysTheSame(unit, vault, { ...of, original_id: original.id })
  return { id: original.id, says: isSame ? 'same' : 'differs' }
}

interface Compared {
  readonly tenant_id: TenantId
  readonly id: Id<'bank_statement'>
  readonly original_id: Id<'bank_statement'>
}

/** Entry by entry: amounts, days, references, and the words, where these are still kept. */
async function saysTheSame(unit: Unit, vault: Vault, of: Compared): Promise<boolean> {
  const [differing] = await unit.tx.query(countDiffering, of)
  if (differing?.count !== 0n) return false
  const open = (id: Id<'bank_entry'>, sealed: Buffer) =>
    vault.unseal(sealed, boundTo(of.tenant_id, id))
  for (let after: number | undefined = 0; after !== undefined; ) {
    const some = { ...of, after, limit: PAIRS_AT_ONCE }
    const pairs: Pairs = await unit.tx.query(selectPairs, some)
    const isSame = pairs.every((one) => {
      return open(one.id, one.sealed) === open(one.original_id, one.original_sealed)
    })
    if (!isSame) return false
    after = pairs.at(-1)?.position
  }
  return true
}

type Pairs = readonly {
  readonly position: number
  readonly id: Id<'bank_entry'>
  readonly sealed: Buffer
  readonly original_id: Id<'bank_entry'>
  readonly original_sealed: Buffer
}[]

function judged(
  statement: StatementRecord,
  previous: PreviousStatement | undefined,
  copyOf: Judged['copyOf'],
) {
  const chain = previous === undefined ? [] : checkBalances(frameOf(statement), previous).findings
  const codes = distinct([
    ...statement.own_findings,
    ...chain.map(({ code }) => code).filter((code) => OF_CHAIN.has(code)),
  ])
  const verdict = judgeStatement({ codes, isReport: statement.kind === 'report', copyOf })
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

interface Dropping {
  readonly findings: readonly BankFindingCode[]
  /** What it says over again. */
  readonly copyOf: Id<'bank_statement'> | null
}

/** It has no effect. */
export async function dropStatement(
  unit: Unit,
  id: Id<'bank_statement'>,
  { findings, copyOf }: Dropping,
): Promise<void> {
  const dropped = { ...given(unit, id, findings), copy_of: copyOf }
  await shift(unit.tx, setDropped, { to: 'dropped', given: dropped, rows: 1 })
  await shift(unit.tx, voidEntries, {
    to: 'void',
    given: { tenant_id: unit.tenant.id, statement_id: id, now: unit.now },
    rows: 'those_there',
  })
}

function given(unit: Unit, id: Id<'bank_statement'>, findings: readonly BankFindingCode[]) {
  return { tenant_id: unit.tenant.id, id, findings, now: unit.now }
}
