export { MasterKeyError, masterKeyId, openRootKey } from './master.ts'
export {
  addNextMasterKey,
  cancelNextMasterKey,
  endFormerMasterKey,
  listMasterKeys,
} from './rotation.ts'
