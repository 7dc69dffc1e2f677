import type { ParticipantInput, ReleaseInput } from '@holdfast/contract'
import { holdAboveLimits } from '#approvals'
import type { Unit } from '#db'
import type { Principal } from '#http'
import { fieldFault, readInstant, readMinor, readPpm } from '#http'
import type { InboundRecord } from '#inbounds'
import { namedInbound, readInbounds } from '#inbounds'
import type { FieldFault, Id, Minor, Ppm, Result } from '#kit'
import {
  accepted,
  asId,
  compact,
  Failure,
  feeOn,
  indexBy,
  invalid,
  parseId,
  plus,
  refillLists,
  refused,
  zero,
} from '#kit'
import type { Giver, Vault } from '#participants'
import { participantFaults, resolveParticipants, unknownGiver } from '#participants'
import type { ProjectRecord } from '#projects'
import { readProjects } from '#projects'
import type { SettlementRecord } from '#settlements'
import type { Again } from './again.ts'
import { againFaults, againOf, againRefusal, asItWas, madeTwice, readAgain } from './again.ts'
import type { Promised } from './batch.ts'
import {
  claimOf,
  decideBatch,
  leftOf,
  lockSettlements,
  promisedOf,
  unknownSource,
} from './batch.ts'
import type { OutboundRecord } from './outbound.ts'
import { startOutbounds } from './progress.ts'
import type { Draft } from './rows.ts'
import { plainDraft, readOutbounds } from './rows.ts'

type Batch = readonly ReleaseInput[]

/** Where releases may come from, as it is under the locks. */
interface Sources {
  readonly settlements: ReadonlyMap<Id<'settlement'>, SettlementRecord>
  readonly projects: ReadonlyMap<Id<'project'>, ProjectRecord>
  /** Those whose rests are to leave first. */
  readonly inbounds: ReadonlyMap<Id<'inbound'>, InboundRecord>
  readonly again: Again
}

/** Who asks for releases, and what he may give with them. */
export interface Asker {
  readonly giver: Giver
  readonly principal: Principal
}

/**
 * Makes releases: from settlements to their sellers, from `funding` settlements and project
 * balances to whom they name. Each batch is all or nothing and its error names the item; batches do
 * not touch each other. `askers` says who asks for each, and so gives the accounts in it; what is
 * above the limits of the key by which it is asked for waits for a person. Refusals: 422 with a
 * pointer into `/releases`.
 */
export async function createReleases(
  unit: Unit,
  vault: Vault,
  asked: readonly Batch[],
  askers: readonly Asker[] = [],
): Promise<Result<OutboundRecord[]>[]> {
  const before = await readAgain(unit, asked.flat())
  const batches = asked.map((batch) => batch.map((input) => asItWas(input, before)))
  const sources = await lockSources(unit, batches.flat(), before)
  const givers = askers.map(({ giver }) => giver)
  const decided = await decideAll(unit, vault, { batches, givers }, sources)
  const by = askers.map(({ principal }) => principal)
  const drafts = await holdAboveLimits(unit, decided, by)
  await startOutbounds(unit, vault, drafts)
  const made = await readOutbounds(
    unit.tx,
    unit.tenant.id,
    drafts.map(({ id }) => id),
  )
  return refillLists(decided, made)
}

async function lockSources(unit: Unit, inputs: Batch, before: Again): Promise<Sources> {
  const projectIds = compact(inputs.map(({ project_id }) => parseId('project', project_id ?? '')))
  const settlementIds = compact(
    inputs.map(({ settlement_id }) => parseId('settlement', settlement_id ?? '')),
  )
  const settlements = await lockSettlements(unit, settlementIds, projectIds)
  const projects = await readProjects(unit.tx, unit.tenant.id, projectIds)
  const inboundIds = compact(inputs.map(({ inbound_id }) => parseId('inbound', inbound_id ?? '')))
  const inbounds = await readInbounds(unit.tx, unit.tenant.id, inboundIds)
  // Read once more: it may have been made again before the locks were had.
  const again = { ...(await readAgain(unit, inputs)), withWay: before.withWay }
  return { settlements, projects, inbounds: indexBy(inbounds, ({ id }) => id), again }
}

/**
 * Decides all batches, then finds or makes the participants they name. A batch whose participants
 * are refused takes its claims back, so that the others are decided again without it.
 */
