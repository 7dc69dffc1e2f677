// Texts in the letters that the standard fonts of PDF have. The fonts know the alphabets of Western
// Europe; a letter of another one is written as the nearest that they know, or as `?`.

/** Letters outside the first 256 that the fonts have all the same (Windows-1252). */
const ALSO_KNOWN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** Letters that do not come apart into one they know and a mark. */
const nearest: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ĸ: 'k',
  ŋ: 'n',
  Ŋ: 'N',
  '\u2009': ' ',
  '\u202f': '\u00a0',
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
}

/** The text as the standard fonts can write it. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), printableLetter).join('')
}

function printableLetter(letter: string): string {
  if (isKnown(letter)) return letter
  const plain = nearest[letter] ?? letter.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
  return plain !== '' && Array.from(plain).every(isKnown) ? plain : '?'
}

function isKnown(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return (
    (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0x100) || ALSO_KNOWN.includes(letter)
  )
}
