// Teaching rules of matching, trying them on what came before, and ending them.
import type { Currency, TaughtOutcome } from '@holdfast/contract'
import {
  endedMatchingRulesMax,
  matchingRulePaymentsMax,
  matchingRulesMax,
} from '@holdfast/contract'
import { isForsaken, outstandingOf, readOpenCheckouts } from '#checkouts'
import type { Reader, Unit } from '#db'
import { fieldFault } from '#http'
import type { Id, Result, TenantId } from '#kit'
import { accepted, Failure, fail, indexBy, present, refused, zip } from '#kit'
import type { Vault } from '#participants'
import { readProjects } from '#projects'
import { readInbound } from './read.ts'
import type { InboundRecord } from './store.ts'
import { selectHeld } from './store.ts'
import type { RuleRecord, RuleRow } from './store-rules.ts'
import {
  countRules,
  endRuleOfPayer,
  endRules,
  insertRule,
  listRules,
  selectOfRule,
  selectRules,
  selectRulesOfPayers,
} from './store-rules.ts'
import type { PaidBy } from './suggest.ts'
import { readPaidBy } from './suggest.ts'
import type { OpenForRule } from './taught-rules.ts'
import { checkoutByRule, readNamingPayers } from './taught-rules.ts'

/** A rule, and who paid what it was taught from. */
export interface TaughtRule {
  readonly rule: RuleRecord
  readonly paidBy: PaidBy
}

/** A payment, and what a rule did with it or would do, taken alone. */
export interface TaughtPayment {
  readonly inbound: InboundRecord
  readonly currency: Currency
  readonly outcome: TaughtOutcome
  readonly checkoutId: Id<'checkout'> | null
}

/** All rules in force, the newest first, then those that ended last. */
export async function readRules(
  reader: Reader,
  vault: Vault,
  tenant: TenantId,
): Promise<TaughtRule[]> {
  const asked = {
    tenant_id: tenant,
    limit: matchingRulePaymentsMax,
    ended_matching_rules_max: endedMatchingRulesMax,
  }
  return await withPayers(reader, vault, tenant, await reader.query(listRules, asked))
}

/** One rule with the payments of its payer. Refuses with `not_found`. */
export async function readRule(
  reader: Reader,
  vault: Vault,
  { tenant, id }: { readonly tenant: TenantId; readonly id: Id<'matching_rule'> },
): Promise<TaughtRule & { readonly payments: readonly TaughtPayment[] }> {
  const [found] = await readTaughtRules(reader, vault, tenant, [id])
  if (found === undefined) return fail('not_found')
  return { ...found, payments: await readPayments(reader, tenant, found.rule) }
}

/** What would be taught: a payment of the payer, and the project that his money always means. */
export interface Teaching {
  readonly inboundId: Id<'inbound'>
  readonly projectId: Id<'project'>
}

interface Asked {
  readonly projectId: Id<'project'> | null
}

/** What a rule would do, and which one it would end. */
export interface Trial {
  readonly replaces: Id<'matching_rule'> | null
  readonly payments: readonly TaughtPayment[]
}

/**
 * Tries a rule on the last payments of its payer; without a project, of the one where the money
 * lies. Refuses as `makeRules` does.
 */
export async function foreseeRule(
  reader: Reader,
  tenant: TenantId,
  { inboundId, projectId: asked }: Pick<Teaching, 'inboundId'> & Asked,
): Promise<Trial> {
  const projectId = asked ?? (await readInbound(reader, tenant, inboundId)).project_id
  const fingerprint = await readTeachable(reader, tenant, { inboundId, projectId })
  if (fingerprint instanceof Failure) throw fingerprint
  const [current] = await reader.query(selectRulesOfPayers, {
    tenant_id: tenant,
    payer_fingerprints: [fingerprint],
  })
  const rule = { id: null, payer_fingerprint: fingerprint, project_id: projectId }
  return {
    replaces: current?.id ?? null,
    payments: await readPayments(reader, tenant, rule),
  }
}

