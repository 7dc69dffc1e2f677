export { consumeIntents, consumeSetupIntents, expireIntents, intentExpiry } from './commands.ts'
export { forgetExpiredIntents } from './forget.ts'
export { type AmountDue, amountDue, type IntentTermsRecord, isReusable } from './intent.ts'
export type { LinkDeps } from './links.ts'
export { intentListRoute } from './list.ts'
export {
  type AnyIntentView,
  type IntentView,
  lockIntentViews,
  readAnyIntents,
  readIntentView,
  readIntentViews,
  readNamedByIntents,
  readSettlementsNamed,
} from './read.ts'
export { intentRoutes } from './routes.ts'
