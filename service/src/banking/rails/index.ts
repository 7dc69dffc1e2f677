export type * from './collecting.ts'
export * from './lender.ts'
export type * from './rail.ts'
export * from './sandbox.ts'
export * from './sandbox-collecting.ts'
export * from './sandbox-lender.ts'
export {
  type ReturnRefusal,
  refuseReturns,
  returnReportOf,
  sandboxReturnReport,
} from './sandbox-returns.ts'
