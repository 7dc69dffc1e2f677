export { masterKeyId, openRootKey } from './master.ts'
export {
  addNextMasterKey,
  cancelNextMasterKey,
  endFormerMasterKey,
  listMasterKeys,
  type TellStep,
} from './rotation.ts'
