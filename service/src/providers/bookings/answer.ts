// Deciding what the service could not know: one person proposes, another approves, and then it is
// booked.
import type { BankAction, BankAnswerBody, BankAskedWhy } from '@holdfast/contract'
import { readAccount } from '#connections'
import type { Unit } from '#db'
import { advanceAll } from '#events'
import { fieldFault } from '#http'
import { readInbounds } from '#inbounds'
import type { Id, Result } from '#kit'
import { accepted, distinct, Failure, invalid, parseId, present, refused } from '#kit'
import { lacksSecondPerson } from '#organisations'
import type { Vault } from '#participants'
import { lockProjects, readProjects } from '#projects'
import { executedBy, returnedBy } from './answer-orders.ts'
import { type BookedPart, bookEntries } from './apply.ts'
import { assignedTo } from './assigned.ts'
import { openBankAccount, openEntries } from './book.ts'
import { planBooking } from './intake.ts'
import { dropStatement, takeStatement } from './judge.ts'
import type { BookedAccount } from './known.ts'
import { bookStartRest, startAccount } from './start.ts'
import type { EntryRecord } from './statement.ts'
import { lockEntry, lockStatement, selectStatement } from './store.ts'
import type { DecisionRecord } from './store-inbox.ts'
import {
  approveAnswer,
  dropAnswer,
  lockDecision,
  proposeAnswer,
  selectDecision,
} from './store-inbox.ts'

/** Who asks: the private key, or the member. */
export interface By {
  readonly keyId: string
}

interface Deciding extends By {
  readonly id: Id<'bank_decision'>
}

interface Answering extends Deciding {
  readonly body: BankAnswerBody
}

/** What may be proposed about each kind. */
const OF_STATEMENT: ReadonlySet<BankAction> = new Set<BankAction>(['count', 'ignore'])
const OF_ENTRY: ReadonlySet<BankAction> = new Set<BankAction>([
  'inbound',
  'orders',
  'returned',
  'taken_back',
  'charge',
  'charge_given_back',
  'interest',
  'own_money_in',
  'own_money_out',
  'other_rail',
])
const OF_REST: ReadonlySet<BankAction> = new Set<BankAction>([
  'charge',
  'interest',
  'own_money_in',
  'own_money_out',
])

/** What takes money from an account, and what brings some; orders and debits the one or other. */
const OUT: ReadonlySet<BankAction> = new Set<BankAction>(['charge', 'own_money_out', 'taken_back'])
const IN: ReadonlySet<BankAction> = new Set<BankAction>([
  'inbound',
  'charge_given_back',
  'interest',
  'own_money_in',
])

/**
 * Proposes answers. Refusals: 404 `not_found`, 409 `invalid_state` for what is not open, 422 for an
 * action that this is none of, and for what the action must name and does not.
 */
export async function answerDecisions(
  unit: Unit,
  asked: readonly Answering[],
): Promise<Result<DecisionRecord>[]> {
  const results: Result<DecisionRecord>[] = []
  for (const one of asked) results.push(await answerOne(unit, one))
  return results
}

async function answerOne(
  unit: Unit,
  { id, keyId, body }: Answering,
): Promise<Result<DecisionRecord>> {
  const found = await openDecision(unit, id, 'open')
  if (!found.ok) return found
  const fields = await fieldsOf(unit, found.value, body)
  if (!fields.ok) return fields
  const given = {
    ...fields.value,
    action: body.action,
    note: body.note ?? null,
    proposed_by: keyId,
  }
  await advanceAll(unit, 'bank_decision', [{ id, to: 'proposed' }], { move: proposeAnswer, given })
  return accepted(await readBack(unit, id))
}

interface Fields {
  readonly project_id: Id<'project'> | null
  readonly inbound_id: Id<'inbound'> | null
  readonly order_ids: readonly string[] | null
}

