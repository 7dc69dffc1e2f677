export type * from './rail.ts'
export * from './sandbox.ts'
