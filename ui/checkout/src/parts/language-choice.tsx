import { type Language, languageNames, languageOf, languages } from '@holdfast/contract'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { language, words } from '../words/words.ts'

/** Speaks another language; given by the page, which draws itself again. */
export const SpeakContext = createContext<(language: Language) => void>(() => undefined)

/** The languages of the page, each by its own name. */
export function LanguageChoice() {
  const speakNow = useContext(SpeakContext)
  return (
    <select
      class="language"
      aria-label={words.shell.language}
      value={language}
      onChange={(event) => {
        const next = languageOf(event.currentTarget.value)
        if (next !== undefined) speakNow(next)
      }}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  )
}
