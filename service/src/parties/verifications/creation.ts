// How verifications begin: by themselves when someone is to receive money, or by a call.
import type { Metadata, ParticipantType, VerificationType } from '@holdfast/contract'
import { secretPrefixes } from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { fieldFault } from '#http'
import type { FieldFault, Id, Result } from '#kit'
import {
  accepted,
  addMs,
  distinct,
  Failure,
  groupBy,
  indexBy,
  invalid,
  present,
  refused,
  showId,
  zip,
} from '#kit'
import type { NewSecret } from '#organisations'
import { isRedirectAllowed, issueSecrets, linkTokenPrefix, readOrganisation } from '#organisations'
import type { IdentityId, Participant, ParticipantRequest, Vault } from '#participants'
import {
  lockIdentities,
  metadataFaults,
  participantFaults,
  readParticipants,
  resolveParticipants,
} from '#participants'
import { linkBound } from './invitations.ts'
import { insertVerifications, selectOpen, updateTerms } from './store.ts'
import type { Verification, VerificationView } from './verifications.ts'
import { readVerificationViews, verificationOf } from './verifications.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** Links and client secrets of a verification work this long, in real time. */
const SECRET_LIFE_MS = 30 * DAY_MS

/** What a call may say of a new verification. */
export interface NewVerification {
  readonly participant: ParticipantRequest
  readonly redirectUrl: string | null
  readonly metadata: Metadata | null
}

interface Wanted {
  readonly participant: Participant
  readonly redirectUrl: string | null
  readonly metadata: Metadata | null
}

/**
 * Begins a verification for each participant whose e-mail address is neither verified nor being
 * verified: event `verification_required`, by which the e-mail is sent. Does nothing for the
 * others; may be called again. Unknown ids are passed over.
 */
export async function requireVerifications(
  unit: Unit,
  vault: Vault,
  participantIds: readonly Id<'participant'>[],
): Promise<void> {
  const identities = await lockIdentities(unit, participantIds)
  const unverified = distinct(participantIds).filter(
    (id) => identities.get(id)?.status === 'unverified',
  )
  if (unverified.length === 0) return
  const participants = await readParticipants(unit.tx, unit.tenant.id, unverified)
  const wanted = unverified.flatMap((id) => {
    const participant = participants.get(id)
    return participant === undefined ? [] : [{ participant, redirectUrl: null, metadata: null }]
  })
  const open = await readOpen(unit, wanted)
  await beginVerifications(
    unit,
    vault,
    wanted.filter(({ participant }) => !open.has(participant.identityId)),
  )
}

/**
 * Begins verifications by a call, one answer for each, each with a new client secret. While one is
 * open for the e-mail address that one is answered, with the new terms. Refuses `invalid_state`
 * when the address is verified, `validation_failed` for a wrong participant.
 */
export async function createVerifications(
  unit: Unit,
  vault: Vault,
  inputs: readonly NewVerification[],
): Promise<Result<VerificationView>[]> {
  const faults = await faultsOf(unit, inputs)
  const sound = inputs.filter((input) => !faults.has(input))
  const resolved = await resolveParticipants(
    unit,
    vault,
    sound.map(({ participant }) => participant),
  )
  const opened = await openAll(unit, vault, sound, resolved)
  const resultOf = new Map(sound.map((input, index) => [input, opened[index]]))
  return inputs.map((input) => {
    const wrong = faults.get(input)
    if (wrong !== undefined) return refused(invalid(...wrong))
    return present(resultOf.get(input), 'every sound input is answered')
  })
}

/** What is wrong with inputs besides their participants; then their participants' faults too. */
async function faultsOf(
  unit: Unit,
  inputs: readonly NewVerification[],
): Promise<Map<NewVerification, FieldFault[]>> {
  const { redirectOrigins } = await readOrganisation(unit.tx, unit.tenant.id)
  const faults = new Map<NewVerification, FieldFault[]>()
  for (const input of inputs) {
    const { redirectUrl, metadata, participant } = input
    const wrong = metadataFaults(metadata, '/metadata')
    if (redirectUrl !== null && !isRedirectAllowed(redirectOrigins, redirectUrl)) {
      const allowed = { allowed: redirectOrigins.join(', ') }
      wrong.push(fieldFault('/redirect_url', 'not_allowed', allowed))
    }
    if (wrong.length === 0) continue
    faults.set(input, [...wrong, ...participantFaults(participant.input, participant.pointer)])
  }
  return faults
}

/** Opens one for each participant that was found, unless the address is verified. */
async function openAll(
  unit: Unit,
  vault: Vault,
  inputs: readonly NewVerification[],
  resolved: readonly Result<Participant>[],
): Promise<Result<VerificationView>[]> {
  const found = resolved.flatMap((result) => (result.ok ? [result.value.id] : []))
  // Under the lock: a verification that passes at this moment has passed before or after.
  const locked = await lockIdentities(unit, found)
  const isVerified = (one: Participant) => locked.get(one.id)?.status === 'verified'
  const wanted = resolved.flatMap((result, index) => {
    const input = inputs[index]
    if (!result.ok || input === undefined || isVerified(result.value)) return []
    const { redirectUrl, metadata } = input
    return [{ participant: result.value, redirectUrl, metadata }]
  })
  const before = await readOpen(unit, wanted)
  await beginVerifications(
    unit,
    vault,
    wanted.filter(({ participant }) => !before.has(participant.identityId)),
  )
  await setTerms(unit, wanted, before)
  const open = await readOpen(unit, wanted)
  const ids = [...open.values()].map(({ id }) => id)
  const views = await readVerificationViews(unit.tx, unit.tenant.id, ids)
  const prefix = secretPrefixes[unit.tenant.environment].verification
  const secretOf = await issueFor(unit, ids, { kind: 'verification', prefix })
  return resolved.map((result) => {
    if (!result.ok) return result
    if (isVerified(result.value)) return refused(alreadyVerified())
    const { id } = present(open.get(result.value.identityId), 'a verification is open')
    const view = present(views.get(id), 'an open verification is shown')
    return accepted({ ...view, clientSecret: secretOf.get(id) ?? null })
  })
}

