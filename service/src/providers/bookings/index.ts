export { bookAccount, bookHandler } from './book.ts'
export { keepStatements } from './intake.ts'
