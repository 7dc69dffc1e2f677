// The front door of erasure.
export { eraseByEmail } from './erasure.ts'
