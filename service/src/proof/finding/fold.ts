// How words are made equal: in small letters, without accents, so that `mueller` stays another
// word than `muller`, but `Müller` and `MULLER` are one.

/** Letters that are no letter with an accent by Unicode, and are typed as these. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
/** Quotes and dashes that programs put in place of those of the keyboard. */
const APOSTROPHES = /[\u2018\u2019\u02bc`´]/g
const DASHES = /[\u2010-\u2015\u2212]/g

/** The text as it is found by: small letters, no accents, plain quotes and dashes. */
export function foldText(text: string): string {
  return text
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(DASHES, '-')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
}
