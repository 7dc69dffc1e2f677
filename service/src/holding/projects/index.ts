export { readCollectedElsewhere } from './collection.ts'
export {
  createProjects,
  lockProjects,
  readProjects,
  reviewProjects,
  settleProjects,
} from './commands.ts'
export type { ProjectRecord } from './project.ts'
export { projectListing } from './store-list.ts'
export {
  approveVirtualIbans,
  countVirtualIbans,
  dropVirtualIbans,
  findVirtualIbans,
  hasVirtualIbans,
  keepVirtualIbans,
  readKnownIbans,
  readVirtualList,
  type VirtualList,
  withIban,
} from './virtual-iban.ts'
