export type { ArtefactRecord } from './artefact.ts'
export { showActor, showArtefact } from './artefact.ts'
export { artefactRead } from './jobs.ts'
export {
  blankArtefact,
  type KeptFile,
  keepArtefact,
  noteLargeFile,
  openArtefact,
  readArtefact,
  recordReading,
} from './keep.ts'
export { artefactRoutes } from './routes.ts'
