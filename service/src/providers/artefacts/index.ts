export { showActor, showArtefact } from './artefact.ts'
export { artefactRead } from './jobs.ts'
export {
  blankArtefact,
  escapeText,
  keepArtefact,
  noteLargeFile,
  openArtefact,
  readArtefact,
  recordReading,
} from './keep.ts'
export { artefactRoutes } from './routes.ts'
