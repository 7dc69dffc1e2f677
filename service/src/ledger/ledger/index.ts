export * from './accounts.ts'
export * from './commands.ts'
export * from './postings.ts'
export * from './verify.ts'