async function decideAll(
  unit: Unit,
  vault: Vault,
  { batches, givers }: { readonly batches: readonly Batch[]; readonly givers: readonly Giver[] },
  sources: Sources,
): Promise<Result<Draft[]>[]> {
  const refusedBatches = new Map<number, Failure>()
  const receivers = new Map<ParticipantInput, Id<'participant'>>()
  for (;;) {
    const promised = await promisedOf(unit, sources.settlements.values())
    const decided = batches.map((batch, index): Result<Draft[]> => {
      const failure = refusedBatches.get(index)
      if (failure !== undefined) return refused(failure)
      return decideBatch(batch, promised, (input, place) =>
        decideOne(unit, { input, at: `/releases/${place}`, sources, promised }),
      )
    })
    const twice = madeTwice(decided)
    if (twice.size > 0) {
      for (const [index, failure] of twice) refusedBatches.set(index, failure)
      continue
    }
    const wanted = batches.flatMap((batch, group) =>
      decided[group]?.ok === true ? receiversOf(batch, group, receivers) : [],
    )
    const given = wanted.map((one) => ({ ...one, giver: givers[one.group] ?? unknownGiver }))
    const resolved = wanted.length === 0 ? [] : await resolveParticipants(unit, vault, given)
    const before = refusedBatches.size
    for (const [index, result] of resolved.entries()) {
      const asked = wanted[index]
      if (asked === undefined) continue
      if (result.ok) receivers.set(asked.input, asId('participant', result.value.id))
      else refusedBatches.set(asked.group, result.failure)
    }
    if (refusedBatches.size === before) {
      return decided.map((result, index) =>
        result.ok ? accepted(withReceivers(result.value, batches[index] ?? [], receivers)) : result,
      )
    }
  }
}

function receiversOf(
  batch: Batch,
  group: number,
  known: ReadonlyMap<ParticipantInput, Id<'participant'>>,
) {
  return batch.flatMap(({ to: input }, place) =>
    input === undefined || input === null || known.has(input)
      ? []
      : [{ input, pointer: `/releases/${place}/to`, group }],
  )
}

function withReceivers(
  drafts: readonly Draft[],
  batch: Batch,
  receivers: ReadonlyMap<ParticipantInput, Id<'participant'>>,
): Draft[] {
  return drafts.map((draft, place) => {
    const to = batch[place]?.to
    const receiver = to === undefined || to === null ? undefined : receivers.get(to)
    return receiver === undefined ? draft : { ...draft, participant_id: receiver }
  })
}

interface Asked {
  readonly input: ReleaseInput
  readonly at: string
  readonly sources: Sources
  readonly promised: Promised
}

/** A draft without its receiver where the request names one: that is found afterwards. */
function decideOne(unit: Unit, asked: Asked): Result<Draft> {
  const { input, at } = asked
  const faults = againFaults(input, at, asked.sources.again)
  if (faults.length > 0) return refused(invalid(...faults))
  if (input.to) faults.push(...participantFaults(input.to, `${at}/to`))
  const hasSettlement = (input.settlement_id ?? null) !== null
  const hasProject = (input.project_id ?? null) !== null
  if (hasSettlement && hasProject) {
    faults.push(fieldFault(`${at}/project_id`, 'exclusive', { other: 'settlement_id' }))
  }
  if (!hasSettlement && !hasProject) {
    faults.push(fieldFault(`${at}/settlement_id`, 'one_required', { other: 'project_id' }))
  }
  if (hasSettlement && (input.inbound_id ?? null) !== null) {
    faults.push(fieldFault(`${at}/inbound_id`, 'not_allowed'))
  }
  const terms = readTerms(asked, faults)
  if (faults.length > 0) return refused(invalid(...faults))
  const again = againOf(input)
  const refusal = again === undefined ? null : againRefusal(again, at, asked.sources.again)
  if (refusal !== null) return refused(refusal)
  return hasProject ? fromProject(unit, asked, terms) : fromSettlement(unit, asked, terms)
}

