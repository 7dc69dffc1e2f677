// What an asked-for intent names of the tenant's own: projects, settlements that exist, the people
// of those settlements. Read in one go for a batch; what does not fit is named by its field.
import type { CreatePaymentIntentRequest, Currency, SettlementInput } from '@holdfast/contract'
import type { Unit } from '#db'
import { fieldFault } from '#http'
import type { FieldFault, Id } from '#kit'
import { compact, parseId } from '#kit'
import type { Participant } from '#participants'
import { isAddressOf, readParticipants } from '#participants'
import type { ProjectRecord } from '#projects'
import { readProjects } from '#projects'
import type { SettlementRecord } from '#settlements'
import { lackOf, readSettlements } from '#settlements'
import type { ParsedIntent, ParsedTerms } from './parse.ts'
import { totalFaults } from './parse.ts'

/** A request whose names are looked up. */
export interface Targets {
  readonly project: ProjectRecord | null
  readonly currency: Currency | undefined
  /** Known by a settlement that gets more money; null: `from` says, or nobody yet. */
  readonly buyerId: Id<'participant'> | null
  readonly settlements: readonly (ParsedTerms & {
    /** Of a settlement that exists. */
    readonly seller_id: Id<'participant'> | null
  })[]
  readonly faults: readonly FieldFault[]
}

interface Known {
  readonly projects: ReadonlyMap<Id<'project'>, ProjectRecord>
  readonly settlements: ReadonlyMap<Id<'settlement'>, SettlementRecord>
  readonly people: ReadonlyMap<Id<'participant'>, Participant>
}

interface Asked {
  readonly request: CreatePaymentIntentRequest
  readonly parsed: ParsedIntent
}

/** Looks up what requests name; one answer for each, with every name that does not fit. */
export async function findTargets(unit: Unit, asked: readonly Asked[]): Promise<Targets[]> {
  const terms = asked.flatMap(({ parsed }) => parsed.settlements)
  const settlementIds = compact(terms.map((term) => term.settlement_id))
  const settlements = await readSettlements(unit.tx, unit.tenant.id, settlementIds)
  const named = [...settlements.values()]
  const [projects, people] = await Promise.all([
    readProjects(unit.tx, unit.tenant.id, [
      ...compact(asked.map(({ request }) => parseId('project', request.project_id ?? ''))),
      ...compact(terms.map((term) => term.target_project_id)),
      ...named.map((settlement) => settlement.project_id),
    ]),
    readParticipants(
      unit.tx,
      unit.tenant.id,
      compact(named.flatMap((settlement) => [settlement.buyer_id, settlement.seller_id])),
    ),
  ])
  return asked.map((one) => targetsOf(one, { projects, settlements, people }))
}

function targetsOf({ request, parsed }: Asked, known: Known): Targets {
  const faults: FieldFault[] = []
  const project = projectOf(request, { parsed, known }, faults)
  const hasCurrency = request.currency !== undefined && request.currency !== null
  if (project !== null && hasCurrency && request.currency !== project.currency) {
    const message = `The project is held in ${project.currency}.`
    faults.push({ pointer: '/currency', code: 'not_allowed', message })
  }
  const currency = request.currency ?? project?.currency
  // A project that is named and not there has been named as a fault: its currency is not asked for.
  if (currency === undefined && faults.length === 0) {
    faults.push({ pointer: '/currency', code: 'required', message: 'Name eur, gbp or usd.' })
  }
  let buyerId: Id<'participant'> | null = null
  const settlements = parsed.settlements.map((term) => {
    if (term.settlement_id === null) {
      checkTargetProject(term, { project, currency, known }, faults)
      return { ...term, seller_id: null }
    }
    const settlement = known.settlements.get(term.settlement_id)
    if (settlement === undefined) {
      faults.push(fieldFault(`/settlements/${term.position}/id`, 'not_found'))
      return { ...term, seller_id: null }
    }
    checkExisting(term, { settlement, request, project, known }, faults)
    if (buyerId !== null && settlement.buyer_id !== null && buyerId !== settlement.buyer_id) {
      faults.push(disagreement(`/settlements/${term.position}/id`, 'settlements/0/id'))
    }
    buyerId ??= settlement.buyer_id
    return moreFor(settlement, term)
  })
  faults.push(...totalFaults(parsed, settlements).filter(() => parsed.faults.length === 0))
  return { project, currency, buyerId, settlements, faults }
}

