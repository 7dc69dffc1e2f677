export { repayShortfalls } from './repay.ts'
export { takeBack } from './take-back.ts'
