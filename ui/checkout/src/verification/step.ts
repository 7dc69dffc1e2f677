// Which screen a seller sees: decided from what the service says and where the seller went back to.
import type { PublicVerification, VerificationType } from '@holdfast/contract'
import type { OwnerDetails } from '../api/client.ts'

/** The screens where something is given, in order. */
const givingSteps = ['details', 'about', 'persons', 'documents', 'bank', 'review'] as const
export type GivingStep = (typeof givingSteps)[number]
export type VerificationStep = GivingStep | 'status' | 'passed' | 'failed'

const businesses: ReadonlySet<VerificationType> = new Set([
  'business',
  'limited',
  'public',
  'partnership',
  'sole_trader',
])

/** Which of the three forms fits a party; somebody who is unknown is taken for a person. */
export function ownerTypeOf(type: VerificationType): OwnerDetails['type'] {
  if (type === 'individual' || type === 'unknown') return 'individual'
  return businesses.has(type) ? 'business' : 'organisation'
}

/** Others stand behind a business or organisation; a sole trader is the person. */
function hasPersons(type: VerificationType): boolean {
  return ownerTypeOf(type) !== 'individual' && type !== 'sole_trader'
}

/** The screens that somebody of this type goes through. */
export function stepsOf(type: VerificationType): readonly GivingStep[] {
  return givingSteps.filter((step) => step !== 'persons' || hasPersons(type))
}

/** Where the seller wants to be, as far as the service does not say it. */
export interface Wish {
  /** A screen the seller asked for; it counts while it is open. */
  readonly wanted: GivingStep | undefined
  /** The seller went on from the documents, with some or without. */
  readonly isPastDocuments: boolean
}

/** The screen to show. */
export function stepOf(verification: PublicVerification, wish: Wish): VerificationStep {
  const { wanted } = wish
  switch (verification.status) {
    case 'required':
      return wanted === 'about' ? 'about' : 'details'
    case 'partially_submitted':
      return wanted ?? nextOf(verification, wish)
    case 'id_verification_required':
      return 'documents'
    case 'automated_review':
      return 'status'
    case 'manual_review':
      return verification.request === null ? 'status' : 'documents'
    case 'passed':
      return wanted === 'bank' ? 'bank' : 'passed'
    case 'failed':
      return 'failed'
  }
}

function nextOf(verification: PublicVerification, { isPastDocuments }: Wish): GivingStep {
  const { participant, persons, has_bank_account, details_given } = verification
  if (!details_given) return 'details'
  if (hasPersons(participant.type) && persons.length === 0) return 'persons'
  if (!isPastDocuments) return 'documents'
  return has_bank_account ? 'review' : 'bank'
}

/** What must be sent before the documents can be handed in; nothing while they are a choice. */
export function documentsAskedFor({ status, request }: PublicVerification) {
  if (status === 'id_verification_required') return ['identity'] as const
  return request?.kinds ?? []
}

/** Whether the details were handed in, which is what the page is for. */
export function isHandedIn({ status }: PublicVerification): boolean {
  return status !== 'required' && status !== 'partially_submitted'
}
