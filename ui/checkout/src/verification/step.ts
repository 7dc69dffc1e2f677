// Which screen a seller sees: decided from what the service says and where the seller went back to.
import type { PublicVerification } from '@holdfast/contract'

/** The screens where something is given, in order. */
export const givingSteps = ['details', 'bank', 'review'] as const
export type GivingStep = (typeof givingSteps)[number]
export type VerificationStep = GivingStep | 'status' | 'passed' | 'failed'

/** The screen to show; `wanted` is a screen the seller asked for, and counts while it is open. */
export function stepOf(
  verification: PublicVerification,
  wanted: GivingStep | undefined,
): VerificationStep {
  const { status, bank_account: account } = verification
  switch (status) {
    case 'required':
      return 'details'
    case 'partially_submitted':
      return wanted ?? (account === null ? 'bank' : 'review')
    case 'id_verification_required':
    case 'automated_review':
    case 'manual_review':
      return 'status'
    case 'passed':
      return wanted === 'bank' ? 'bank' : 'passed'
    case 'failed':
      return 'failed'
  }
}

/** Whether the details were handed in, which is what the page is for. */
export function isHandedIn(step: VerificationStep): boolean {
  return step === 'status' || step === 'passed' || step === 'failed'
}
