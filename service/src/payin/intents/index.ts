export * from './commands.ts'
export * from './intent.ts'
export * from './read.ts'
export * from './routes.ts'
