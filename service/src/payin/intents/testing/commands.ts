// The side door of intents, for tests of other rooms: what the product does by routes alone.
export { cancelIntents } from '../commands.ts'
export { createIntents } from '../create.ts'
export { createSetupIntents } from '../setup.ts'
