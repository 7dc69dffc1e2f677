// The front door of participants: buyers, sellers, and what they may be paid to.
export {
  addBankAccount,
  addBankAccounts,
  bankAccountFingerprint,
  latestBankAccounts,
  openBankAccount,
} from './bank-accounts.ts'
export {
  openParticipantBytes,
  openParticipantTexts,
  type SealedText,
  sealParticipantTexts,
} from './data-keys.ts'
export { emailKey, maskEmail } from './email.ts'
export { eraseParticipantData } from './erasure.ts'
export { lockIdentities, participantsSharing } from './identities.ts'
export { participantListRoute } from './list.ts'
export {
  type FiledBankAccount,
  type IdentityId,
  type Participant,
  type ParticipantDetails,
  readParticipants,
  showBankAccount,
  showParticipant,
} from './participants.ts'
export {
  type Payer,
  payerFingerprint,
  readPayers,
  rememberPayers,
} from './payers.ts'
export { metadataFaults, participantFaults } from './requests.ts'
export { type ParticipantRequest, resolveParticipants } from './resolve.ts'
export { participantRoutes } from './routes.ts'
export { openVault, type Vault } from './vault.ts'
