// The front door of verifications: who may receive money, and how they come to.
export {
  createVerifications,
  type NewVerification,
  requireVerifications,
} from './creation.ts'
export { type Decision, decideVerifications, stepVerifications } from './decisions.ts'
export { readVerifiedAs } from './details.ts'
export { eraseDocumentsOf } from './documents.ts'
export {
  invitationPath,
  openInvitations,
  type VerificationInvitation,
  verificationInvitations,
} from './invitations.ts'
export { verificationListRoute } from './list.ts'
export type { AmountWaiting, ReadAmountWaiting } from './page.ts'
export { reviewRoutes } from './review-routes.ts'
export { verificationRoutes } from './routes.ts'
export {
  readVerifications,
  readVerificationViews,
  showVerification,
  type Verification,
  type VerificationView,
} from './verifications.ts'
