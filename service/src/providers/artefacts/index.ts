export type { ArtefactRecord } from './artefact.ts'
export { showActor, showArtefact } from './artefact.ts'
export type { Forgotten } from './blank.ts'
export { checkArtefacts } from './check.ts'
export { eraseHandler, forgetInFiles } from './erase.ts'
export { artefactRead } from './jobs.ts'
export {
  blankArtefact,
  escapeText,
  isOwnFile,
  keepArtefact,
  noteLargeFile,
  noteOwnFile,
  openArtefact,
  readArtefact,
  recordReading,
  recordUnpacked,
} from './keep.ts'
export { planReplay } from './replay.ts'
export { artefactRoutes } from './routes.ts'
