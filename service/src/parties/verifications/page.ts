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
import { addBankAccounts, maskEmail, readServedNames } from '#participants'
import {
  changeVerifications,
  lockVerifications,
  moveVerifications,
  submitAll,
} from './decisions.ts'
import { readDetails } from './details.ts'
import type { Document } from './documents.ts'
import { isWhole, readDocuments, showDocument } from './documents.ts'
import type { Review } from './requests.ts'
import { answerRequests, readOpenRequests } from './requests.ts'
import type { VerificationView } from './verifications.ts'
import { isEnded, isOpenToDetails } from './verifications.ts'

/** Money that waits for a participant, as the room of outbounds knows it. */
interface AmountWaiting {
  readonly amount: Minor
  readonly currency: Currency
}

/** Handed in by the composition, as outbounds stand above this room; null when nothing waits. */
type ReadAmountWaiting = (
  reader: Reader,
  tenantId: TenantId,
  participantId: Id<'participant'>,
) => Promise<AmountWaiting | null>

export interface PageDeps {
  readonly vault: Vault
  readonly readAmountWaiting?: ReadAmountWaiting
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
 * Hands verifications in for review, or what a reviewer asked for besides; in live they go to
 * people at once. Refuses
 * `verification_incomplete` while details, the bank account or documents that were asked for are
 * missing, `invalid_state` when it was handed in before.
 */
export async function submitVerifications(
  unit: Unit,
  vault: Vault,
  inputs: readonly { readonly id: Id<'verification'> }[],
): Promise<Result<VerificationView>[]> {
  const tenantId = unit.tenant.id
  const ids = inputs.map(({ id }) => id)
  const locked = await lockVerifications(unit, ids)
  const requests = await readOpenRequests(unit.tx, vault, tenantId, [...locked.values()])
  const documents = await readDocuments(unit.tx, vault, tenantId, ids)
  return await changeVerifications(unit, inputs, {
    refusalOf: (view) => {
      const { id } = view.verification
      return refusalToSubmit(view, requests.get(id), (documents.get(id) ?? []).filter(isWhole))
    },
    write: async (chosen) => {
      const all = chosen.map(({ verification }) => verification)
      const answered = all.filter(({ status }) => status === 'manual_review')
      await answerRequests(
        unit,
        answered.map(({ id }) => id),
      )
      const submitted = all.filter(({ status }) => status !== 'manual_review')
      await submitAll(unit, submitted)
      if (!hasAutomaticCheck(unit)) await moveVerifications(unit, submitted, 'manual_review')
    },
  })
}

/** Live has none: what is handed in goes to people at once. In the sandbox simulators decide. */
function hasAutomaticCheck({ tenant }: Unit): boolean {
  return tenant.environment === 'sandbox'
}

function refusalToSubmit(
  { verification, participant }: VerificationView,
  request: Review | undefined,
  documents: readonly Document[],
): Failure | undefined {
  const { status, detailsSealed } = verification
  const incomplete = new Failure('verification_incomplete')
  if (isOpenToDetails(verification)) {
    return detailsSealed !== null && participant.bankAccount !== null ? undefined : incomplete
  }
  if (status === 'id_verification_required') {
    return documents.some(({ kind }) => kind === 'identity') ? undefined : incomplete
  }
  if (request === undefined) return new Failure('invalid_state')
  const isGiven = request.documentKinds.every((kind) =>
    documents.some((one) => one.kind === kind && one.createdAt >= request.decidedAt),
  )
  return isGiven ? undefined : incomplete
}

/** Everything a page shows of one verification. */
export interface PageView {
  readonly view: VerificationView
  readonly organisation: Organisation
  readonly environment: Environment
  /** What the person said on the page. */
  readonly details: VerificationDetailsBody | null
  readonly documents: readonly Document[]
  readonly request: Review | null
  /** What else the person is called. */
  readonly alsoFor: readonly string[]
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
  const { vault } = deps
  const ids = views.map(({ verification }) => verification.id)
  const organisation = await readOrganisation(reader, tenantId)
  const details = await readDetails(reader, vault, tenantId, views)
  const documents = await readDocuments(reader, vault, tenantId, ids)
  const requests = await readOpenRequests(reader, vault, tenantId, views)
  const pages: PageView[] = []
  for (const view of views) {
    const { id, participantId } = view.verification
    pages.push({
      view,
      organisation,
      environment: organisation.environment,
      details: details.get(id) ?? null,
      documents: documents.get(id) ?? [],
      request: requests.get(id) ?? null,
      alsoFor: await readServedNames(reader, tenantId, participantId),
      waiting: (await deps.readAmountWaiting?.(reader, tenantId, participantId)) ?? null,
    })
  }
  return pages
}

/** A verification as its page shows it: masked, since a link may fall into other hands. */
export function showPage(page: PageView): PublicVerification {
  const { view, organisation, environment, details, documents, request, alsoFor, waiting } = page
  const { verification, participant } = view
  return {
    id: showId('verification', verification.id),
    status: verification.status,
    environment,
    organisation: showOrganisation(organisation),
    participant: {
      email_masked: maskEmail(participant.email),
      name: details?.name ?? participant.name,
      type: verification.type,
    },
    amount_waiting: waiting === null ? null : showWaiting(waiting),
    // Its end proves who changes it later: nothing of it is shown once there is no need to.
    bank_account: isOpenToDetails(verification) ? showAccount(participant) : null,
    has_bank_account: participant.bankAccount !== null,
    also_for: [...alsoFor],
    details_given: details !== null,
    persons: (details?.persons ?? []).map(({ name, type }) => {
      return { name: name ?? null, type: type ?? 'unknown' }
    }),
    documents: documents.map(showDocument),
    request: request === null ? null : { kinds: [...request.documentKinds], note: request.reason },
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