function fromProject(unit: Unit, { input, at, sources }: Asked, terms: Terms): Result<Draft> {
  const faults: FieldFault[] = []
  const id = parseId('project', input.project_id ?? '')
  const project = id === undefined ? undefined : sources.projects.get(id)
  if (project === undefined) faults.push(unknownSource(`${at}/project_id`, 'project'))
  if (terms.amount === null) faults.push(fieldFault(`${at}/amount`, 'required'))
  const before = replacedBy(input, sources)
  if (!input.to && before === null) faults.push(fieldFault(`${at}/to`, 'required'))
  const named = namedInbound(input.inbound_id, id, sources.inbounds)
  if (named === undefined) faults.push(fieldFault(`${at}/inbound_id`, 'not_found'))
  if (project === undefined || terms.amount === null || faults.length > 0) {
    return refused(invalid(...faults))
  }
  const { amount } = terms
  const fee = feeOn(amount, { flat: terms.feeFlat, percentage: terms.feePpm })
  if (fee >= amount) return refused(eatenByFee(at))
  return accepted({
    ...draftBase(unit, input, terms),
    participant_id: before?.participant_id ?? null,
    project_id: project.id,
    takes_inbound_id: named ?? null,
    currency: project.currency,
    amount,
    fee,
    reference: input.reference ?? null,
  })
}

function fromSettlement(unit: Unit, asked: Asked, terms: Terms): Result<Draft> {
  const { input, at, sources, promised } = asked
  const id = parseId('settlement', input.settlement_id ?? '')
  const settlement = id === undefined ? undefined : sources.settlements.get(id)
  if (settlement === undefined) {
    return refused(invalid(unknownSource(`${at}/settlement_id`, 'settlement')))
  }
  const before = replacedBy(input, sources)
  const refusal = before === null ? checkReceiver(settlement, asked) : null
  if (refusal !== null) return refused(refusal)
  const left = leftOf(settlement, promised)
  const claim = claimOf({ amount: terms.amount, left, at, verb: 'release' })
  if (!claim.ok) return claim
  const amount = claim.value
  const fee = feeOn(amount, {
    flat: terms.feeFlat ?? settlement.fee_flat,
    percentage: terms.feePpm ?? settlement.fee_ppm,
  })
  if (fee >= amount) return refused(eatenByFee(at))
  promised.set(settlement.id, plus(promised.get(settlement.id) ?? zero, amount))
  return accepted({
    ...draftBase(unit, input, terms),
    project_id: settlement.project_id,
    settlement_id: settlement.id,
    currency: settlement.currency,
    participant_id: before?.participant_id ?? settlement.seller_id,
    amount,
    fee,
    reference: input.reference ?? settlement.reference,
  })
}

/** The failed release that one is made in place of. */
function replacedBy(input: ReleaseInput, { again }: Sources): OutboundRecord | null {
  const id = againOf(input)
  return id === undefined ? null : (again.failed.get(id) ?? null)
}

/** A settlement pays its seller; a `funding` one, which has none, whom the release names. */
function checkReceiver(settlement: SettlementRecord, { input, at }: Asked): Failure | null {
  if (settlement.type === 'funding') {
    return input.to ? null : invalid(fieldFault(`${at}/to`, 'required'))
  }
  if (settlement.seller_id === null) {
    const message = 'A settlement of type transfer has no seller: its money moves to a project.'
    const errors = [{ pointer: `${at}/settlement_id`, code: 'not_allowed', message }] as const
    return new Failure('settlement_has_no_seller', { errors })
  }
  if (!input.to) return null
  const message = 'A release from a settlement goes to its seller; leave this out.'
  return invalid({ pointer: `${at}/to`, code: 'not_allowed', message })
}

function eatenByFee(at: string): Failure {
  const message = 'The fee must be smaller than the amount it is taken from.'
  const errors = [{ pointer: `${at}/amount`, code: 'not_usable', message }] as const
  return new Failure('fee_not_smaller_than_amount', { errors })
}

interface Terms {
  readonly amount: Minor | null
  readonly feeFlat: Minor | null
  readonly feePpm: Ppm | null
  readonly releaseAt: Date | null
}

function readTerms({ input, at }: Asked, faults: FieldFault[]): Terms {
  return {
    amount: readMinor(input.amount),
    feeFlat: readMinor(input.fee_flat),
    feePpm: readPpm(input.fee_percentage, `${at}/fee_percentage`, faults),
    releaseAt: readInstant(input.release_at, `${at}/release_at`, faults),
  }
}

function draftBase(unit: Unit, input: ReleaseInput, { releaseAt }: Terms) {
  return {
    ...plainDraft,
    id: unit.newId('outbound'),
    type: 'release',
    replaces: againOf(input) ?? null,
    release_at: releaseAt,
    metadata: input.metadata ?? null,
    created_at: unit.now,
    updated_at: unit.now,
  } as const
}
