import type { CreatePaymentIntentRequest, Currency } from '@holdfast/contract'
import { intentConfirmDays, secretPrefixes } from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { fieldFault } from '#http'
import type { FieldFault, Id, Result } from '#kit'
import {
  accepted,
  addMs,
  compact,
  distinct,
  groupBy,
  invalid,
  parseId,
  present,
  refillResults,
  refused,
  showId,
  zip,
} from '#kit'
import type { NewSecret } from '#organisations'
import {
  drawSecrets,
  isRedirectAllowed,
  keepSecrets,
  linkTokenPrefix,
  readOrganisation,
} from '#organisations'
import type { Giver, Participant, Vault } from '#participants'
import {
  participantFaults,
  readParticipants,
  resolveParticipants,
  unknownGiver,
} from '#participants'
import { createProjects } from '#projects'
import { expireLater } from './commands.ts'
import type { IntentRecord, IntentTermsRecord } from './intent.ts'
import { sealLink } from './links.ts'
import type { ParsedIntent } from './parse.ts'
import { parseIntent } from './parse.ts'
import type { IntentView } from './read.ts'
import { insertIntents, insertTerms } from './store.ts'
import type { Targets } from './targets.ts'
import { findTargets } from './targets.ts'

const DAY_MS = 86_400_000

/** An intent just made, with the buyer and sellers it names. */
export interface CreatedIntent extends IntentView {
  readonly participants: readonly Participant[]
}

interface Checked {
  readonly request: CreatePaymentIntentRequest
  readonly parsed: ParsedIntent
  readonly targets: Targets
  readonly currency: Currency
  readonly projectId: Id<'project'> | null
}

interface Draft extends Checked {
  readonly buyerId: Id<'participant'> | null
  readonly sellerIds: readonly (Id<'participant'> | null)[]
  readonly participants: readonly Participant[]
}

/**
 * Makes payment intents, each accepted or refused by itself with every wrong field named. Buyers
 * and sellers that are not known yet are made with them, and the project of a link that may be
 * used again. `givers` says who asks for each, and so gives the accounts in it.
 */
export async function createIntents(
  unit: Unit,
  vault: Vault,
  requests: readonly CreatePaymentIntentRequest[],
  givers: readonly Giver[] = [],
): Promise<Result<CreatedIntent>[]> {
  const checked = await checkRequests(unit, requests)
  const drafts = await resolveParties(unit, vault, checked, givers)
  const kept = drafts.flatMap((draft) => (draft.ok ? [draft.value] : []))
  return refillResults(drafts, await insertDrafts(unit, vault, await provisionProjects(unit, kept)))
}

/** Every rule that a request breaks, but for what only the database knows. */
export function requestFaults(request: CreatePaymentIntentRequest): FieldFault[] {
  return [...parseIntent(request).faults, ...partyFaults(request)]
}

function partyFaults(request: CreatePaymentIntentRequest): FieldFault[] {
  return partiesNamed(request).flatMap(({ input, pointer }) => participantFaults(input, pointer))
}

/**
 * The buyer (slot -1) and the sellers (by their settlement) that a request names. Settlements that
 * exist have theirs, and one of type transfer has none.
 */
export function partiesNamed({ from, settlements }: CreatePaymentIntentRequest) {
  const buyer = { slot: -1, pointer: '/from', input: from ?? null }
  const sellers = settlements.map(({ id, type, to }, slot) => {
    const isNamed = type !== 'transfer' && (id === undefined || id === null)
    return { slot, pointer: `/settlements/${slot}/to`, input: isNamed ? (to ?? null) : null }
  })
  return [buyer, ...sellers].flatMap(({ input, ...party }) => {
    return input === null ? [] : [{ ...party, input }]
  })
}

async function checkRequests(
  unit: Unit,
  requests: readonly CreatePaymentIntentRequest[],
): Promise<Result<Checked>[]> {
  const asked = requests.map((request) => ({ request, parsed: parseIntent(request) }))
  const targets = await findTargets(unit, asked)
  const origins = await readRedirectOrigins(unit, requests)
  const faults = asked.map(({ request, parsed }, index) => {
    const { faults: misfits } = present(targets[index], 'every request is looked up')
    const named = new Set(parsed.faults.map(({ pointer }) => pointer))
    return [
      ...parsed.faults,
      ...misfits.filter(({ pointer }) => !named.has(pointer)),
      ...checkRedirect(request, origins),
    ]
  })
  // The parties of what is refused are not made; what is wrong with them is named all the same.
  const wrong = requests.filter((_, index) => (faults[index]?.length ?? 0) > 0)
  const known = await knownParties(unit, wrong)
  return asked.map(({ request, parsed }, index) => {
    const found = present(targets[index], 'every request is looked up')
    const { currency, project } = found
    const own = faults[index] ?? []
    if (own.length > 0 || currency === undefined) {
      return refused(invalid(...own, ...partyFaults(request), ...unknownParties(request, known)))
    }
    return accepted({ request, parsed, targets: found, currency, projectId: project?.id ?? null })
  })
}

