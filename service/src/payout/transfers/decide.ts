// Whether a transfer that is asked for may be made: both ends, the fee, and what is left to ask.
import type { FieldErrorCode, TransferInput, TransferSourceOrTargetInput } from '@holdfast/contract'
import type { Unit } from '#db'
import { fieldFault, readInstant, readMinor, readPpm } from '#http'
import type { InboundRecord } from '#inbounds'
import { namedInbound } from '#inbounds'
import type { FieldFault, Id, Minor, Result } from '#kit'
import { accepted, Failure, feeOn, invalid, parseId, parseMinor, plus, refused, zero } from '#kit'
import type { Promised } from '#outbounds'
import { leftOf } from '#outbounds'
import type { ProjectRecord } from '#projects'
import type { SettlementRecord } from '#settlements'
import type { TransferDraft } from './rows.ts'

/** The projects and settlements that requests name, as they are under the locks. */
export interface Ends {
  readonly projects: ReadonlyMap<Id<'project'>, ProjectRecord>
  readonly settlements: ReadonlyMap<Id<'settlement'>, SettlementRecord>
  /** Those whose rests are to move first. */
  readonly inbounds: ReadonlyMap<Id<'inbound'>, InboundRecord>
}

interface Asked {
  readonly input: TransferInput
  readonly at: string
  readonly ends: Ends
  readonly promised: Promised
}

/** One end: the balance of a project, or a settlement of it. */
interface End {
  readonly project: ProjectRecord
  readonly settlement: SettlementRecord | null
}

/** The draft of a transfer, which counts as promised from then on; or why it may not be made. */
export function decideTransfer(unit: Unit, asked: Asked): Result<TransferDraft> {
  const { input, at, promised } = asked
  const faults: FieldFault[] = []
  const from = readEnd(input.from, { at: `${at}/from`, ends: asked.ends, faults })
  const to = readEnd(input.to, { at: `${at}/to`, ends: asked.ends, faults })
  const flat = readMinor(input.fee_flat)
  const percentage = readPpm(input.fee_percentage, `${at}/fee_percentage`, faults)
  const releaseAt = readInstant(input.release_at, `${at}/release_at`, faults)
  const takes = readNamed(asked, from, faults)
  if (from === null || to === null || faults.length > 0) return refused(invalid(...faults))
  const amount = parseMinor(input.amount)
  const fee = feeOn(amount, { flat, percentage })
  const refusal =
    checkEnds(asked, from, to) ?? checkFee(at, fee, amount) ?? checkClaim(asked, from, amount)
  if (refusal !== null) return refused(refusal)
  if (from.settlement !== null) {
    const { id } = from.settlement
    promised.set(id, plus(promised.get(id) ?? zero, amount))
  }
  return accepted({
    id: unit.newId('transfer'),
    currency: from.project.currency,
    amount,
    fee,
    from_project_id: from.project.id,
    from_settlement_id: from.settlement?.id ?? null,
    takes_inbound_id: takes,
    to_project_id: to.project.id,
    to_settlement_id: to.settlement?.id ?? null,
    release_at: releaseAt,
    metadata: input.metadata ?? null,
    is_automatic: false,
    waiting_key_id: null,
    is_departure: from.settlement?.target_project_id === to.project.id && to.settlement === null,
    created_at: unit.now,
    updated_at: unit.now,
  })
}

interface EndFacts {
  readonly at: string
  readonly ends: Ends
  readonly faults: FieldFault[]
}

/** A settlement stands for its project; where both are named they belong together. */
function readEnd(input: TransferSourceOrTargetInput, facts: EndFacts): End | null {
  const { at, ends, faults } = facts
  const projectText = input.project_id ?? null
  const settlementText = input.settlement_id ?? null
  if (projectText === null && settlementText === null) {
    faults.push(fieldFault(`${at}/project_id`, 'one_required', { other: 'settlement_id' }))
    return null
  }
  const projectId = parseId('project', projectText ?? '')
  const named = projectId === undefined ? undefined : ends.projects.get(projectId)
  if (projectText !== null && named === undefined) {
    faults.push(fieldFault(`${at}/project_id`, 'not_found'))
  }
  const settlementId = parseId('settlement', settlementText ?? '')
  const settlement = settlementId === undefined ? undefined : ends.settlements.get(settlementId)
  if (settlementText !== null && settlement === undefined) {
    faults.push(fieldFault(`${at}/settlement_id`, 'not_found'))
  }
  if (settlementText === null)
    return named === undefined ? null : { project: named, settlement: null }
  const project = named ?? (settlement && ends.projects.get(settlement.project_id))
  return settlement === undefined || project === undefined ? null : { project, settlement }
}

/** The inbound whose rest moves first: of the project whose balance is the source. */
function readNamed(
  { input, at, ends }: Asked,
  from: End | null,
  faults: FieldFault[],
): Id<'inbound'> | null {
  const shown = input.inbound_id ?? null
  if (from === null || shown === null) return null
  if (from.settlement !== null) {
    faults.push(fieldFault(`${at}/inbound_id`, 'not_allowed'))
    return null
  }
  const named = namedInbound(shown, from.project.id, ends.inbounds)
  if (named === undefined) faults.push(fieldFault(`${at}/inbound_id`, 'not_found'))
  return named ?? null
}

function checkEnds({ input, at }: Asked, from: End, to: End): Failure | null {
  for (const [side, end] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (end.settlement !== null && end.settlement.project_id !== end.project.id) {
      const message = 'The settlement is of another project than the one named with it.'
      return notAllowed(`${at}/${side}/settlement_id`, message, 'mismatch')
    }
  }
  const isElsewhere = from.project.id !== to.project.id
  if (isElsewhere && to.settlement !== null && (input.to.project_id ?? null) === null) {
    const message =
      'The settlement is of another project than the source: name that project too, if it is meant.'
    return notAllowed(`${at}/to/settlement_id`, message)
  }
  if (!isElsewhere && from.settlement?.id === to.settlement?.id) {
    return notAllowed(`${at}/to`, 'Source and target are the same: nothing would move.')
  }
  if (from.project.currency !== to.project.currency) {
    const [own, other] = [from.project.currency, to.project.currency]
    const message = `The source is held in ${own}, the target in ${other}.`
    const errors = [{ pointer: `${at}/to`, code: 'mismatch', message }] as const
    return new Failure('currency_mismatch', { errors })
  }
  if (to.settlement?.status === 'cancelled') {
    return notAllowed(
      `${at}/to/settlement_id`,
      'The settlement is cancelled: it takes no more money.',
    )
  }
  return null
}

function notAllowed(
  pointer: string,
  message: string,
  code: FieldErrorCode = 'not_usable',
): Failure {
  return new Failure('transfer_not_allowed', { errors: [{ pointer, code, message }] })
}

function checkFee(at: string, fee: Minor, amount: Minor): Failure | null {
  if (fee < amount) return null
  const message = 'The fee must be smaller than the amount it is taken from.'
  const errors = [{ pointer: `${at}/amount`, code: 'not_usable', message }] as const
  return new Failure('fee_not_smaller_than_amount', { errors })
}

/** What releases, refunds and other transfers ask for may not be asked for twice. */
function checkClaim({ at, promised }: Asked, { settlement }: End, amount: Minor): Failure | null {
  if (settlement === null) return null
  const left = leftOf(settlement, promised)
  if (amount <= left) return null
  const message = `The settlement has ${left > 0n ? left : 0n} left to transfer.`
  const errors = [{ pointer: `${at}/amount`, code: 'too_large', message }] as const
  return new Failure('amount_exceeds_settlement', { errors })
}
