export * from './commands.ts'
export type * from './project.ts'
