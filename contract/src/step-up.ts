// Which operations of members ask for a new proof of who it is.

import type { Environment } from './enums.ts'
import type { MemberOperationId } from './permissions.ts'
import { bankStepUp } from './permissions-bank.ts'

/**
 * Operations that ask for a new proof of who it is, no older than 10 minutes: `always`, or in live
 * only. Trying one out needs none.
 */
const stepUpOperations: Readonly<Partial<Record<MemberOperationId, 'always' | 'live'>>> = {
  removeTotp: 'always',
  startTotp: 'always',
  renewRecoveryCodes: 'always',
  startPasskey: 'always',
  removePasskey: 'always',
  changePassword: 'always',
  changeEmail: 'always',
  inviteMember: 'always',
  resendInvitation: 'always',
  changeMemberRole: 'always',
  removeMember: 'always',
  setPayoutAccount: 'always',
  setParticipantAccount: 'always',
  acceptParticipantAccount: 'always',
  resumeParticipantPayouts: 'always',
  joinSpellings: 'always',
  setPayeeRules: 'always',
  createKeyPair: 'always',
  rollKeyPair: 'always',
  revokeKeyPair: 'always',
  collectKeyPair: 'always',
  setKeyLimits: 'always',
  adoptKeyPair: 'always',
  setApprovalLimits: 'always',
  approveApproval: 'live',
  createManualEntry: 'live',
  approveManualEntry: 'live',
  ...bankStepUp,
  createReleases: 'live',
  createRefunds: 'live',
  returnInbound: 'live',
  createTransfers: 'live',
  cancelSettlement: 'live',
  decideHeldOutbound: 'live',
  decideHeldTransfer: 'live',
  decideHeldReturn: 'live',
  decideOutboundReview: 'live',
  decideInboundReview: 'live',
  matchInbound: 'live',
}

/** Whether an operation asks a member of this environment for a new proof of who it is. */
export function needsStepUp(id: MemberOperationId, environment: Environment): boolean {
  const when = stepUpOperations[id]
  return when === 'always' || (when === 'live' && environment === 'live')
}