function alreadyVerified(): Failure {
  return new Failure('invalid_state', { detail: 'This e-mail address is verified already.' })
}

async function readOpen(
  unit: Unit,
  wanted: readonly Wanted[],
): Promise<Map<IdentityId, Verification>> {
  if (wanted.length === 0) return new Map()
  const identityIds = distinct(wanted.map(({ participant }) => participant.identityId))
  const rows = await unit.tx.query(selectOpen, {
    tenant_id: unit.tenant.id,
    identity_ids: identityIds,
  })
  return indexBy(rows.map(verificationOf), ({ identityId }) => identityId)
}

/** One for each identity; another unit's that was faster stands. */
async function beginVerifications(
  unit: Unit,
  vault: Vault,
  wanted: readonly Wanted[],
): Promise<void> {
  const groups = groupBy(wanted, ({ participant }) => participant.identityId)
  const firsts = [...groups.values()].flatMap(([first]) => (first === undefined ? [] : [first]))
  if (firsts.length === 0) return
  const rows = firsts.map((one) => ({ ...one, id: unit.newId('verification') }))
  const ids = rows.map(({ id }) => id)
  const links = await issueFor(unit, ids, { kind: 'verification_link', prefix: linkTokenPrefix })
  const inserted = await unit.tx.query(insertVerifications, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(
      ids,
      rows,
      ids.map((id) => {
        const token = present(links.get(id), 'every verification has a link')
        return vault.seal(token, linkBound(unit.tenant.id, id))
      }),
    ).map(([id, { participant, redirectUrl, metadata }, one]) => ({
      id,
      participant_id: participant.id,
      identity_id: participant.identityId,
      type: verificationTypeOf(participant),
      redirect_url: redirectUrl,
      metadata: metadata === null ? null : JSON.stringify(metadata),
      link_sealed: one,
    })),
  })
  const made = new Set(inserted.map(({ id }) => id))
  enterStatuses(
    unit,
    'verification',
    rows
      .filter(({ id }) => made.has(id))
      .map(({ id, participant }) => ({
        id,
        to: 'required',
        about: aboutVerification(id, participant.id),
      })),
  )
}

/** What events of a verification carry. */
export function aboutVerification(
  id: Id<'verification'>,
  participantId: Id<'participant'>,
): { readonly id: string; readonly participant_id: string } {
  return {
    id: showId('verification', id),
    participant_id: showId('participant', participantId),
  }
}

/** A secret for each verification; those it has already stay good. */
async function issueFor(
  unit: Unit,
  ids: readonly Id<'verification'>[],
  { kind, prefix }: Pick<NewSecret, 'kind' | 'prefix'>,
): Promise<Map<Id<'verification'>, string>> {
  const expiresAt = addMs(unit.realNow, SECRET_LIFE_MS)
  const secrets = await issueSecrets(
    unit,
    ids.map((id) => ({ kind, objectKind: 'verification', objectId: id, prefix, expiresAt })),
  )
  return new Map(ids.map((id, index) => [id, present(secrets[index], 'a secret for each')]))
}

/** A call that meets an open verification changes where its page goes on, and its metadata. */
async function setTerms(
  unit: Unit,
  wanted: readonly Wanted[],
  open: ReadonlyMap<IdentityId, Verification>,
): Promise<void> {
  const changes = wanted.flatMap(({ participant, redirectUrl, metadata }) => {
    const verification = open.get(participant.identityId)
    if (verification === undefined || (redirectUrl === null && metadata === null)) return []
    return [{ id: verification.id, redirectUrl, metadata }]
  })
  // The last one wins for an address that several calls name.
  const latest = [...indexBy(changes, ({ id }) => id).values()]
  if (latest.length === 0) return
  await unit.tx.query(updateTerms, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    rows: latest.map(({ id, redirectUrl, metadata }) => ({
      id,
      redirect_url: redirectUrl,
      metadata: metadata === null ? null : JSON.stringify(metadata),
    })),
  })
}

const typeByParticipant: Readonly<Record<ParticipantType, VerificationType>> = {
  unknown: 'unknown',
  third_party: 'unknown',
  individual: 'individual',
  business: 'business',
  organisation: 'organisation',
}

/** What kind of party is verified: the legal form where it is known. */
export function partyType(
  type: ParticipantType,
  legalForm: VerificationType | null | undefined,
): VerificationType {
  const isForm = legalForm !== null && legalForm !== undefined && legalForm !== 'unknown'
  return isForm ? legalForm : typeByParticipant[type]
}

function verificationTypeOf({ type, details }: Participant): VerificationType {
  return partyType(type, details.business?.type ?? details.organisation?.type)
}
