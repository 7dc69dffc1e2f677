export * from './commands.ts'
export type * from './project.ts'
export { projectListing } from './store-list.ts'
