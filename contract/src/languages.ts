// The languages that people are spoken to in, on pages, in mails and on paper, and which of them a
// reader gets. No words are in here.

/** BCP 47 tags of the languages there are words for. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'sv', 'nb', 'pl'] as const
export type Language = (typeof languages)[number]

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  sv: 'Svenska',
  nb: 'Norsk',
  pl: 'Polski',
}

/** Norwegian in either of its written forms, and as a whole. */
const otherNames: Readonly<Record<string, Language>> = { no: 'nb', nn: 'nb' }

/** The language of a tag such as `de-CH`; undefined when there are no words for it. */
export function languageOf(tag: string): Language | undefined {
  const base = tag.trim().toLowerCase().split('-')[0] ?? ''
  return otherNames[base] ?? languages.find((language) => language === base)
}

/**
 * The first language there are words for: of what the reader chose, then of `Accept-Language` in
 * the order of its weights (RFC 9110, 12.5.4), then of the organisation; else English.
 */
export function chooseLanguage(
  chosen: string | undefined,
  accepted: string | undefined,
  own: string | undefined,
): Language {
  const wishes = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.find((one) => one.trim().startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.trim().slice(2)) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
  for (const wish of [chosen ?? '', ...wishes, own ?? '']) {
    const language = languageOf(wish)
    if (language !== undefined) return language
  }
  return 'en'
}
