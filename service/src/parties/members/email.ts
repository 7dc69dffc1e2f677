// One spelling for each address that somebody signs in with.
import { foldAddress } from '#kit'

/** Without spaces around it, A to Z in small letters: what spellings of one address share. */
export function emailKey(email: string): string {
  return foldAddress(email.normalize('NFC').trim())
}