/**
 * Teaches rules; an earlier one of the same payer ends. One result each: 404 `not_found` for an
 * unknown inbound; 422 at `/inbound_id` where its paying account is not known, or too many rules
 * are in force; 422 at `/project_id` for an unknown project or one of another currency; 409
 * `invalid_state` where somebody else has taught one of this payer at the same time.
 */
export async function makeRules(
  unit: Unit,
  vault: Vault,
  teachings: readonly (Teaching & { readonly memberId: string })[],
): Promise<Result<TaughtRule>[]> {
  const results: Result<TaughtRule>[] = []
  for (const teaching of teachings) results.push(await makeRule(unit, vault, teaching))
  return results
}

async function makeRule(
  unit: Unit,
  vault: Vault,
  teaching: Teaching & { readonly memberId: string },
): Promise<Result<TaughtRule>> {
  const { id: tenant } = unit.tenant
  const fingerprint = await readTeachable(unit.tx, tenant, teaching)
  if (fingerprint instanceof Failure) return refused(fingerprint)
  const { inboundId, projectId, memberId } = teaching
  await unit.tx.query(endRuleOfPayer, {
    tenant_id: tenant,
    payer_fingerprint: fingerprint,
    ended_by: memberId,
    ended_at: unit.realNow,
  })
  const [counted] = await unit.tx.query(countRules, { tenant_id: tenant })
  if (present(counted, 'a count is one row').count >= matchingRulesMax) {
    return refuseRule('/inbound_id', 'too_many', { limit: String(matchingRulesMax) })
  }
  const id = unit.newId('matching_rule')
  const made = {
    tenant_id: tenant,
    id,
    payer_fingerprint: fingerprint,
    project_id: projectId,
    inbound_id: inboundId,
    made_by: memberId,
    made_at: unit.realNow,
  }
  const rows = await unit.tx.query(insertRule, made)
  if (rows.length === 0) return refused(new Failure('invalid_state'))
  const [taught] = await readTaughtRules(unit.tx, vault, tenant, [id])
  return accepted(present(taught, 'a rule that was just made has a row'))
}

/** The paying account of what is taught from, or why it cannot be taught. */
async function readTeachable(
  reader: Reader,
  tenant: TenantId,
  { inboundId, projectId }: Teaching,
): Promise<Buffer | Failure> {
  const [inbound] = await reader.query(selectHeld, { tenant_id: tenant, ids: [inboundId] })
  if (inbound === undefined) return new Failure('not_found')
  if (inbound.payer_fingerprint === null) return invalidRule('/inbound_id', 'not_usable')
  const projects = await readProjects(reader, tenant, [projectId, inbound.project_id])
  const project = projects.get(projectId)
  if (project === undefined) return invalidRule('/project_id', 'not_found')
  const isSame = project.currency === projects.get(inbound.project_id)?.currency
  return isSame ? inbound.payer_fingerprint : invalidRule('/project_id', 'not_usable')
}

type Code = Parameters<typeof fieldFault>[1]

function invalidRule(pointer: string, code: Code, params: Record<string, string> = {}): Failure {
  return new Failure('validation_failed', { errors: [fieldFault(pointer, code, params)] })
}

function refuseRule(
  pointer: string,
  code: Code,
  params: Record<string, string>,
): Result<TaughtRule> {
  return refused(invalidRule(pointer, code, params))
}

/** Who ends a rule. */
export interface Ending {
  readonly id: Id<'matching_rule'>
  readonly memberId: string
}

/**
 * Ends rules: they match nothing more, and what they matched stays. One result each: 404
 * `not_found`, 409 `invalid_state` for one that has ended.
 */
