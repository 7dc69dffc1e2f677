// Which permission each operation needs, when a member of an organisation calls it and when a
// private key does: a key never does what its owner may not.

import type { Environment } from './enums.ts'
import type { OperationId, operations } from './operations.ts'
import { bankPermission } from './permissions-bank.ts'
import type { Permission } from './roles.ts'

/** Operations that a member may call: those of private keys, and the dashboard's own. */
export type MemberOperationId = {
  [Id in OperationId]: (typeof operations)[Id]['auth'] extends 'private' | 'member' ? Id : never
}[OperationId]

/** What a member needs for each operation that a member may call. */
export const operationPermission = {
  createPaymentIntent: 'payments',
  dryRunPaymentIntent: 'payments',
  createSetupIntent: 'payments',
  getIntent: 'read',
  cancelIntent: 'payments',
  confirmPaymentIntent: 'payments',
  listIntents: 'read',
  getCheckout: 'read',
  cancelCheckout: 'payments',
  collectDebitAgain: 'payments',
  getCheckoutReceipt: 'read',
  sendPaymentStatusLink: 'payments',
  revokePaymentStatusLinks: 'payments',
  listCheckouts: 'read',
  getSettlement: 'read',
  cancelSettlement: 'money',
  listSettlements: 'read',
  getInbound: 'read',
  returnInbound: 'money',
  dryRunInboundReturn: 'money',
  listInbounds: 'read',
  getInvoice: 'read',
  getInvoiceDocument: 'read',
  listInvoices: 'read',

  createProject: 'payments',
  getProject: 'read',
  listProjects: 'read',
  createReleases: 'money',
  dryRunReleases: 'money',
  createRefunds: 'money',
  dryRunRefunds: 'money',
  getOutbound: 'read',
  cancelOutbound: 'money',
  listOutbounds: 'read',
  createTransfers: 'money',
  dryRunTransfers: 'money',
  getTransfer: 'read',
  cancelTransfer: 'money',
  listTransfers: 'read',

  createParticipant: 'payments',
  getParticipant: 'read',
  listParticipants: 'read',
  getPayoutSupport: 'read',
  listParticipantAccounts: 'read',
  setParticipantAccount: 'payees',
  acceptParticipantAccount: 'payees',
  refuseParticipantAccount: 'payees',
  sendAccountLink: 'payments',
  resumeParticipantPayouts: 'payees',
  joinSpellings: 'payees',
  getPayeeRules: 'read',
  setPayeeRules: 'members',
  createPaymentInstrument: 'payments',
  getPaymentInstrument: 'read',
  listPaymentInstruments: 'read',
  createVerification: 'payments',
  getVerification: 'read',
  getVerificationFile: 'review',
  showVerificationLink: 'payments',
  listVerificationDocuments: 'review',
  readVerificationDocument: 'review',
  reviewVerification: 'review',
  listVerifications: 'read',

  setPayoutAccount: 'payouts',
  listPayoutAccounts: 'read',

  createManualEntry: 'money',
  listManualEntries: 'read',
  getManualEntry: 'approve',
  approveManualEntry: 'approve',
  refuseManualEntry: 'approve',
  listManualPayments: 'money',

  ...bankPermission,

  listEvents: 'developers',
  getEvent: 'developers',
  streamEvents: 'read',
  resendEvent: 'developers',
  createWebhookHandler: 'developers',
  listWebhookHandlers: 'developers',
  getWebhookHandler: 'developers',
  updateWebhookHandler: 'developers',
  deleteWebhookHandler: 'developers',
  rollWebhookSecret: 'developers',
  testWebhookHandler: 'developers',
  listWebhookDeliveries: 'developers',
  getWebhookDelivery: 'developers',
  resendWebhookDelivery: 'developers',
  resendWebhookEvents: 'developers',

  listRequests: 'developers',
  getRequest: 'developers',

  getJournalKey: 'audit',
  getJournalCheckpoint: 'audit',
  listJournalCheckpoints: 'audit',
  listJournalEntries: 'audit',
  getInclusionProof: 'audit',
  getConsistencyProof: 'audit',
  getProjectStatement: 'audit',
  getSettlementStatement: 'audit',
  getParticipantStatement: 'audit',
  getOrganisationStatement: 'audit',
  getRevenueStatement: 'audit',
  listReconciliations: 'audit',
  getFeeReport: 'audit',
  getPayoutReport: 'audit',
  getOutboundComposition: 'audit',
  getCamt053: 'audit',

  // Of what may be read: the room asks for the permission of each kind, too.
  search: 'read',

  getClock: 'read',
  freezeClock: 'sandbox',
  advanceClock: 'sandbox',
  stopAdvance: 'sandbox',
  resumeClock: 'sandbox',
  resetSandbox: 'sandbox',
  listSandboxEmails: 'sandbox',
  creditProject: 'sandbox',
  takeBackInbound: 'sandbox',
  refuseInboundReturn: 'sandbox',
  bounceInboundReturn: 'sandbox',
  reviewInbound: 'review',
  decideVerification: 'review',
  revokeMandate: 'sandbox',
  returnDebit: 'sandbox',
  failOutbound: 'sandbox',
  returnOutbound: 'sandbox',
  reviewOutbound: 'review',
  reviewSettlement: 'review',
  reviewProject: 'review',
  decidePaymentInstrument: 'sandbox',
  expireSession: 'sandbox',

  getMemberSession: 'own',
  giveSecondFactor: 'own',
  signOut: 'own',
  switchOrganisation: 'own',
  listMemberSessions: 'own',
  revokeMemberSession: 'own',
  stepUp: 'own',
  startPasskeyStepUp: 'own',
  stepUpWithPasskey: 'own',
  startTotp: 'own',
  confirmTotp: 'own',
  removeTotp: 'own',
  renewRecoveryCodes: 'own',
  listPasskeys: 'own',
  startPasskey: 'own',
  addPasskey: 'own',
  renamePasskey: 'own',
  removePasskey: 'own',
  changePassword: 'own',
  updateProfile: 'own',
  changeEmail: 'own',
  confirmEmail: 'own',
  joinOrganisation: 'own',

  listMembers: 'members',
  inviteMember: 'members',
  resendInvitation: 'members',
  withdrawInvitation: 'members',
  changeMemberRole: 'members',
  removeMember: 'members',

  getOrganisation: 'read',
  updateOrganisation: 'settings',
  updateBranding: 'settings',
  getStatementMails: 'audit',
  setStatementMails: 'settings',
  setLogo: 'settings',
  removeLogo: 'settings',
  updateOrigins: 'settings',
  updateMethods: 'settings',
  // What binds the organisation is for its owners.
  acceptTerms: 'members',
  listKeyPairs: 'developers',
  createKeyPair: 'developers',
  rollKeyPair: 'developers',
  revokeKeyPair: 'developers',
  collectKeyPair: 'developers',
  listMemberKeys: 'members',
  // What a key may move alone, and whose it is, is for owners.
  setKeyLimits: 'members',
  adoptKeyPair: 'members',
  listAudit: 'audit',
  getAuditStatus: 'audit',
  getApprovalLimits: 'read',
  setApprovalLimits: 'members',
  // The room asks for the permission of the operation itself, too.
  requestApproval: 'read',
  listApprovals: 'read',
  getApproval: 'read',
  approveApproval: 'approve',
  declineApproval: 'approve',
  withdrawApproval: 'read',

  getOverview: 'read',
  getFlows: 'read',
  listHolders: 'read',
  listDue: 'read',
  getPicture: 'read',
  getTimeline: 'read',
  listSentEmails: 'read',
  listTable: 'read',
  countTable: 'read',
  exportTable: 'read',
  listSavedViews: 'read',
  createSavedView: 'own',
  updateSavedView: 'own',
  deleteSavedView: 'own',
  listQueues: 'read',
  listQueueItems: 'read',
  getWork: 'read',
  assignWork: 'work',
  noteWork: 'work',
  closeWork: 'work',
  decideHeldOutbound: 'approve',
  dryRunHeldOutbound: 'approve',
  decideHeldTransfer: 'approve',
  dryRunHeldTransfer: 'approve',
  decideHeldReturn: 'approve',
  dryRunHeldReturn: 'approve',
  decideOutboundReview: 'review',
  dryRunOutboundReview: 'review',
  decideInboundReview: 'review',
  dryRunInboundReview: 'review',
  suggestMatches: 'read',
  matchInbound: 'money',
  dryRunMatch: 'money',
  listMatchingRules: 'read',
  getMatchingRule: 'read',
  foreseeMatchingRule: 'read',
  makeMatchingRule: 'money',
  endMatchingRule: 'money',
  listLedgerAccounts: 'audit',
  getLedgerBalance: 'audit',
  listLedgerPostings: 'audit',
  listLedgerTransactions: 'audit',
  getLedgerTransaction: 'audit',
  getJournalStatus: 'audit',
  checkJournal: 'audit',
  listDownloads: 'audit',
  listWeeklyPayouts: 'read',
  getWeeklyPayout: 'read',
} as const satisfies Record<MemberOperationId, Permission>

