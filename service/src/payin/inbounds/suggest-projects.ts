// Whose money may be that lies at a bank and names no project: what was taught of its payer, and
// the checkouts that it may have been meant for, in all projects.
import type { Currency, MatchEvidence } from '@holdfast/contract'
import { outstandingOf, readLikelyAnywhere } from '#checkouts'
import type { Reader } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { bareText, distinct } from '#kit'
import type { Vault } from '#participants'
import { payerFingerprint, readParticipants, readPayers } from '#participants'
import { readProjects } from '#projects'
import { readTaught } from './taught-rules.ts'
import type { OfPayment } from './unmatched.ts'
import { evidenceFor, scoreOf } from './unmatched.ts'

const SUGGESTIONS_MAX = 10
/** What says nothing by itself. */
const NOT_TELLING: ReadonlySet<MatchEvidence> = new Set<MatchEvidence>(['recent'])

/** Money as its bank tells of it, that lies in no project. */
export interface StrayPayment {
  readonly currency: Currency
  readonly amount: Minor
  /** What its payer wrote. */
  readonly text: string | null
  readonly payerName: string | null
  /** The whole number of the paying account. */
  readonly payerAccount: string | null
  readonly bookedAt: Date
}

/** A project that may be meant, by a checkout of it or because it was taught. */
export interface ProjectSuggestion {
  readonly projectId: Id<'project'>
  readonly checkoutId: Id<'checkout'> | null
  readonly reference: string | null
  readonly outstanding: Minor | null
  readonly buyerName: string | null
  readonly evidence: readonly MatchEvidence[]
}

/** The projects that a payment may be meant for, the likeliest first. */
export async function suggestProjects(
  reader: Reader,
  vault: Vault,
  tenant: TenantId,
  payment: StrayPayment,
): Promise<ProjectSuggestion[]> {
  const { currency, amount, text, payerName, bookedAt } = payment
  const [taughtId = null] = await readTaughtProjects(reader, vault, tenant, [payment])
  const fingerprint = fingerprintOf(vault, tenant, payment)
  const known = await readPayers(reader, tenant, fingerprint === null ? [] : [fingerprint])
  const payerIds = new Set(known.map(({ participantId }) => participantId))
  const found = await readLikelyAnywhere(reader, tenant, {
    currency,
    amount,
    text: bareText(text ?? ''),
    payerIds,
    payerName,
  })
  const open = found.filter((view) => outstandingOf(view) > 0n)
  const buyerIds = open.map(({ checkout }) => checkout.buyer_id)
  const buyers = await readParticipants(reader, tenant, buyerIds)
  const inbound = { reference: text, unreconciled: amount, created_at: bookedAt }
  const of: OfPayment = { inbound, payerName, payerIds, taughtProjectId: taughtId }
  const scored = open.flatMap((view) => {
    const buyerName = buyers.get(view.checkout.buyer_id)?.name ?? null
    const evidence = evidenceFor(of, { view, buyerName })
    if (evidence.every((one) => NOT_TELLING.has(one))) return []
    const { id: checkoutId, project_id: projectId, reference } = view.checkout
    const outstanding = outstandingOf(view)
    const suggestion = { projectId, checkoutId, reference, outstanding, buyerName, evidence }
    return [{ suggestion, score: scoreOf(null, evidence) }]
  })
  const sorted = scored.toSorted((a, b) => b.score - a.score).map(({ suggestion }) => suggestion)
  const isShown = sorted.some(({ projectId }) => projectId === taughtId)
  return [...(isShown || taughtId === null ? [] : [taughtOnly(taughtId)]), ...sorted].slice(
    0,
    SUGGESTIONS_MAX,
  )
}

function taughtOnly(projectId: Id<'project'>): ProjectSuggestion {
  const nothing = { checkoutId: null, reference: null, outstanding: null, buyerName: null }
  return { projectId, ...nothing, evidence: ['taught'] }
}

/** What is asked of a payment to know what was taught of its payer. */
export type PaidFromAccount = Pick<StrayPayment, 'currency' | 'text' | 'payerAccount'>

/**
 * The projects that the organisation taught that payments mean, in their order: null where nothing
 * is taught, the payer names a checkout, or the project is of another currency.
 */
export async function readTaughtProjects(
  reader: Reader,
  vault: Vault,
  tenant: TenantId,
  payments: readonly PaidFromAccount[],
): Promise<(Id<'project'> | null)[]> {
  const rules = await readTaught(
    reader,
    tenant,
    payments.map((one) => ({
      fingerprint: fingerprintOf(vault, tenant, one),
      text: one.text,
    })),
  )
  const ids = distinct(rules.flatMap((rule) => rule?.project_id ?? []))
  const projects = await readProjects(reader, tenant, ids)
  return payments.map(({ currency }, place) => {
    const rule = rules[place] ?? null
    const project = rule === null ? undefined : projects.get(rule.project_id)
    return project?.currency === currency ? project.id : null
  })
}

function fingerprintOf(
  vault: Vault,
  tenant: TenantId,
  { payerAccount }: Pick<StrayPayment, 'payerAccount'>,
): Buffer | null {
  const number = bareText(payerAccount ?? '')
  return number === '' ? null : payerFingerprint(vault, tenant, number)
}