/** The participants that requests name by id and that exist. */
async function knownParties(
  unit: Unit,
  requests: readonly CreatePaymentIntentRequest[],
): Promise<ReadonlyMap<Id<'participant'>, Participant>> {
  const ids = requests
    .flatMap(partiesNamed)
    .map(({ input }) => parseId('participant', input.id ?? ''))
  return await readParticipants(unit.tx, unit.tenant.id, compact(ids))
}

function unknownParties(
  request: CreatePaymentIntentRequest,
  known: ReadonlyMap<Id<'participant'>, Participant>,
): FieldFault[] {
  return partiesNamed(request).flatMap(({ input, pointer }) => {
    const id = parseId('participant', input.id ?? '')
    return id === undefined || known.has(id) ? [] : [fieldFault(`${pointer}/id`, 'not_found')]
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

/** Resolves the buyers and sellers of all accepted requests in one go. */
async function resolveParties(
  unit: Unit,
  vault: Vault,
  checked: readonly Result<Checked>[],
  givers: readonly Giver[],
): Promise<Result<Draft>[]> {
  const named = checked.flatMap((item, owner) => {
    if (!item.ok) return []
    const { request, targets } = item.value
    return partiesNamed(request)
      .filter(({ slot }) => slot >= 0 || targets.buyerId === null)
      .map((party) => ({ ...party, owner, group: owner, giver: givers[owner] ?? unknownGiver }))
  })
  const results = await resolveParticipants(unit, vault, named)
  const found = named.map((party, index) => ({
    ...party,
    result: present(results[index], 'each party is resolved'),
  }))
  const byOwner = groupBy(found, (party) => party.owner)
  const drafts = checked.map((item, owner): Result<Draft> => {
    if (!item.ok) return item
    const parties = byOwner.get(owner) ?? []
    // A party that is refused refuses the others of its intent with the same faults.
    const faults = distinct(
      parties.flatMap(({ result }) => (result.ok ? [] : (result.failure.details.errors ?? []))),
    )
    if (faults.length > 0) return refused(invalid(...faults))
    const idAt = (slot: number) => {
      const result = parties.find((party) => party.slot === slot)?.result
      return result?.ok === true ? result.value.id : null
    }
    const { targets } = item.value
    return accepted({
      ...item.value,
      buyerId: targets.buyerId ?? idAt(-1),
      sellerIds: targets.settlements.map(({ position, seller_id }) => seller_id ?? idAt(position)),
      participants: parties.flatMap(({ result }) => (result.ok ? [result.value] : [])),
    })
  })
  return await withKnownPeople(unit, drafts)
}

/** Adds the buyers and sellers of settlements that exist: they are shown with the intent. */
async function withKnownPeople(
  unit: Unit,
  drafts: readonly Result<Draft>[],
): Promise<Result<Draft>[]> {
  const ids = drafts.flatMap((draft) =>
    draft.ok
      ? [draft.value.targets.buyerId, ...draft.value.targets.settlements.map((t) => t.seller_id)]
      : [],
  )
  const people = await readParticipants(unit.tx, unit.tenant.id, compact(ids))
  if (people.size === 0) return [...drafts]
  return drafts.map((draft) => {
    if (!draft.ok) return draft
    const participants = [...draft.value.participants, ...people.values()]
    return accepted({ ...draft.value, participants })
  })
}

/** A link that may be used again collects all its payments in one project. */
async function provisionProjects(unit: Unit, drafts: readonly Draft[]): Promise<Draft[]> {
  const needsProject = ({ request, buyerId, projectId }: Draft) =>
    request.type === 'payment_link' && buyerId === null && projectId === null
  const projects = await createProjects(
    unit,
    drafts
      .filter(needsProject)
      .map(({ currency }) => ({ type: 'uncontrolled', currency, metadata: {} })),
  )
  let next = 0
  return drafts.map((draft) => {
    if (!needsProject(draft)) return draft
    return { ...draft, projectId: present(projects[next++], 'a project for each link').id }
  })
}

async function insertDrafts(
  unit: Unit,
  vault: Vault,
  drafts: readonly Draft[],
): Promise<CreatedIntent[]> {
  if (drafts.length === 0) return []
  const ids = drafts.map(() => unit.newId('intent'))
  const wanted = drafts.map((draft, index) => {
    return secretOf(unit, draft, present(ids[index], 'an id each'))
  })
  const secrets = drawSecrets(unit, wanted)
  const terms = drafts.map((draft, index) => termsOf(draft, present(ids[index], 'an id each')))
  const links = drafts.map(({ request }, index) => {
    if (request.type !== 'payment_link') return null
    const token = present(secrets[index], 'a secret each')
    return sealLink(unit, vault, { id: present(ids[index], 'an id each'), token })
  })
  const intents = intentsOf(unit, drafts, { ids, links })
  writeIntents(unit, intents)
  writeTerms(unit, terms.flat())
  await keepSecrets(unit, wanted, secrets)
  enterAll(unit, ids)
  return drafts.map(({ request, participants }, index) => {
    const intent = present(intents[index], 'a record each')
    const clientSecret = request.type === 'payment_link' ? null : (secrets[index] ?? null)
    return { intent, terms: terms[index] ?? [], clientSecret, participants }
  })
}

function enterAll(unit: Unit, ids: readonly Id<'intent'>[]): void {
  enterStatuses(
    unit,
    'intent',
    ids.map((id) => ({ id, to: 'unconfirmed', about: { id: showId('intent', id) } })),
  )
  expireLater(unit, ids)
}

/** A link lives as long as its intent: what expires it is a job. */
function secretOf(unit: Unit, { request }: Draft, objectId: Id<'intent'>): NewSecret {
  const object = { objectKind: 'intent', objectId } as const
  if (request.type === 'payment_link') {
    return { ...object, kind: 'payment_link', prefix: linkTokenPrefix, expiresAt: null }
  }
  const prefixes = secretPrefixes[unit.tenant.environment]
  const prefix = request.type === 'invoice' ? prefixes.invoiceIntent : prefixes.paymentIntent
  const expiresAt = addMs(unit.realNow, intentConfirmDays * DAY_MS)
  return { ...object, kind: 'intent', prefix, expiresAt }
}

/** Intents as their rows will be read. */
function intentsOf(
  { now }: Unit,
  drafts: readonly Draft[],
  { ids, links }: { ids: readonly Id<'intent'>[]; links: readonly (Buffer | null)[] },
): IntentRecord[] {
  return zip(ids, drafts, links).map(
    ([id, { request, currency, projectId, buyerId, parsed }, link]) => ({
      id,
      type: request.type,
      status: 'unconfirmed',
      currency,
      project_id: projectId,
      buyer_id: buyerId,
      fee_flat: parsed.fee_flat,
      fee_ppm: parsed.fee_ppm,
      redirect_url: request.redirect_url ?? null,
      metadata: request.metadata ?? null,
      link_token: link,
      created_at: now,
      updated_at: now,
    }),
  )
}

function writeIntents(unit: Unit, intents: readonly IntentRecord[]): void {
  unit.tx.write(insertIntents, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: intents.map((intent) => ({
      id: intent.id,
      type: intent.type,
      currency: intent.currency,
      project_id: intent.project_id,
      buyer_id: intent.buyer_id,
      fee_flat: intent.fee_flat,
      fee_ppm: intent.fee_ppm,
      redirect_url: intent.redirect_url,
      metadata: jsonOf(intent.metadata),
      link_token: intent.link_token,
    })),
  })
}

function jsonOf(metadata: object | null | undefined): string | null {
  return metadata === undefined || metadata === null ? null : JSON.stringify(metadata)
}

function termsOf({ targets, sellerIds }: Draft, intentId: Id<'intent'>): IntentTermsRecord[] {
  return targets.settlements.map((term, position) => ({
    ...term,
    intent_id: intentId,
    seller_id: sellerIds[position] ?? null,
  }))
}

function writeTerms(unit: Unit, terms: readonly IntentTermsRecord[]): void {
  unit.tx.write(insertTerms, {
    tenant_id: unit.tenant.id,
    rows: terms.map((term) => ({
      intent_id: term.intent_id,
      position: term.position,
      settlement_id: term.settlement_id,
      type: term.type,
      seller_id: term.seller_id,
      target_project_id: term.target_project_id,
      amount: term.amount,
      description: term.description,
      summary: term.summary,
      fee_flat: term.fee_flat,
      fee_ppm: term.fee_ppm,
      tax_flat: term.tax_flat,
      tax_ppm: term.tax_ppm,
      required_by: term.required_by,
      release_at: term.release_at,
      reference: term.reference,
      metadata: jsonOf(term.metadata),
    })),
  })
}
