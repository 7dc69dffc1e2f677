// The front door of the installation room: which copy of an installation lives.
export { beginEpoch, goOnHere, readInstallation, tellFolders } from './decide.ts'
export type { Doubt } from './doubt.ts'
export { lookAtInstallation } from './look.ts'
export type { InstallationStanding } from './standing.ts'
export { watchInstallation } from './standing.ts'
export type { KnownInstallation, WitnessPlaces } from './witness.ts'
export { parseInstallation, showInstallation } from './witness.ts'
