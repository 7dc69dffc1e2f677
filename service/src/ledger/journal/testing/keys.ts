// The side door of the journal, for tests of other rooms: a key of whoever is not the installation.
export { journalKey } from '../checkpoint.ts'