async function fieldsOf(
  unit: Unit,
  decision: DecisionRecord,
  body: BankAnswerBody,
): Promise<Result<Fields>> {
  const { action } = body
  const allowed = allowedOf(decision)
  const amount = decision.amount ?? 0n
  const isWrongWay = (amount > 0n && OUT.has(action)) || (amount < 0n && IN.has(action))
  if (!allowed.has(action) || isWrongWay)
    return refused(invalid(fieldFault('/action', 'not_usable')))
  const { id: tenant } = unit.tenant
  const needs = { project_id: action === 'inbound', inbound_id: action === 'taken_back' } as const
  const needsOrders = action === 'orders' || action === 'returned'
  if (needsOrders && isWrongWayFor(body, amount)) {
    return refused(invalid(fieldFault('/action', 'not_usable')))
  }
  const projectId = parseId('project', body.project_id ?? '')
  const project =
    projectId === undefined
      ? undefined
      : (await readProjects(unit.tx, tenant, [projectId])).get(projectId)
  if (needs.project_id && project?.currency !== decision.currency) {
    return refused(invalid(fieldFault('/project_id', 'not_found')))
  }
  const inboundId = parseId('inbound', body.inbound_id ?? '')
  const [inbound] = inboundId === undefined ? [] : await readInbounds(unit.tx, tenant, [inboundId])
  if (needs.inbound_id && inbound === undefined) {
    return refused(invalid(fieldFault('/inbound_id', 'not_found')))
  }
  const ids = distinct((body.order_ids ?? []).flatMap((one) => orderIdOf(one) ?? []))
  if (needsOrders && (ids.length === 0 || ids.length !== (body.order_ids ?? []).length)) {
    return refused(invalid(fieldFault('/order_ids', 'not_found')))
  }
  return accepted({
    project_id: needs.project_id ? (project?.id ?? null) : null,
    inbound_id: needs.inbound_id ? (inbound?.id ?? null) : null,
    order_ids: needsOrders ? ids : null,
  })
}

/** Orders leave and come back; debits are collected and given back. */
function isWrongWayFor({ action, order_ids: ids }: BankAnswerBody, amount: bigint): boolean {
  const isOfDebits = (ids ?? []).some((one) => parseId('debit', one) !== undefined)
  const isIn = (action === 'returned') !== isOfDebits
  return isIn ? amount < 0n : amount > 0n
}

function allowedOf({ kind }: DecisionRecord): ReadonlySet<BankAction> {
  if (kind === 'statement') return OF_STATEMENT
  return kind === 'entry' ? OF_ENTRY : OF_REST
}

/** An order has the id of the outbound or return that it pays, or of the debit that it collects. */
function orderIdOf(shown: string): string | undefined {
  return parseId('outbound', shown) ?? parseId('inbound_return', shown) ?? parseId('debit', shown)
}

async function openDecision(
  unit: Unit,
  id: Id<'bank_decision'>,
  status: 'open' | 'proposed',
): Promise<Result<DecisionRecord>> {
  const [decision] = await unit.tx.query(lockDecision, { tenant_id: unit.tenant.id, id })
  if (decision === undefined) return refused(new Failure('not_found'))
  return decision.status === status ? accepted(decision) : refused(new Failure('invalid_state'))
}

async function readBack(unit: Unit, id: Id<'bank_decision'>): Promise<DecisionRecord> {
  const [decision] = await unit.tx.query(selectDecision, { tenant_id: unit.tenant.id, id })
  return present(decision, 'a decision stays')
}

/** Drops answers: the decisions are open again. Refusals: 404, 409. */
export async function refuseAnswers(
  unit: Unit,
  asked: readonly Deciding[],
): Promise<Result<DecisionRecord>[]> {
  const results: Result<DecisionRecord>[] = []
  for (const { id } of asked) {
    const found = await openDecision(unit, id, 'proposed')
    if (!found.ok) {
      results.push(found)
      continue
    }
    // Nobody asks for the start of an account but who proposes it: refused, it is over.
    const to = found.value.kind === 'start' ? 'ended' : 'open'
    if (to === 'ended') await advanceAll(unit, 'bank_decision', [{ id, to }])
    else await advanceAll(unit, 'bank_decision', [{ id, to }], { move: dropAnswer, given: {} })
    results.push(accepted(await readBack(unit, id)))
  }
  return results
}

/**
 * Approves answers and books them. Refusals: 404 `not_found`, 403 `second_person_needed` when
 * whoever approves may be who proposed it, 409 `invalid_state` when it was decided, or when what it
 * is about has gone another way.
 */
export async function approveAnswers(
  unit: Unit,
  vault: Vault,
  asked: readonly Deciding[],
): Promise<Result<DecisionRecord>[]> {
  const results: Result<DecisionRecord>[] = []
  for (const { id, keyId } of asked) {
    const found = await openDecision(unit, id, 'proposed')
    if (!found.ok) {
      results.push(found)
      continue
    }
    const decision = found.value
    const proposer = present(decision.proposed_by ?? undefined, 'a proposal has a proposer')
    if (await lacksSecondPerson(unit, proposer, keyId)) {
      results.push(refused(new Failure('second_person_needed')))
      continue
    }
    const done = await carryOut(unit, vault, decision)
    if (done.ok) {
      const given = { decided_by: keyId }
      await advanceAll(unit, 'bank_decision', [{ id, to: 'decided' }], {
        move: approveAnswer,
        given,
      })
    }
    results.push(done.ok ? accepted(await readBack(unit, id)) : done)
  }
  return results
}

