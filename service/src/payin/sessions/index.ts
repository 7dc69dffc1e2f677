export * from './commands.ts'
export * from './routes.ts'
