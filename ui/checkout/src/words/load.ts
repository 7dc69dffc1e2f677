// Fetches the words of a language when a page needs them: each language is a file of its own.
import { type Language, languages } from '@holdfast/contract'
import { englishWords, speakLanguage, type Words } from './words.ts'

type Loader = () => Promise<Words>

const loaders: Readonly<Record<Language, Loader>> = {
  en: async () => englishWords,
  de: async () => (await import('./de.ts')).german,
  fr: async () => (await import('./fr.ts')).french,
  es: async () => (await import('./es.ts')).spanish,
  it: async () => (await import('./it.ts')).italian,
  nl: async () => (await import('./nl.ts')).dutch,
  sv: async () => (await import('./sv.ts')).swedish,
  nb: async () => (await import('./nb.ts')).norwegian,
  pl: async () => (await import('./pl.ts')).polish,
}

/** Speaks a language once its words are there; goes on in the one before when they cannot come. */
export async function loadAndSpeak(language: Language): Promise<void> {
  try {
    speakLanguage(language, await loaders[language]())
  } catch {
    // A lost connection: the page stays readable.
  }
}

/** Every language with its words: for the server, which has them all at hand. */
export async function loadAll(): Promise<ReadonlyMap<Language, Words>> {
  const all = languages.map(async (one) => [one, await loaders[one]()] as const)
  return new Map(await Promise.all(all))
}