export async function endMatchingRules(
  unit: Unit,
  vault: Vault,
  endings: readonly Ending[],
): Promise<Result<TaughtRule>[]> {
  const { id: tenant } = unit.tenant
  const ids = endings.map(({ id }) => id)
  const members = endings.map(({ memberId }) => memberId)
  const rows = await unit.tx.query(endRules, {
    tenant_id: tenant,
    ended_at: unit.realNow,
    rows: zip(ids, members).map(([id, member]) => ({ id, member_id: member })),
  })
  const ended = new Set(rows.map(({ id }) => id))
  const known = await readTaughtRules(unit.tx, vault, tenant, ids)
  const shown = indexBy(known, ({ rule }) => rule.id)
  return endings.map(({ id }) => {
    const rule = shown.get(id)
    if (rule === undefined) return refused(new Failure('not_found'))
    return ended.delete(id) ? accepted(rule) : refused(new Failure('invalid_state'))
  })
}

async function readTaughtRules(
  reader: Reader,
  vault: Vault,
  tenant: TenantId,
  ids: readonly Id<'matching_rule'>[],
): Promise<TaughtRule[]> {
  const rows = await reader.query(selectRules, {
    tenant_id: tenant,
    limit: matchingRulePaymentsMax,
    ids,
  })
  return await withPayers(reader, vault, tenant, rows)
}

async function withPayers(
  reader: Reader,
  vault: Vault,
  tenant: TenantId,
  rules: readonly RuleRecord[],
): Promise<TaughtRule[]> {
  const ids = rules.map(({ inbound_id }) => inbound_id)
  const payers = await readPaidBy(reader, vault, tenant, ids)
  return rules.map((rule) => {
    return { rule, paidBy: present(payers.get(rule.inbound_id), 'a rule has its inbound') }
  })
}

type Tried = Omit<RuleRow, 'id'> & { readonly id: Id<'matching_rule'> | null }

async function readPayments(
  reader: Reader,
  tenant: TenantId,
  rule: Tried,
): Promise<TaughtPayment[]> {
  const { id, payer_fingerprint: fingerprint, project_id: projectId } = rule
  const asked = {
    tenant_id: tenant,
    payer_fingerprint: fingerprint,
    matching_rule_id: id,
    limit: matchingRulePaymentsMax,
  }
  const inbounds = await reader.query(selectOfRule, asked)
  const projectIds = inbounds.map((inbound) => inbound.project_id)
  const projects = await readProjects(reader, tenant, projectIds)
  const words = inbounds.map((inbound) => ({ inbound, text: inbound.reference }))
  const naming = await readNamingPayers(reader, tenant, words)
  const named = new Set([...naming].map(({ inbound }) => inbound.id))
  const views = await readOpenCheckouts(reader, tenant, [projectId])
  const open = [...views.values()].flatMap((view) =>
    isForsaken(view) ? [] : [{ id: view.checkout.id, outstanding: outstandingOf(view) }],
  )
  return inbounds.map((inbound) => {
    const project = present(projects.get(inbound.project_id), 'an inbound has a project')
    const came = outcomeOf(rule, { inbound, isNaming: named.has(inbound.id), open })
    return { inbound, currency: project.currency, ...came }
  })
}

interface Tries {
  readonly inbound: InboundRecord
  readonly isNaming: boolean
  readonly open: readonly OpenForRule[]
}

/** What a rule did with a payment, or would do. */
function outcomeOf(
  rule: Tried,
  { inbound, isNaming, open }: Tries,
): Pick<TaughtPayment, 'outcome' | 'checkoutId'> {
  const { checkout_id: checkoutId, amount, unreconciled, status, returns } = inbound
  const isHere = inbound.project_id === rule.project_id
  if (rule.id !== null && inbound.matching_rule_id === rule.id) {
    return { outcome: 'matched', checkoutId }
  }
  if (checkoutId !== null) return { outcome: isHere ? 'agrees' : 'differs', checkoutId }
  const waits = status === 'settled' && unreconciled === amount && returns.length === 0
  if (!waits) return { outcome: 'other', checkoutId }
  if (isNaming) return { outcome: 'names_checkout', checkoutId }
  if (!isHere) return { outcome: 'would_suggest', checkoutId }
  const found = checkoutByRule(amount, open)
  return { outcome: found === null ? 'waits' : 'would_match', checkoutId: found }
}
