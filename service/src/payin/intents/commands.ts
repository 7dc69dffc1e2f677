import type { CreatePaymentIntentRequest, Currency } from '@holdfast/contract'
import { intentConfirmDays, secretPrefixes } from '@holdfast/contract'
import type { Unit } from '#db'
import { advance, enter } from '#events'
import { fieldFault } from '#http'
import type { JobKind } from '#jobs'
import { enqueue, withdraw } from '#jobs'
import type { FieldFault, Id, Result } from '#kit'
import {
  accepted,
  addMs,
  compact,
  distinct,
  Failure,
  groupBy,
  indexBy,
  invalid,
  parseId,
  present,
  refill,
  refused,
  showId,
} from '#kit'
import { isRedirectAllowed, issueSecrets, readOrganisation, revokeSecrets } from '#organisations'
import type { Participant, Vault } from '#participants'
import { participantFaults, resolveParticipants } from '#participants'
import type { ProjectRecord } from '#projects'
import { readProjects } from '#projects'
import type { IntentRecord, IntentTermsRecord, ParsedIntent, ParsedTerms } from './intent.ts'
import { parseIntent } from './intent.ts'
import type { IntentView } from './read.ts'
import { readIntentViews } from './read.ts'
import { insertIntents, insertTerms, setIntentProjects } from './store.ts'

const DAY_MS = 86_400_000

/** Cancels an intent that nobody confirmed in time. */
export const intentExpiry: JobKind<{ readonly intentId: Id<'intent'> }> = {
  name: 'intent.expire',
  lane: 'steps',
  parse: ({ intent }) => ({
    intentId: present(parseId('intent', String(intent)), 'an expiry names an intent'),
  }),
}

/** An intent just made, with the buyer and sellers it names. */
export interface CreatedIntent extends IntentView {
  readonly participants: readonly Participant[]
}

interface Draft {
  readonly request: CreatePaymentIntentRequest
  readonly parsed: ParsedIntent
  readonly project: ProjectRecord | null
  readonly currency: Currency
  readonly buyerId: Id<'participant'> | null
  readonly sellerIds: readonly (Id<'participant'> | null)[]
  readonly participants: readonly Participant[]
}

/**
 * Makes payment intents, each accepted or refused by itself with every wrong field named. Buyers
 * and sellers that are not known yet are made with them.
 */
export async function createIntents(
  unit: Unit,
  vault: Vault,
  requests: readonly CreatePaymentIntentRequest[],
): Promise<Result<CreatedIntent>[]> {
  const checked = await checkRequests(unit, requests)
  const drafts = await resolveParties(unit, vault, checked)
  const kept = drafts.flatMap((draft) => (draft.ok ? [draft.value] : []))
  return refill(drafts, await insert(unit, kept))
}

type Checked = Pick<Draft, 'request' | 'parsed' | 'project' | 'currency'>

/** Every rule that a request breaks, but for what only the database knows. */
export function requestFaults(request: CreatePaymentIntentRequest): FieldFault[] {
  return [...parseIntent(request).faults, ...partyFaults(request)]
}

function partyFaults(request: CreatePaymentIntentRequest): FieldFault[] {
  return partiesNamed(request).flatMap(({ input, pointer }) => participantFaults(input, pointer))
}

/** The buyer (slot -1) and the sellers (by their settlement) that a request names. */
function partiesNamed({ from, settlements }: CreatePaymentIntentRequest) {
  const buyer = { slot: -1, pointer: '/from', input: from ?? null }
  const sellers = settlements.map(({ to }, slot) => {
    return { slot, pointer: `/settlements/${slot}/to`, input: to ?? null }
  })
  return [buyer, ...sellers].flatMap(({ input, ...party }) => {
    return input === null ? [] : [{ ...party, input }]
  })
}

async function checkRequests(
  unit: Unit,
  requests: readonly CreatePaymentIntentRequest[],
): Promise<Result<Checked>[]> {
  const projectIds = requests.map((request) => parseId('project', request.project_id ?? ''))
  const projects = await readProjects(unit.tx, unit.tenant.id, compact(projectIds))
  const origins = await readRedirectOrigins(unit, requests)
  return requests.map((request, index) => {
    const parsed = parseIntent(request)
    const id = projectIds[index]
    const project = id === undefined ? null : (projects.get(id) ?? null)
    const currency = request.currency ?? project?.currency
    const faults = [
      ...parsed.faults,
      ...checkProject(request, project),
      ...checkRedirect(request, origins),
    ]
    if (faults.length > 0 || currency === undefined) {
      // Its parties are not looked up, so what is wrong with them is named here.
      return refused(invalid(...faults, ...partyFaults(request)))
    }
    return accepted({ request, parsed, project, currency })
  })
}

/** Where pages may send buyers on to; asked only when a request sends them anywhere. */
async function readRedirectOrigins(
  unit: Unit,
  requests: readonly CreatePaymentIntentRequest[],
): Promise<readonly string[]> {
  if (requests.every(({ redirect_url }) => (redirect_url ?? null) === null)) return []
  return (await readOrganisation(unit.tx, unit.tenant.id)).redirectOrigins
}