/**
 * Operations on who belongs to an organisation. They are of no environment: the rules of live bind
 * them, whichever one the dashboard shows.
 */
export const organisationOperations: readonly MemberOperationId[] = [
  'inviteMember',
  'resendInvitation',
  'withdrawInvitation',
  'changeMemberRole',
  'removeMember',
]

/** Whether an operation is one of the whole organisation, which counts as one of live. */
export function isOfOrganisation(id: MemberOperationId): boolean {
  return organisationOperations.includes(id)
}

/** What leads to money, payees, people or keys: not for somebody who was let in anew just now. */
const withheldPermissions: ReadonlySet<Permission> = new Set([
  'money',
  'approve',
  'payouts',
  'payees',
  'review',
])
const withheldOperations: ReadonlySet<MemberOperationId> = new Set([
  'createKeyPair',
  'rollKeyPair',
  'collectKeyPair',
  'requestApproval',
])
/** What only stops something stays open to everybody who may do it. */
const neverWithheld: ReadonlySet<MemberOperationId> = new Set([
  'declineApproval',
  'withdrawInvitation',
])

/**
 * Whether an operation of this method is withheld from a member whom the operator has let back in
 * within 24 hours: in live what leads to money, and everywhere who is a member, in which role, and
 * the rules of the organisation, which count in both environments. Reading is not.
 */
export function isWithheldAfterRecovery(
  id: MemberOperationId,
  method: string,
  environment: Environment,
): boolean {
  if (method === 'GET' || neverWithheld.has(id)) return false
  const permission = operationPermission[id]
  if (permission === 'members') return true
  if (environment !== 'live') return false
  return withheldPermissions.has(permission) || withheldOperations.has(id)
}

/** Whether members may call the operation of this id. */
export function isMemberOperation(id: string): id is MemberOperationId {
  return Object.hasOwn(operationPermission, id)
}

/**
 * What is open to a session that lacks its second factor: giving it, or setting up the first one
 * of a member who has none.
 */
export const openAtStage: Readonly<
  Record<'second_factor' | 'enrolling', ReadonlySet<MemberOperationId>>
> = {
  second_factor: new Set(['getMemberSession', 'giveSecondFactor', 'signOut']),
  enrolling: new Set([
    'getMemberSession',
    'signOut',
    'startTotp',
    'confirmTotp',
    'startPasskey',
    'addPasskey',
  ]),
}