async function carryOut(
  unit: Unit,
  vault: Vault,
  decision: DecisionRecord,
): Promise<Result<unknown>> {
  const { tenant } = unit
  const account = await readAccount(unit.tx, tenant.id, decision.connected_account_id)
  switch (decision.kind) {
    case 'statement':
      return await decideStatement(unit, decision)
    case 'start':
      return await startAccount(unit, account, decision)
    case 'entry': {
      const id = present(decision.entry_id ?? undefined, 'it is about an entry')
      const [entry] = await unit.tx.query(lockEntry, { tenant_id: tenant.id, id })
      if (entry?.status !== 'asked') return refused(new Failure('invalid_state'))
      return await decideEntryBy(unit, vault, { account, decision, entry })
    }
    case 'start_rest':
      return await bookStartRest(unit, account, decision)
  }
}

async function decideStatement(unit: Unit, decision: DecisionRecord): Promise<Result<unknown>> {
  const id = present(decision.statement_id ?? undefined, 'it is about a statement')
  const [statement] = await unit.tx.query(lockStatement, { tenant_id: unit.tenant.id, id })
  if (statement?.status !== 'held' && statement?.status !== 'waiting') {
    return refused(new Failure('invalid_state'))
  }
  if (decision.action === 'count') await takeStatement(unit, statement, { isDeduped: true })
  else await dropStatement(unit, id, { findings: statement.findings, copyOf: null })
  planBooking(unit, decision.connected_account_id)
  return accepted(null)
}

interface ByPeople {
  readonly account: BookedAccount
  readonly decision: DecisionRecord
  readonly entry: EntryRecord
}

/** What people have said that an entry is; its amount must be all of that. */
async function decideEntryBy(
  unit: Unit,
  vault: Vault,
  { account, decision, entry }: ByPeople,
): Promise<Result<unknown>> {
  const size = entry.amount < 0n ? -entry.amount : entry.amount
  const parts = await partsOf(unit, vault, { account, decision, entry }, size)
  if (!parts.ok) return parts
  if (account.kind === 'client_money') await openBankAccount(unit, account)
  const [statement] = await unit.tx.query(selectStatement, {
    tenant_id: unit.tenant.id,
    id: entry.statement_id,
  })
  const { artefact_id: artefactId } = present(statement, 'an entry is of a statement')
  const of = { id: entry.id, bankReference: entry.bank_reference, artefactId }
  const booking = { ...of, parts: parts.value }
  const unbooked = await bookEntries(unit, vault, account, [booking])
  return unbooked.length === 0 ? accepted(null) : refused(stateOf(unbooked[0]?.why))
}

function stateOf(why: BankAskedWhy | undefined): Failure {
  return new Failure('invalid_state', { detail: `It cannot be booked so: ${why ?? 'unknown'}.` })
}

async function partsOf(
  unit: Unit,
  vault: Vault,
  { account, decision, entry }: ByPeople,
  size: bigint,
): Promise<Result<readonly BookedPart[]>> {
  const action = present(decision.action ?? undefined, 'a proposal has an action')
  switch (action) {
    case 'inbound': {
      const projectId = present(decision.project_id ?? undefined, 'it names a project')
      await lockProjects(unit, [projectId])
      const [found] = await openEntries(unit, vault, account, [entry])
      const opened = present(found, 'an entry that is locked is opened')
      return accepted(await assignedTo(unit, account, projectId, opened))
    }
    case 'taken_back': {
      const inboundId = present(decision.inbound_id ?? undefined, 'it names an inbound')
      return accepted([{ became: 'inbound_taken_back', inboundId, amount: size }])
    }
    case 'orders':
      return await executedBy(unit, account.id, decision, size)
    case 'returned':
      return await returnedBy(unit, account.id, decision, size)
    case 'charge':
    case 'charge_given_back':
    case 'interest':
    case 'own_money_in':
    case 'own_money_out':
    case 'other_rail':
      return accepted([{ became: action, amount: size }])
    default:
      return refused(new Failure('invalid_state'))
  }
}
