export {
  aboutCheckout,
  checkoutCallOff,
  checkoutTimeout,
  checkoutUncalled,
  sandboxTransfer,
} from './announce.ts'
export { askCallOff } from './call-off.ts'
export * from './checkout.ts'
export * from './commands.ts'
export { type Confirmation, confirmIntents } from './confirm.ts'
export { confirmRoutes } from './confirm-by-session.ts'
export * from './fund.ts'
export * from './likely.ts'
export * from './list.ts'
export * from './means.ts'
export { type CreditOffer, type MethodFacts, methodsFor, transfersOnly } from './methods.ts'
export * from './next.ts'
export { taxInside } from './page.ts'
export * from './read.ts'
export { referencesIn } from './reference.ts'
export * from './routes.ts'
export * from './show.ts'
