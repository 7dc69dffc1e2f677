export { masterKeyId, openRootKey, readRootKey } from './master.ts'
export {
  addNextMasterKey,
  cancelNextMasterKey,
  endFormerMasterKey,
  listMasterKeys,
  type TellStep,
} from './rotation.ts'
