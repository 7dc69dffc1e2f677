// The front door of organisations: who runs payments here, their keys, and every secret that opens
// something.
export {
  createAuthenticators,
  type LinkKind,
  organisationByLinkToken,
  organisationByPublicKey,
  sessionRoute,
} from './authentication.ts'
export { createKeyFinder, findApiKey, isKeyStanding, type KeyFinder } from './key-finder.ts'
export { type KeyNotice, readKeyNotices, takeKeyNotices } from './key-notices.ts'
export { adoptKeys, endMemberKeys, holdMemberKeys, readMemberKeys } from './key-owners.ts'
export { excessOf, isStrong, mayKeyCall } from './key-rights.ts'
export {
  collectKeyPair,
  createKeyPair,
  endKeyPair,
  hasChangedKeys,
  holdersOf,
  type KeyPairTerms,
  type ListedKey,
  lacksSecondPerson,
  limitKeys,
  listKeys,
  type MadeKeyPair,
  maybeOnePerson,
  revokeKey,
  rollKeyPair,
} from './keys.ts'
export {
  allowOrigins,
  type CreatedOrganisation,
  createOrganisation,
  isTimeZone,
  liveTenantOf,
  type Organisation,
  openOrganisation,
  readOrganisation,
  readTenants,
  sandboxTenantOf,
  showOrganisation,
} from './organisations.ts'
export { isOrigin, isRedirectAllowed } from './origins.ts'
export { resetSandbox } from './reset.ts'
export {
  drawSecrets,
  forgetEndedSecrets,
  issueSecrets,
  keepSecrets,
  linkTokenPrefix,
  type NewSecret,
  revokeSecrets,
  type StoredSecretKind,
  shownForLink,
} from './secrets.ts'
export {
  lockSettings,
  type SettingsRow,
  selectSettings,
  updateSettings,
} from './store-settings.ts'