/** The project that is named, or that of the first settlement that gets more money. */
function projectOf(
  request: CreatePaymentIntentRequest,
  { parsed, known }: { readonly parsed: ParsedIntent; readonly known: Known },
  faults: FieldFault[],
): ProjectRecord | null {
  if (request.project_id === undefined || request.project_id === null) {
    const first = compact(parsed.settlements.map((term) => term.settlement_id))[0]
    const settlement = first === undefined ? undefined : known.settlements.get(first)
    return settlement === undefined ? null : (known.projects.get(settlement.project_id) ?? null)
  }
  const id = parseId('project', request.project_id)
  const project = id === undefined ? undefined : known.projects.get(id)
  if (project === undefined) {
    const message = 'There is no such project.'
    faults.push({ pointer: '/project_id', code: 'not_found', message })
    return null
  }
  if (request.type === 'invoice' && project.type !== 'controlled') {
    const message = 'An invoice needs a controlled project: one that was created through the API.'
    faults.push({ pointer: '/project_id', code: 'not_usable', message })
  }
  return project
}

interface TargetFacts {
  readonly project: ProjectRecord | null
  readonly currency: Currency | undefined
  readonly known: Known
}

/** A settlement of type transfer fills a controlled project of the same currency, not its own. */
function checkTargetProject(
  { type, position, target_project_id: targetId }: ParsedTerms,
  { project, currency, known }: TargetFacts,
  faults: FieldFault[],
): void {
  if (type !== 'transfer') return
  const pointer = `/settlements/${position}/to/project_id`
  const target = targetId === null ? undefined : known.projects.get(targetId)
  if (target === undefined) {
    // One that is left out has been named by the rules of the request itself.
    faults.push(fieldFault(pointer, 'not_found'))
    return
  }
  const message =
    target.type !== 'controlled'
      ? 'Only a controlled project can be filled by a settlement of type transfer.'
      : target.id === project?.id
        ? 'The money is in this project already.'
        : currency !== undefined && target.currency !== currency
          ? `This project is held in ${target.currency}.`
          : null
  if (message !== null) faults.push({ pointer, code: 'not_usable', message })
}

interface ExistingFacts {
  readonly settlement: SettlementRecord
  readonly request: CreatePaymentIntentRequest
  readonly project: ProjectRecord | null
  readonly known: Known
}

/** Same project, currency, seller and buyer, still settling, and no more than is missing. */
function checkExisting(
  term: ParsedTerms,
  { settlement, request, project, known }: ExistingFacts,
  faults: FieldFault[],
): void {
  const at = `/settlements/${term.position}`
  const input = request.settlements[term.position]
  if (project !== null && project.id !== settlement.project_id) {
    faults.push(disagreement(`${at}/id`, 'project_id'))
  }
  if (settlement.status !== 'settling') {
    const message = `The settlement is ${settlement.status}: it takes no more money.`
    faults.push({ pointer: `${at}/id`, code: 'not_usable', message })
  } else if (term.amount > lackOf(settlement)) {
    const limit = Number(lackOf(settlement))
    faults.push(fieldFault(`${at}/amount`, 'too_large', { limit }))
  }
  const type = input?.type ?? settlement.type
  if (type !== settlement.type) faults.push(disagreement(`${at}/type`, 'id'))
  if (!isSame(input?.to, settlement.seller_id, known.people)) {
    faults.push(disagreement(`${at}/to`, 'id'))
  }
  if (!isSame(request.from, settlement.buyer_id, known.people)) {
    faults.push(disagreement('/from', `settlements/${term.position}/id`))
  }
}

/** Whether a request means this participant, by id or address; who is left out is not meant. */
function isSame(
  named: SettlementInput['to'] | CreatePaymentIntentRequest['from'],
  id: Id<'participant'> | null,
  people: Known['people'],
): boolean {
  if (named === undefined || named === null) return true
  const person = id === null ? undefined : people.get(id)
  if (person === undefined) return false
  if (named.id !== undefined && named.id !== null) {
    return parseId('participant', named.id) === person.id
  }
  return isAddressOf(person, named.email ?? '')
}

function disagreement(pointer: string, other: string): FieldFault {
  return fieldFault(pointer, 'mismatch', { other })
}

/** The terms under which a settlement that exists gets more money: its own. */
function moreFor(settlement: SettlementRecord, term: ParsedTerms) {
  return {
    position: term.position,
    settlement_id: settlement.id,
    type: settlement.type,
    seller_id: settlement.seller_id,
    target_project_id: settlement.target_project_id,
    amount: term.amount === 0n ? lackOf(settlement) : term.amount,
    description: settlement.description,
    summary: settlement.summary,
    fee_flat: settlement.fee_flat,
    fee_ppm: settlement.fee_ppm,
    tax_flat: settlement.tax_flat,
    tax_ppm: settlement.tax_ppm,
    // It is paid now, whenever it was required.
    required_by: null,
    release_at: settlement.release_at,
    reference: settlement.reference,
    metadata: settlement.metadata,
  }
}
