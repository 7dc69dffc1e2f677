// The front door of verifications: who may receive money, and how they come to.
export { requireVerifications } from './creation.ts'
export { decideVerifications, stepVerifications } from './decisions.ts'
export { readVerifiedAs } from './details.ts'
export { forgetVerified } from './forget.ts'
export {
  invitationPath,
  openInvitations,
  type VerificationInvitation,
  verificationInvitations,
} from './invitations.ts'
export { verificationListRoute } from './list.ts'
export { reviewRoutes } from './review-routes.ts'
export { verificationRoutes } from './routes.ts'
export { readVerifications, readVerificationViews, showVerification } from './verifications.ts'
