// The front door of the contract: everything that others import comes from here.

export * from './enums.ts'
export * from './enums-world.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './ids.ts'
export * from './limits.ts'
export * from './openapi.ts'
export * from './operations.ts'
export * from './schemas/index.ts'
export * from './states.ts'
