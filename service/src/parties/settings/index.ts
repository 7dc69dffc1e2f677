// The front door of settings: what an organisation is, how its pages look, its key pairs.
export { setCollectionAccount } from './collection-accounts.ts'
export { readLogo, registerLogos } from './logo.ts'
export type { Retention, RetentionKind } from './retention.ts'
export {
  carryRetention,
  changeRetention,
  DEFAULT_RETENTION,
  RETENTION,
  readRetention,
  readRetentionOf,
  readRetentionSetting,
  retentionKinds,
} from './retention.ts'
export { settingsRoutes } from './routes.ts'
