// The side door of organisations, for tests of other rooms: what a secret opens.
export { findSecret } from '../secrets.ts'
