// What people are asked, because the service cannot know it.
import type { BankAskedWhy, BankFindingCode } from '@holdfast/contract'
import type { Unit } from '#db'
import { advance, enterStatuses } from '#events'
import type { Id } from '#kit'
import type { StatementRecord } from './statement.ts'
import { insertDecisions, renewWhy, selectOpenOf } from './store-inbox.ts'

interface Asking {
  readonly kind: 'statement' | 'entry' | 'start_rest'
  readonly accountId: Id<'connected_account'>
  readonly statementId: Id<'bank_statement'> | null
  readonly entryId: Id<'bank_entry'> | null
  readonly why: readonly string[]
  readonly amount: bigint | null
}

/** Asks people, once about each. */
export async function askPeople(unit: Unit, asked: readonly Asking[]): Promise<void> {
  if (asked.length === 0) return
  const made = await unit.tx.query(insertDecisions, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: asked.map(({ kind, accountId, statementId, entryId, why, amount }) => ({
      id: unit.newId('bank_decision'),
      kind,
      connected_account_id: accountId,
      statement_id: statementId,
      entry_id: entryId,
      why: why.join(' '),
      amount,
    })),
  })
  enterStatuses(
    unit,
    'bank_decision',
    made.map(({ id }) => ({ id, to: 'open' })),
  )
}

/** Asks what entries of an account are. */
export async function askAboutEntries(
  unit: Unit,
  accountId: Id<'connected_account'>,
  entries: readonly { readonly id: Id<'bank_entry'>; readonly why: BankAskedWhy }[],
): Promise<void> {
  await askPeople(
    unit,
    entries.map(({ id, why }) => {
      const about = { accountId, statementId: null, entryId: id, amount: null }
      return { kind: 'entry', why: [why], ...about }
    }),
  )
}

/** Asks whether a statement counts; where that is asked already, why is told as it is now. */
export async function askAboutStatement(
  unit: Unit,
  { id, connected_account_id: accountId }: StatementRecord,
  findings: readonly BankFindingCode[],
): Promise<void> {
  const known = { tenant_id: unit.tenant.id, statement_id: id, why: findings, now: unit.now }
  await unit.tx.query(renewWhy, known)
  const about = { accountId, statementId: id, entryId: null, amount: null }
  await askPeople(unit, [{ kind: 'statement', why: findings, ...about }])
}

/** Nothing is left to decide about these entries. */
export async function endEntryDecisions(
  unit: Unit,
  ids: readonly Id<'bank_entry'>[],
): Promise<void> {
  if (ids.length > 0) await endDecisions(unit, { entry_ids: ids, statement_ids: [] })
}

/** Nothing is left to decide about a statement: what was missing has come. */
export async function endStatementDecision(unit: Unit, id: Id<'bank_statement'>): Promise<void> {
  await endDecisions(unit, { entry_ids: [], statement_ids: [id] })
}

async function endDecisions(
  unit: Unit,
  of: { readonly entry_ids: readonly string[]; readonly statement_ids: readonly string[] },
): Promise<void> {
  const open = await unit.tx.query(selectOpenOf, { tenant_id: unit.tenant.id, ...of })
  await advance(
    unit,
    'bank_decision',
    open.map(({ id }) => ({ id, to: 'ended' })),
  )
}
