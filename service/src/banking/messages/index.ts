export { checkBalances } from './balances.ts'
export { readMessage } from './read.ts'
