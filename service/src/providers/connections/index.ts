export {
  findAccounts,
  findCollectingAccount,
  findPayingAccount,
  isConnected,
  openAccount,
  readAccount,
  readAccounts,
} from './accounts.ts'
export type { SharedFolder, WithFolders } from './channel.ts'
export { FolderFault, newPartOf } from './channel.ts'
export type { CollectingAccount, ConnectedAccountRecord, ConnectionRecord } from './connection.ts'
export { endClosing } from './decide.ts'
export { dropPart, folderFaultOf, namePart, writePart } from './folder.ts'
export { takeFile } from './intake.ts'
export { connectionHandlers } from './look.ts'
export { createChannels } from './open.ts'
export type { CheckPayee, PayeeChannels } from './payees.ts'
export { askPayee, isAskedOfPayees, payeeCheckHandlers } from './payees.ts'
export type { AskedRecall, Batches, Payees, Recalls, TellOfBanks } from './proposal.ts'
export { NOT_CANCELLABLE } from './proposal.ts'
export { readConnection, readConnections } from './read.ts'
export { connectionRoutes } from './routes.ts'
export {
  GIVEN_UP,
  haltAllFiles,
  haltFiles,
  nextTry,
  noteLateDay,
  noteOrdersFault,
} from './trouble.ts'
