// What is proposed of a bank by SFTP: where it is, how it is known, and keys.
import type { BankKeyKind, BankProposalBody } from '@holdfast/contract'
import type { Unit } from '#db'
import type { AddressPolicy } from '#http'
import { fieldFault, literalAddress } from '#http'
import type { FieldFault, Result } from '#kit'
import { accepted, distinct, invalid, parseId, refused, showId } from '#kit'
import { isKeyActive, keepKey, readKeys } from './keys.ts'
import { refuseNow } from './proposal.ts'
import type { SftpKeyPair } from './sftp-keys.ts'
import { makeKeyPair, readKeyPair } from './sftp-keys.ts'
import type { ProposeDeps, Subject } from './subject.ts'
import { activeOf } from './subject.ts'

type Given<P extends keyof BankProposalBody> = NonNullable<BankProposalBody[P]>

/** Where nobody says otherwise. */
export const PORT_OF_SSH = 22

/** What of it can be wrong before anybody connects; names are looked up when somebody does. */
export function sftpFaults(
  at: string,
  given: {
    readonly host?: string | null | undefined
    readonly port?: number | null | undefined
    readonly host_keys?: readonly string[] | null | undefined
  },
  policy: AddressPolicy,
): FieldFault[] {
  const faults: FieldFault[] = []
  const host = given.host ?? ''
  const literal = literalAddress(host)
  const isName = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(host)
  if (literal === undefined && !isName) {
    faults.push(fieldFault(`${at}/host`, 'bad_format', { expected: 'a name or an IP address' }))
  }
  if (literal !== undefined && !policy.permits(literal, given.port ?? PORT_OF_SSH)) {
    faults.push(fieldFault(`${at}/host`, 'not_usable'))
  }
  const pinned = given.host_keys ?? []
  if (distinct(pinned).length < pinned.length) {
    faults.push(fieldFault(`${at}/host_keys`, 'duplicate'))
  }
  return faults
}

interface WantedKey {
  readonly private_key?: string | null | undefined
  readonly key_kind?: BankKeyKind | null | undefined
}

/** A pair that is to be kept. */
interface CheckedKey {
  readonly pair: SftpKeyPair
  readonly isMade: boolean
}

/** The key by which a bank is to know this service, or what is wrong with the one given. */
export async function keyOf(
  given: WantedKey | null | undefined,
  at: string,
): Promise<CheckedKey | { readonly faults: readonly FieldFault[] }> {
  const { private_key: text, key_kind: kind } = given ?? {}
  if (text === undefined || text === null) {
    return { pair: await makeKeyPair(kind ?? 'ed25519'), isMade: true }
  }
  if (kind !== undefined && kind !== null) {
    return { faults: [fieldFault(`${at}/key_kind`, 'not_used')] }
  }
  const pair = readKeyPair(text)
  const expected = 'a private key that is not encrypted, as OpenSSH or PEM has it'
  if (pair === 'bad_format')
    return { faults: [fieldFault(`${at}/private_key`, pair, { expected })] }
  if (pair === 'not_usable') return { faults: [fieldFault(`${at}/private_key`, pair)] }
  return { pair, isMade: false }
}

const SFTP_ONLY = 'Only a connection by SFTP has keys.'
const KEYS_MAX = 3

/** A further key, which is used beside the others once it is approved. */
export async function proposeKey(
  unit: Unit,
  { vault }: ProposeDeps,
  given: Given<'add_key'>,
): Promise<Result<Subject>> {
  const found = await activeOf(unit, given.connection_id, '/add_key/connection_id')
  if (!found.ok) return found
  const { id: connectionId, channel } = found.value
  if (channel !== 'sftp') return refuseNow(SFTP_ONLY)
  const keys = await readKeys(unit.tx, unit.tenant.id, connectionId)
  // Its row is locked: nobody proposes another meanwhile.
  if (keys.some((one) => one.approved_at === null && one.dropped_at === null)) {
    return refuseNow('The same is proposed already.')
  }
  if (keys.filter(isKeyActive).length >= KEYS_MAX) {
    return refuseNow(`A connection has ${KEYS_MAX} keys at most: drop one first.`)
  }
  const key = await keyOf(given, '/add_key')
  if ('faults' in key) return refused(invalid(...key.faults))
  const id = await keepKey(unit, vault, { connectionId, ...key })
  return accepted({ connectionId, change: { key_id: showId('bank_key', id) } })
}

/** A key that is in use, and is not to be any more. */
export async function proposeDrop(unit: Unit, given: Given<'drop_key'>): Promise<Result<Subject>> {
  const found = await activeOf(unit, given.connection_id, '/drop_key/connection_id')
  if (!found.ok) return found
  const { id: connectionId } = found.value
  const keys = await readKeys(unit.tx, unit.tenant.id, connectionId)
  const active = keys.filter(isKeyActive)
  const id = parseId('bank_key', given.key_id)
  if (!active.some((one) => one.id === id)) {
    return refused(invalid(fieldFault('/drop_key/key_id', 'not_found')))
  }
  if (active.length === 1) return refuseNow(LAST_KEY)
  return accepted({ connectionId, change: { key_id: given.key_id } })
}

export const LAST_KEY = 'It is the last key: have another approved first.'
