// What a person says of himself or of the business on the page, sealed under the participant's key.
import type {
  ParticipantAccounts,
  VerificationDetailsBody,
  VerificationPersonsBody,
} from '@holdfast/contract'
import { VerificationDetailsBodySchema } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { validateValue } from '#http'
import type { Id, Result, TenantId } from '#kit'
import { Failure, present, showId, showInstant, zip } from '#kit'
import type { Vault } from '#participants'
import { openParticipantTexts, sealParticipantTexts } from '#participants'
import { partyType } from './creation.ts'
import { changeVerifications, moveVerifications } from './decisions.ts'
import { selectPassed, updateDetails } from './store.ts'
import type { Verification, VerificationView } from './verifications.ts'
import { isOpenToDetails, verificationOf } from './verifications.ts'

function detailsBound(id: Id<'verification'>): string {
  return `verifications/${id}/details`
}

interface DetailsInput {
  readonly id: Id<'verification'>
  readonly details: VerificationDetailsBody
}

/**
 * Keeps what a person says of himself, sealed; again until it is submitted, the last word counts.
 * Persons that were given apart stay unless others are named. Refuses `invalid_state` from then on.
 */
export async function giveDetails(
  unit: Unit,
  vault: Vault,
  inputs: readonly DetailsInput[],
): Promise<Result<VerificationView>[]> {
  return await changeVerifications(unit, inputs, {
    refusalOf: ({ verification }) =>
      isOpenToDetails(verification) ? undefined : new Failure('invalid_state'),
    write: async (chosen) => {
      const known = await openDetails(
        unit.tx,
        vault,
        unit.tenant.id,
        chosen.map(({ verification }) => verification),
      )
      await keepDetails(
        unit,
        vault,
        chosen.map(({ input: { id, details }, verification }) => {
          const persons = details.persons ?? known.get(id)?.persons ?? null
          return { verification, details: { ...details, persons } }
        }),
      )
    },
  })
}

interface PersonsInput {
  readonly id: Id<'verification'>
  readonly persons: VerificationPersonsBody['persons']
}

/**
 * Keeps who stands behind a business, beside its details. Refuses `invalid_state` before those
 * were given, and once it was submitted.
 */
export async function givePersons(
  unit: Unit,
  vault: Vault,
  inputs: readonly PersonsInput[],
): Promise<Result<VerificationView>[]> {
  return await changeVerifications(unit, inputs, {
    refusalOf: ({ verification }) =>
      isOpenToDetails(verification) && verification.detailsSealed !== null
        ? undefined
        : new Failure('invalid_state'),
    write: async (chosen) => {
      const known = await openDetails(
        unit.tx,
        vault,
        unit.tenant.id,
        chosen.map(({ verification }) => verification),
      )
      await keepDetails(
        unit,
        vault,
        chosen.map(({ input: { id, persons }, verification }) => {
          const details = present(known.get(id), 'details that were given open again')
          return { verification, details: { ...details, persons } }
        }),
      )
    },
  })
}

interface Given {
  readonly verification: Verification
  readonly details: VerificationDetailsBody
}

async function keepDetails(unit: Unit, vault: Vault, given: readonly Given[]): Promise<void> {
  const sealed = await sealParticipantTexts(
    unit,
    vault,
    given.map(({ verification: { id, participantId }, details }) => ({
      participantId,
      bound: detailsBound(id),
      text: JSON.stringify(details),
    })),
  )
  await unit.tx.query(updateDetails, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    rows: zip(given, sealed).map(([{ verification, details }, one]) => ({
      id: verification.id,
      type: typeOf(details),
      sealed: one,
    })),
  })
  await moveVerifications(
    unit,
    given.map(({ verification }) => verification),
    'partially_submitted',
  )
}

function typeOf(details: VerificationDetailsBody) {
  return partyType(details.type, details.business_type ?? details.organisation_type)
}

/** The details of verifications where they were given and nobody was erased. */
export async function readDetails(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  views: readonly VerificationView[],
): Promise<Map<Id<'verification'>, VerificationDetailsBody>> {
  const verifications = views.map(({ verification }) => verification)
  return await openDetails(reader, vault, tenantId, verifications)
}

async function openDetails(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  verifications: readonly Verification[],
): Promise<Map<Id<'verification'>, VerificationDetailsBody>> {
  const sealed = verifications.flatMap(({ id, participantId, detailsSealed }) =>
    detailsSealed === null
      ? []
      : [{ id, participantId, bound: detailsBound(id), sealed: detailsSealed }],
  )
  const texts = await openParticipantTexts(reader, vault, tenantId, sealed)
  return new Map(
    sealed.flatMap(({ id }, place) => {
      const text = texts[place]
      return text === undefined ? [] : [[id, parseDetails(text)]]
    }),
  )
}

/** Who somebody is by the verification that passed; null while the address is not verified. */
export async function readVerifiedAs(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  participantId: Id<'participant'>,
): Promise<ParticipantAccounts['verified_as']> {
  const [row] = await reader.query(selectPassed, { tenant_id: tenantId, id: participantId })
  if (row === undefined) return null
  const verification = verificationOf(row)
  const details = (await openDetails(reader, vault, tenantId, [verification])).get(verification.id)
  return {
    type: details?.type ?? null,
    name: details?.name ?? null,
    verification_id: showId('verification', verification.id),
    passed_at: showInstant(row.updated_at),
  }
}

/** Stored by `keepDetails`, so it can be read unless it was changed behind our back. */
function parseDetails(text: string): VerificationDetailsBody {
  const value: unknown = JSON.parse(text)
  return present(isDetails(value) ? value : undefined, 'details are kept as they were given')
}

function isDetails(value: unknown): value is VerificationDetailsBody {
  return validateValue(VerificationDetailsBodySchema, value).length === 0
}
