// The front door of dry-runs.
export { foresee } from './foresee.ts'
