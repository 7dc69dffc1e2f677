// The front door of participants: buyers, sellers, and what they may be paid to.
export {
  bankAccountFingerprint,
  fileBankAccounts,
  latestBankAccounts,
  openBankAccount,
  type Payee,
  readPayees,
  readServedNames,
} from './bank-accounts.ts'
export { openParticipantBytes, openParticipantTexts, sealParticipantTexts } from './data-keys.ts'
export { decideProposals, disputePayees, type ProposalDecision, resumePayees } from './decide.ts'
export { emailSpelling, maskEmail } from './email.ts'
export { forgetParticipants } from './erasure.ts'
export { addBankAccounts, giveAccounts, lockPayees, payeeContinue, readShown } from './give.ts'
export { deciderOf, type Giver, giverOf, selfOf, unknownGiver } from './giver.ts'
export { readAccountGivers } from './givers.ts'
export { lockIdentities, participantsSharing } from './identities.ts'
export { type Join, type Joined, joinSpellings } from './join.ts'
export { participantListRoute } from './list.ts'
export {
  type FiledBankAccount,
  type IdentityId,
  isAddressOf,
  type Participant,
  readParticipants,
  type ShownBankAccount,
  showBankAccount,
  showParticipant,
} from './participants.ts'
export {
  type AskedPayee,
  canBeAsked,
  chooseName,
  forgetPayees,
  hasPayeeChecks,
  isAnswered,
  notePayeeChecks,
  type PayeeAnswer,
  payeeCheck,
  payeeKeyOf,
  payeeNumberOf,
  readOwnCheck,
  readPayableName,
  readPayeeChecks,
  readPayeesToAsk,
  recordPayeeChecks,
  showChecksOf,
  showChecksOfAccounts,
  showPayeeCheck,
} from './payee-checks.ts'
export { type Payer, payerFingerprint, readPayers, rememberPayers } from './payers.ts'
export { readNamedFirst } from './read-first.ts'
export { metadataFaults, participantFaults } from './requests.ts'
export { type ParticipantRequest, resolveParticipants } from './resolve.ts'
export { participantRoutes } from './routes.ts'
export { carryPayeeRules, readPayeeRules, setPayeeRules } from './rules.ts'
export { isCooling, isGuarded, type PayeeHold, standingOf } from './standing.ts'
export { acceptCheck, type PayeeCheckRow } from './store-checks.ts'
export { identityKeyOf } from './store-list.ts'
export type { ChangeRow, StandingRow } from './store-payees.ts'
export {
  selectChanges,
  selectKeptApart,
  selectLatestChange,
  selectStandings,
  selectStandingsOfAddress,
  setFailedProofs,
} from './store-payees.ts'
export { openVault, type Vault } from './vault.ts'
