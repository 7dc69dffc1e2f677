// What a key is asked for with: checked where a schema cannot.
import type { CreateKeyPairBody, SetKeyLimitsBody } from '@holdfast/contract'
import type { MoveLimit } from '#http'
import { fieldFault, readInstant } from '#http'
import type { FieldFault } from '#kit'
import { invalid, isNetwork, realNow } from '#kit'
import type { KeyPairTerms } from '#organisations'

type GivenLimits = NonNullable<SetKeyLimitsBody['limits']>

/** What a key is made with. Refuses with `validation_failed`, each wrong field named. */
export function readTerms(body: CreateKeyPairBody): KeyPairTerms {
  const { label = null, permissions = null, limits = null, networks = null } = body
  const faults: FieldFault[] = limits === null ? [] : limitFaults(limits)
  const expiresAt = readInstant(body.expires_at, '/expires_at', faults)
  if (expiresAt !== null && expiresAt <= realNow()) {
    const message = 'Give an instant to come.'
    faults.push({ pointer: '/expires_at', code: 'not_usable', message })
  }
  const read = networks?.map((text, index) => readNetwork(text, `/networks/${index}`, faults))
  if (faults.length > 0) throw invalid(...faults)
  return {
    label,
    permissions,
    limits: limits === null ? null : limits.map(limitOf),
    networks: read ?? null,
    expiresAt,
  }
}

/** Limits of a key. Refuses with `validation_failed`. */
export function readLimits(limits: GivenLimits): MoveLimit[] {
  const faults = limitFaults(limits)
  if (faults.length > 0) throw invalid(...faults)
  return limits.map(limitOf)
}

/** One for each currency, and no day that is less than a request. */
function limitFaults(limits: GivenLimits): FieldFault[] {
  return limits.flatMap(({ currency, amount, amount_per_day: perDay }, index) => {
    const isFirst = limits.findIndex((one) => one.currency === currency) === index
    const isDayLess = (perDay ?? amount) < amount
    const at = `/limits/${index}`
    return [
      ...(isFirst ? [] : [fieldFault(`${at}/currency`, 'duplicate')]),
      ...(isDayLess
        ? [fieldFault(`${at}/amount_per_day`, 'bad_format', { expected: 'at least `amount`' })]
        : []),
    ]
  })
}

function limitOf({ currency, amount, amount_per_day: perDay = null }: GivenLimits[number]) {
  const day = perDay === null ? null : BigInt(perDay)
  return { currency, amount: BigInt(amount), per_day: day }
}

function readNetwork(text: string, pointer: string, faults: FieldFault[]): string {
  const network = text.trim()
  if (isNetwork(network)) return network
  const expected = 'an address, or a network such as 203.0.113.0/24'
  faults.push(fieldFault(pointer, 'bad_format', { expected }))
  return network
}
