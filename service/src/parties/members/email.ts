// One spelling for each address that somebody signs in with.

/** Without spaces around it, in lower case: what two spellings of one address have in common. */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase()
}
