// E-mail addresses: which letters count as one.

const CAPITAL = /[A-Z]/g

/**
 * An address with A to Z in small letters, on both sides of the @: what two spellings of one person
 * have in common. No other letter is touched. `fold_address` of the database does the same.
 */
export function foldAddress(address: string): string {
  return address.replace(CAPITAL, (letter) => letter.toLowerCase())
}
