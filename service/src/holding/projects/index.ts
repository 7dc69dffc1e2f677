export {
  createProjects,
  lockProjects,
  readProjects,
  reviewProjects,
  settleProjects,
} from './commands.ts'
export type { ProjectRecord } from './project.ts'
export { projectListing } from './store-list.ts'
