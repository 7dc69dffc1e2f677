export {
  findAccounts,
  findPayingAccount,
  isConnected,
  openAccount,
  readAccount,
  readAccounts,
} from './accounts.ts'
export type { ConnectedAccountRecord, ConnectionRecord } from './connection.ts'
export { endClosing } from './decide.ts'
export {
  dropPart,
  dropParts,
  FolderFault,
  folderFaultOf,
  isMissing,
  namePart,
  openFolder,
  readWhole,
  takePartBack,
  writePart,
} from './folder.ts'
export { takeFile } from './intake.ts'
export { connectionHandlers } from './look.ts'
export type { AskedRecall, Batches, Recalls, TellOfBanks } from './proposal.ts'
export { NOT_CANCELLABLE } from './proposal.ts'
export { readConnection, readConnections } from './read.ts'
export { connectionRoutes } from './routes.ts'
export { haltFiles, noteLateDay, noteOrdersFault } from './trouble.ts'
