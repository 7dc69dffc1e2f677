export { showActor, showArtefact } from './artefact.ts'
export { artefactRead } from './jobs.ts'
export {
  blankArtefact,
  keepArtefact,
  noteLargeFile,
  openArtefact,
  readArtefact,
  recordReading,
} from './keep.ts'
export { planReplay } from './replay.ts'
export { artefactRoutes } from './routes.ts'
