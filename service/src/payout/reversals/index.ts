export * from './repay.ts'
export * from './reversal.ts'
export * from './take-back.ts'
