// A payment instrument: a trade account of a business, with its limits. Pure decisions.
import type {
  Currency,
  ParticipantInput,
  PaymentInstrumentStatus,
  PaymentInstrumentType,
} from '@holdfast/contract'
import { fieldFault } from '#http'
import type { FieldFault, Id, Minor } from '#kit'
import { minor } from '#kit'

export interface InstrumentRecord {
  readonly id: Id<'payment_instrument'>
  readonly type: PaymentInstrumentType
  readonly status: PaymentInstrumentStatus
  readonly owner_id: Id<'participant'>
  readonly created_at: Date
  readonly updated_at: Date
}

/** The limit of an instrument in one currency, in minor units, and how much of it is used. */
export interface LineRecord {
  readonly instrument_id: Id<'payment_instrument'>
  readonly currency: Currency
  readonly credit_limit: Minor
  readonly order_max: Minor
  /** Promised to checkouts and not drawn yet. */
  readonly reserved: Minor
  /** Drawn and not repaid. */
  readonly drawn: Minor
}

/** What may still be promised. */
export function availableOf({ credit_limit, reserved, drawn }: LineRecord): Minor {
  return minor(credit_limit - reserved - drawn)
}

/** Why an order does not fit a line; null when it does. */
export function refuseOrder(line: LineRecord | undefined, amount: Minor): string | null {
  if (line === undefined) return 'The trade account has no limit in this currency.'
  if (amount > line.order_max) return `One order may cost at most ${line.order_max}.`
  const available = availableOf(line)
  return amount > available ? `Of the credit limit, ${available} is left.` : null
}

const businessFields = ['type', 'company_number', 'phone_number', 'registered_address'] as const

/** What of an owner counts for a trade account. */
export type OwnerFacts = Pick<ParticipantInput, 'type' | 'email' | 'name' | 'business'>

/**
 * What the owner of a trade account lacks: a business with all its details, each missing field by
 * its pointer. `pointer` is the JSON pointer of the owner.
 */
export function ownerFaults(owner: OwnerFacts, pointer: string): FieldFault[] {
  const faults: FieldFault[] = []
  const need = (value: unknown, at: string) => {
    const isGiven = typeof value === 'string' ? value.trim() !== '' : (value ?? null) !== null
    if (!isGiven) faults.push(fieldFault(at, 'required'))
  }
  need(owner.type, `${pointer}/type`)
  if ((owner.type ?? 'business') !== 'business') {
    faults.push(fieldFault(`${pointer}/type`, 'not_allowed', { allowed: 'business' }))
  }
  need(owner.email, `${pointer}/email`)
  need(owner.name, `${pointer}/name`)
  const business = owner.business ?? {}
  for (const name of businessFields) need(business[name], `${pointer}/business/${name}`)
  const address = business.registered_address ?? null
  // The schema has asked for the other fields of an address already.
  if (address !== null) need(address.region, `${pointer}/business/registered_address/region`)
  return faults
}
