// The front door of settings: what an organisation is, how its pages look, its key pairs.
export { setCollectionAccount } from './collection-accounts.ts'
export { readLogo, registerLogos } from './logo.ts'
export { settingsRoutes } from './routes.ts'
