// The front door of dry-runs.
export { foreseeUnit } from './foresee.ts'