function checkRedirect(
  { redirect_url }: CreatePaymentIntentRequest,
  origins: readonly string[],
): FieldFault[] {
  const isFree = redirect_url === undefined || redirect_url === null
  if (isFree || isRedirectAllowed(origins, redirect_url)) return []
  return [fieldFault('/redirect_url', 'not_allowed', { allowed: origins.join(', ') })]
}

function checkProject(
  request: CreatePaymentIntentRequest,
  project: ProjectRecord | null,
): FieldFault[] {
  const isNamed = request.project_id !== undefined && request.project_id !== null
  const hasCurrency = request.currency !== undefined && request.currency !== null
  if (isNamed && project === null) {
    return [{ pointer: '/project_id', code: 'not_found', message: 'There is no such project.' }]
  }
  if (project !== null && hasCurrency && request.currency !== project.currency) {
    const message = `The project is held in ${project.currency}.`
    return [{ pointer: '/currency', code: 'not_allowed', message }]
  }
  if (project === null && !hasCurrency) {
    return [{ pointer: '/currency', code: 'required', message: 'Name eur, gbp or usd.' }]
  }
  return []
}

/** Resolves the buyers and sellers of all accepted requests in one go. */
async function resolveParties(
  unit: Unit,
  vault: Vault,
  checked: readonly Result<Checked>[],
): Promise<Result<Draft>[]> {
  const named = checked.flatMap((item, owner) => {
    if (!item.ok) return []
    return partiesNamed(item.value.request).map((party) => ({ ...party, owner, group: owner }))
  })
  const results = await resolveParticipants(unit, vault, named)
  const found = named.map((party, index) => ({
    ...party,
    result: present(results[index], 'each party is resolved'),
  }))
  const byOwner = groupBy(found, (party) => party.owner)
  return checked.map((item, owner) => {
    if (!item.ok) return item
    const parties = byOwner.get(owner) ?? []
    // A party that is refused refuses the others of its intent with the same faults.
    const faults = distinct(
      parties.flatMap(({ result }) => (result.ok ? [] : faultsOf(result.failure))),
    )
    if (faults.length > 0) return refused(invalid(...faults))
    const idAt = (slot: number) => {
      const result = parties.find((party) => party.slot === slot)?.result
      return result?.ok === true ? result.value.id : null
    }
    const sellerIds = item.value.parsed.settlements.map(({ position }) => idAt(position))
    const participants = parties.flatMap(({ result }) => (result.ok ? [result.value] : []))
    return accepted({ ...item.value, buyerId: idAt(-1), sellerIds, participants })
  })
}

function faultsOf(failure: Failure): readonly FieldFault[] {
  return failure.details.errors ?? []
}

async function insert(unit: Unit, drafts: readonly Draft[]): Promise<CreatedIntent[]> {
  if (drafts.length === 0) return []
  const ids = drafts.map(() => unit.newId('intent'))
  const terms = drafts.map((draft, index) => termsOf(draft, present(ids[index], 'an id each')))
  // Sent together, in this order: none of them needs the answer of another.
  const [rows, , secrets] = await Promise.all([
    insertRows(unit, ids, drafts),
    insertAllTerms(unit, terms.flat()),
    issueClientSecrets(unit, ids),
  ])
  const rowOf = indexBy<IntentRecord, string>(rows, (row) => row.id)
  return drafts.map(({ participants }, index) => {
    const intent = present(rowOf.get(ids[index] ?? ''), 'each inserted row comes back')
    begin(unit, intent)
    const clientSecret = secrets[index] ?? null
    return { intent, terms: terms[index] ?? [], clientSecret, participants }
  })
}

async function insertRows(
  unit: Unit,
  ids: readonly Id<'intent'>[],
  drafts: readonly Draft[],
): Promise<IntentRecord[]> {
  return await unit.tx.query(insertIntents, [
    unit.tenant.id,
    unit.now,
    ids,
    drafts.map(({ request }) => request.type),
    drafts.map(({ currency }) => currency),
    drafts.map(({ project }) => project?.id ?? null),
    drafts.map(({ buyerId }) => buyerId),
    drafts.map(({ parsed }) => parsed.fee_flat),
    drafts.map(({ parsed }) => parsed.fee_ppm),
    drafts.map(({ request }) => request.redirect_url ?? null),
    drafts.map(({ request }) =>
      request.metadata === undefined || request.metadata === null
        ? null
        : JSON.stringify(request.metadata),
    ),
  ])
}

function termsOf(draft: Draft, intentId: Id<'intent'>): IntentTermsRecord[] {
  return draft.parsed.settlements.map((term: ParsedTerms, position) => ({
    ...term,
    intent_id: intentId,
    seller_id: draft.sellerIds[position] ?? null,
  }))
}

