export * from './commands.ts'
export * from './list.ts'
export * from './routes.ts'
export * from './show.ts'
