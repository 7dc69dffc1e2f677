// What a request says of a participant, checked as far as that goes without the database.
import type { IntentBankAccountInput, Metadata, ParticipantInput } from '@holdfast/contract'
import { emailCharactersMax, metadataBytesMax, requirements } from '@holdfast/contract'
import type { CheckedAccount } from '#banks'
import { checkBankAccount } from '#banks'
import { fieldFault } from '#http'
import type { FieldFault, Id } from '#kit'
import { parseId, parseInstant } from '#kit'
import { canonicalText } from './canonical.ts'
import { emailSpelling } from './email.ts'
import type { ParticipantDetails } from './participants.ts'

/** The fields that make a participant of its own beside the bare e-mail address. */
export const detailFields = [
  'type',
  'name',
  'address',
  'business',
  'individual',
  'organisation',
  'metadata',
] as const

/** A checked request; `faults` are all it can be wrong in by itself. */
export interface Draft {
  readonly input: ParticipantInput
  readonly pointer: string
  readonly id: Id<'participant'> | undefined
  /** How its address is spelt. */
  readonly spelling: string | undefined
  /** An account on file that it names. */
  readonly accountId: Id<'bank_account'> | undefined
  /** A new account that it gives. */
  readonly account: CheckedAccount | undefined
  readonly faults: readonly FieldFault[]
}

/**
 * Every wrong field of a participant in a request, without the database: what remains are ids that
 * do not exist or do not agree. `pointer` is the JSON pointer of the participant.
 */
export function participantFaults(input: ParticipantInput, pointer: string): FieldFault[] {
  return [...draftOf(input, pointer).faults]
}

/** Reads and checks one request. */
export function draftOf(input: ParticipantInput, pointer: string): Draft {
  const faults: FieldFault[] = [...textFaults(input, pointer)]
  const id = readText(input.id, `${pointer}/id`, faults, readId)
  const spelling = readText(input.email, `${pointer}/email`, faults, readEmail)
  if ((input.id ?? null) === null && (input.email ?? null) === null) {
    faults.push(fieldFault(`${pointer}/email`, 'one_required', { other: 'id' }))
  }
  const given = input.bank_account ?? undefined
  const accountId = readText(given?.id, `${pointer}/bank_account/id`, faults, readAccountId)
  const account = given === undefined ? undefined : readAccount(given, pointer, faults)
  return { input, pointer, id, spelling, accountId, account, faults }
}

type Reading<T> = { readonly value: T } | { readonly fault: FieldFault }

function readText<T>(
  text: string | null | undefined,
  pointer: string,
  faults: FieldFault[],
  reader: (text: string, pointer: string) => Reading<T>,
): T | undefined {
  if (text === null || text === undefined) return undefined
  const reading = reader(text, pointer)
  if ('value' in reading) return reading.value
  faults.push(reading.fault)
  return undefined
}

function readId(text: string, pointer: string): Reading<Id<'participant'>> {
  const value = parseId('participant', text)
  return value === undefined ? { fault: fieldFault(pointer, 'not_found') } : { value }
}

function readAccountId(text: string, pointer: string): Reading<Id<'bank_account'>> {
  const value = parseId('bank_account', text)
  return value === undefined ? { fault: fieldFault(pointer, 'not_found') } : { value }
}

function readEmail(text: string, pointer: string): Reading<string> {
  const value = text.length > emailCharactersMax ? undefined : emailSpelling(text)
  if (value !== undefined) return { value }
  return { fault: fieldFault(pointer, 'bad_format', { expected: 'an e-mail address' }) }
}

/** New details are checked whole; beside the id of an account on file there must be none. */
function readAccount(
  given: IntentBankAccountInput,
  pointer: string,
  faults: FieldFault[],
): CheckedAccount | undefined {
  const at = `${pointer}/bank_account`
  const { id, country, currency, ...fields } = given
  if ((id ?? null) !== null) {
    for (const name of [...requirements, 'country', 'currency'] as const) {
      if ((given[name] ?? null) === null) continue
      faults.push(fieldFault(`${at}/${name}`, 'exclusive', { other: 'id' }))
    }
    return undefined
  }
  if (!country) faults.push(fieldFault(`${at}/country`, 'required'))
  if (!currency) faults.push(fieldFault(`${at}/currency`, 'required'))
  if (!country || !currency) return undefined
  const check = checkBankAccount({ country, currency, ...fields })
  if (check.ok) return check.account
  faults.push(...check.errors.map((fault) => ({ ...fault, pointer: at + fault.pointer })))
  return undefined
}

/**
 * Texts that stand in e-mails and on pages hold no control characters; dates are in the calendar.
 */
function textFaults(input: ParticipantInput, pointer: string): FieldFault[] {
  const { metadata, ...texts } = input
  return [...deepFaults(texts, pointer), ...metadataFaults(metadata ?? null, `${pointer}/metadata`)]
}

const CONTROL = /\p{Cc}/u

function deepFaults(value: unknown, pointer: string): FieldFault[] {
  if (typeof value === 'string') {
    if (CONTROL.test(value)) return [fieldFault(pointer, 'bad_characters')]
    const isDate = pointer.endsWith('/date_of_birth')
    if (!isDate || parseInstant(value) !== undefined) return []
    return [fieldFault(pointer, 'bad_format', { expected: 'a day of the calendar' })]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => deepFaults(inner, `${pointer}/${key}`))
}

/** Metadata is at most 16 KiB of JSON; the schema checks its keys. */
export function metadataFaults(metadata: Metadata | null, pointer: string): FieldFault[] {
  const bytes = metadata === null ? 0 : Buffer.byteLength(JSON.stringify(metadata))
  if (bytes <= metadataBytesMax) return []
  return [fieldFault(pointer, 'too_many_bytes', { limit: metadataBytesMax })]
}

/** True when nothing but the address, or an account, was given. */
export function isBare(input: ParticipantInput): boolean {
  return detailFields.every((name) => (input[name] ?? null) === null)
}

/** What is stored as details: what was given and is not null. */
export function detailsOf(input: ParticipantInput): ParticipantDetails {
  const { address, business, individual, organisation } = input
  return {
    ...(address ? { address } : {}),
    ...(business ? { business } : {}),
    ...(individual ? { individual } : {}),
    ...(organisation ? { organisation } : {}),
  }
}

/** Everything that tells a participant from another with the same address. */
export function profileText(input: ParticipantInput): string {
  const { type, name, metadata } = input
  const hasMetadata =
    metadata !== null && metadata !== undefined && canonicalText(metadata) !== '{}'
  return canonicalText({
    type: type ?? 'unknown',
    name,
    ...detailsOf(input),
    metadata: hasMetadata ? metadata : null,
  })
}
