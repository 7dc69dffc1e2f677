export { masterKeyId, openRootKey, opensRootKey } from './master.ts'
export {
  addNextMasterKey,
  cancelNextMasterKey,
  endFormerMasterKey,
  listMasterKeys,
  type TellStep,
} from './rotation.ts'