async function insertAllTerms(unit: Unit, terms: readonly IntentTermsRecord[]): Promise<void> {
  await unit.tx.query(insertTerms, [
    unit.tenant.id,
    terms.map((term) => term.intent_id),
    terms.map((term) => term.position),
    terms.map((term) => term.type),
    terms.map((term) => term.seller_id),
    terms.map((term) => term.amount),
    terms.map((term) => term.description),
    terms.map((term) => term.summary),
    terms.map((term) => term.fee_flat),
    terms.map((term) => term.fee_ppm),
    terms.map((term) => term.tax_flat),
    terms.map((term) => term.tax_ppm),
    terms.map((term) => term.required_by),
    terms.map((term) => term.release_at),
    terms.map((term) => term.reference),
    terms.map((term) => (term.metadata === null ? null : JSON.stringify(term.metadata))),
  ])
}

async function issueClientSecrets(unit: Unit, ids: readonly Id<'intent'>[]): Promise<string[]> {
  const prefix = secretPrefixes[unit.tenant.environment].paymentIntent
  const expiresAt = addMs(unit.realNow, intentConfirmDays * DAY_MS)
  return await issueSecrets(
    unit,
    ids.map((objectId) => ({
      kind: 'intent',
      objectKind: 'intent',
      objectId,
      prefix,
      expiresAt,
    })),
  )
}

function begin(unit: Unit, intent: IntentRecord): void {
  const shown = showId('intent', intent.id)
  enter(unit, 'intent', [{ id: intent.id, to: 'unconfirmed', about: { id: shown } }])
  enqueue(unit, intentExpiry, {
    key: shown,
    runAt: addMs(unit.now, intentConfirmDays * DAY_MS),
    payload: { intent: shown },
  })
}

/** What the events of an intent carry. */
export function aboutIntent(intent: Pick<IntentRecord, 'id' | 'project_id'>) {
  const project = intent.project_id
  return {
    id: showId('intent', intent.id),
    ...(project === null ? {} : { project_id: showId('project', project) }),
  }
}

/**
 * Cancels intents that nobody has confirmed. One result each: 404 `not_found`, 409 `invalid_state`.
 * Their client secrets are dead from then on.
 */
export async function cancelIntents(
  unit: Unit,
  ids: readonly Id<'intent'>[],
): Promise<Result<IntentView>[]> {
  const before = await readIntentViews(unit.tx, unit.tenant.id, ids)
  const moves = [...before.values()].map(({ intent }) => ({
    id: intent.id,
    to: 'cancelled' as const,
    about: aboutIntent(intent),
  }))
  const moved = await advance(unit, 'intent', moves)
  const cancelled = ids.filter((id) => moved.has(id))
  await closeIntents(unit, cancelled)
  const after = await readIntentViews(unit.tx, unit.tenant.id, cancelled)
  return ids.map((id) => {
    if (!before.has(id)) return refused(new Failure('not_found'))
    const view = after.get(id)
    after.delete(id)
    return view === undefined ? refused(new Failure('invalid_state')) : accepted(view)
  })
}

/** An intent that is being confirmed, and the project its money goes to. */
export interface Confirming {
  readonly intent: IntentRecord
  readonly projectId: Id<'project'>
}

/**
 * Consumes intents. Answers those that were unconfirmed until now: of two that confirm the same
 * intent at once, one finds it here and the other does not.
 */
export async function consumeIntents(
  unit: Unit,
  confirming: readonly Confirming[],
): Promise<Set<string>> {
  const moved = await advance(
    unit,
    'intent',
    confirming.map(({ intent, projectId }) => ({
      id: intent.id,
      to: 'confirmed',
      about: aboutIntent({ id: intent.id, project_id: projectId }),
    })),
  )
  const consumed = confirming.filter(({ intent }) => moved.has(intent.id))
  if (consumed.length > 0) {
    const ids = consumed.map(({ intent }) => intent.id)
    const projectIds = consumed.map(({ projectId }) => projectId)
    await unit.tx.query(setIntentProjects, [unit.tenant.id, ids, projectIds])
    await closeIntents(unit, ids)
  }
  return moved
}

/** What ends with an intent, confirmed or cancelled: its secrets and its expiry. */
export async function closeIntents(unit: Unit, ids: readonly Id<'intent'>[]): Promise<void> {
  if (ids.length === 0) return
  await revokeSecrets(unit, 'intent', ids)
  await withdraw(
    unit,
    intentExpiry,
    ids.map((id) => showId('intent', id)),
  )
}

/** Cancels intents whose time to confirm is over; a confirmed one is left alone. */
export async function expireIntents(unit: Unit, ids: readonly Id<'intent'>[]): Promise<void> {
  const views = await readIntentViews(unit.tx, unit.tenant.id, ids)
  const moves = [...views.values()].map(({ intent }) => ({
    id: intent.id,
    to: 'cancelled' as const,
    about: aboutIntent(intent),
  }))
  const moved = await advance(unit, 'intent', moves)
  const expired = ids.filter((id) => moved.has(id))
  if (expired.length > 0) await revokeSecrets(unit, 'intent', expired)
}
