// Approvals in words.
import type { ApprovableOperation, Approval, ApprovalStatus } from '@holdfast/contract'
import type { StatusWords } from '../words/statuses.ts'

/** What is asked for. */
export const approvalWords: Readonly<Record<ApprovableOperation, string>> = {
  createReleases: 'Release',
  createRefunds: 'Refund',
  returnInbound: 'Money sent back',
  createTransfers: 'Transfer',
  creditProject: 'Credit with play money',
  setPayoutAccount: 'Change of a payout account',
  setApprovalLimits: 'Change of limits',
  setPayeeRules: 'Change of the rules for accounts of others',
  createKeyPair: 'New key pair',
  rollKeyPair: 'Key pair in place of another',
  adoptKeyPair: 'Taking over a key pair',
  setKeyLimits: 'Change of the limits of a key',
  inviteMember: 'Invitation',
  changeMemberRole: 'Change of a role',
  removeMember: 'Removal of a member',
  setParticipantAccount: 'Another account for a participant',
  acceptParticipantAccount: 'A proposed account for a participant',
  resumeParticipantPayouts: 'Payouts after a disputed change',
  joinSpellings: 'Spellings of one address joined',
}

/** Where it stands. */
export const approvalStatusWords: Readonly<Record<ApprovalStatus, StatusWords>> = {
  pending: { label: 'To approve', tone: 'waiting', meaning: 'Another person has to decide.' },
  approved: { label: 'Approved', tone: 'active', meaning: 'It was approved and is under way.' },
  executed: { label: 'Done', tone: 'good', meaning: 'It is done.' },
  failed: {
    label: 'Failed',
    tone: 'bad',
    meaning: 'It was approved, and refused when it was done.',
  },
  declined: {
    label: 'Declined',
    tone: 'neutral',
    meaning: 'Another person declined. Nothing was done.',
  },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', meaning: 'Whoever asked withdrew it.' },
  expired: { label: 'Expired', tone: 'neutral', meaning: 'Nobody decided within 7 days.' },
}

const lapsed: StatusWords = {
  label: 'Lapsed',
  tone: 'neutral',
  meaning: 'Whoever asked for it, or seconded it, may no longer do so. Nothing was done.',
}

/** The same, with why where it says so. */
export function statusWordsOf({ status, outcome }: Approval): StatusWords {
  return status === 'expired' && outcome !== null ? lapsed : approvalStatusWords[status]
}
