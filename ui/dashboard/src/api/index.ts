// The front door to the service: operations by their ids, as calls and as hooks.
export {
  addressOf,
  type CallRequest,
  callOperation,
  downloadFile,
  rehearseOperation,
  setCsrfToken,
  setInterventions,
} from './call.ts'
export {
  type List,
  type ListQuery,
  queries,
  queryKey,
  readAll,
  useChange,
  useList,
  useOperation,
} from './hooks.ts'
export {
  type Environment,
  environmentNow,
  pathTo,
  ROOT_PATH,
  rememberEnvironment,
} from './place.ts'
export { ApiError, type FieldFault, fieldOf, textField } from './problem.ts'
export { useTenantNow } from './tenant-time.ts'
