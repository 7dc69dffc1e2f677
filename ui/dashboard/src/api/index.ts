// The front door to the service: operations by their ids, as calls and as hooks.
export {
  addressOf,
  type CallRequest,
  call,
  download,
  intervene,
  rehearse,
  setCsrfToken,
} from './call.ts'
export {
  type List,
  queries,
  queryKey,
  useChange,
  useList,
  useOperation,
} from './hooks.ts'
export {
  type Environment,
  environment,
  pathTo,
  ROOT_PATH,
  rememberEnvironment,
} from './place.ts'
export { ApiError, type FieldFault, field, textField } from './problem.ts'
export { useTenantNow } from './tenant-time.ts'
