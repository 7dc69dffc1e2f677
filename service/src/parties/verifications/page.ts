// What the person who is verified does on the page, and what the page shows.
import type {
  BankAccountInput,
  Currency,
  PublicVerification,
  VerificationDetailsBody,
} from '@holdfast/contract'
import type { CheckedAccount } from '#banks'
import { checkBankAccount } from '#banks'
import type { Environment, Reader, Unit } from '#db'
import type { Id, Minor, Result, TenantId } from '#kit'
import { Failure, invalid, showId, showMinor } from '#kit'
import type { Organisation } from '#organisations'
import { readOrganisation, showOrganisation } from '#organisations'
import type { Participant, Vault } from '#participants'
import {
  addBankAccounts,
  maskEmail,
  openParticipantTexts,
  sealParticipantTexts,
} from '#participants'
import { partyType } from './creation.ts'
import { changeVerifications, moveVerifications, submitAll } from './decisions.ts'
import { updateDetails } from './store.ts'
import type { Verification, VerificationView } from './verifications.ts'
import { isEnded, isOpenToDetails } from './verifications.ts'

/** Money that waits for a participant, as the room of outbounds knows it. */
export interface AmountWaiting {
  readonly amount: Minor
  readonly currency: Currency
}

/** Handed in by the composition, as outbounds stand above this room; null when nothing waits. */
export type ReadAmountWaiting = (
  reader: Reader,
  tenantId: TenantId,
  participantId: Id<'participant'>,
) => Promise<AmountWaiting | null>

export interface PageDeps {
  readonly vault: Vault
  readonly readAmountWaiting?: ReadAmountWaiting
}

interface DetailsInput {
  readonly id: Id<'verification'>
  readonly details: VerificationDetailsBody
}

function detailsBound(id: Id<'verification'>): string {
  return `verifications/${id}/details`
}

/**
 * Keeps what a person says of himself, sealed; again until it is submitted, the last word counts.
 * Refuses `invalid_state` from then on.
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
      const sealed = await sealParticipantTexts(
        unit,
        vault,
        chosen.map(({ input, verification: { id, participantId } }) => ({
          participantId,
          bound: detailsBound(id),
          text: JSON.stringify(input.details),
        })),
      )
      await unit.tx.query(updateDetails, [
        unit.tenant.id,
        unit.now,
        chosen.map(({ input }) => input.id),
        chosen.map(({ input }) => typeOf(input.details)),
        sealed,
      ])
      const all = chosen.map(({ verification }) => verification)
      await moveVerifications(unit, all, 'partially_submitted')
    },
  })
}

function typeOf(details: VerificationDetailsBody) {
  return partyType(details.type, details.business_type ?? details.organisation_type)
}

interface AccountInput {
  readonly id: Id<'verification'>
  readonly account: CheckedAccount
}

/** Checks an account as the page sends it. Throws `validation_failed` with every wrong field. */
export function readAccount(body: BankAccountInput): CheckedAccount {
  const check = checkBankAccount(body)
  if (check.ok) return check.account
  throw invalid(...check.errors)
}

/**
 * Puts the account on file that the participant is paid to. Once the verification is submitted only
 * a missing one may be given: a link that fell into other hands must not redirect money. Refuses
 * `invalid_state`.
 */
export async function giveBankAccounts(
  unit: Unit,
  vault: Vault,
  inputs: readonly AccountInput[],
): Promise<Result<VerificationView>[]> {
  return await changeVerifications(unit, inputs, {
    refusalOf: ({ verification, participant }) => {
      if (isOpenToDetails(verification)) return undefined
      const isMissing = participant.bankAccount === null && verification.status !== 'failed'
      return isMissing ? undefined : new Failure('invalid_state')
    },
    write: async (chosen) => {
      await addBankAccounts(
        unit,
        vault,
        chosen.map(({ input, verification: { participantId } }) => ({
          participantId,
          account: input.account,
        })),
      )
    },
  })
}

/**
 * Hands verifications in for review. Refuses `verification_incomplete` while details or the bank
 * account are missing, `invalid_state` when it was handed in before.
 */
export async function submitVerifications(
  unit: Unit,
  inputs: readonly { readonly id: Id<'verification'> }[],
): Promise<Result<VerificationView>[]> {
  return await changeVerifications(unit, inputs, {
    refusalOf: ({ verification, participant }) => {
      if (!isOpenToDetails(verification)) return new Failure('invalid_state')
      const isComplete = verification.detailsSealed !== null && participant.bankAccount !== null
      return isComplete ? undefined : new Failure('verification_incomplete')
    },
    write: async (chosen) => {
      await submitAll(
        unit,
        chosen.map(({ verification }) => verification),
      )
    },
  })
}

/** Everything a page shows of one verification. */
export interface PageView {
  readonly view: VerificationView
  readonly organisation: Organisation
  readonly environment: Environment
  /** What the person called himself on the page. */
  readonly givenName: string | null
  readonly waiting: AmountWaiting | null
}

/** Reads what pages show, in the order of the views. */
export async function readPages(
  reader: Reader,
  deps: PageDeps,
  tenantId: TenantId,
  views: readonly VerificationView[],
): Promise<PageView[]> {
  if (views.length === 0) return []
  const organisation = await readOrganisation(reader, tenantId)
  const { environment } = organisation
  const pages: PageView[] = []
  for (const view of views) {
    const givenName = await readGivenName(reader, deps.vault, tenantId, view.verification)
    const waiting =
      (await deps.readAmountWaiting?.(reader, tenantId, view.verification.participantId)) ?? null
    pages.push({ view, organisation, environment, givenName, waiting })
  }
  return pages
}

async function readGivenName(
  reader: Reader,
  vault: Vault,
  tenantId: TenantId,
  { id, participantId, detailsSealed: sealed }: Verification,
): Promise<string | null> {
  if (sealed === null) return null
  const asked = [{ participantId, bound: detailsBound(id), sealed }]
  const [text] = await openParticipantTexts(reader, vault, tenantId, asked)
  if (text === undefined) return null
  const details: unknown = JSON.parse(text)
  if (typeof details !== 'object' || details === null || !('name' in details)) return null
  return typeof details.name === 'string' ? details.name : null
}

/** A verification as its page shows it: masked, since a link may fall into other hands. */
export function showPage(page: PageView): PublicVerification {
  const { view, organisation, environment, givenName, waiting } = page
  const { verification, participant } = view
  return {
    id: showId('verification', verification.id),
    status: verification.status,
    environment,
    organisation: showOrganisation(organisation),
    participant: {
      email_masked: maskEmail(participant.email),
      name: givenName ?? participant.name,
      type: verification.type,
    },
    amount_waiting: waiting === null ? null : showWaiting(waiting),
    bank_account: showAccount(participant),
    sandbox: environment === 'sandbox' && !isEnded(verification),
  }
}

function showWaiting({ amount, currency }: AmountWaiting): PublicVerification['amount_waiting'] {
  return { amount: showMinor(amount), currency }
}

function showAccount({ bankAccount }: Participant): PublicVerification['bank_account'] {
  if (bankAccount === null) return null
  const { country, currency, account_number: masked } = bankAccount
  return { country, currency, masked }
}
