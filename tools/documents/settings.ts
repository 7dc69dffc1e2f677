// The page of all settings, from the list by which they are read.
import { KEY_NAMES, SETTINGS } from '../../service/src/app/settings.ts'
import { markdownPage, markdownRow, markdownTable } from './markdown.ts'

const HEADS = ['Variable', 'Form', 'Default', 'Meaning']

const RULES =
  'Read once, at the start. If anything is wrong, all of it is reported at once and ' +
  'nothing starts. Every variable can also be given as a file: with `_FILE` added to ' +
  'its name, it names the file that holds the value (`DATABASE_URL_FILE`); both are ' +
  'refused together. A name that begins with `HOLDFAST_` and is no setting is refused ' +
  'with the nearest that is one. A file `.env` in the folder that a start or a command ' +
  'works in is read as well; what the environment says counts first. `holdfast-server ' +
  'check` looks at all of them.'

const KEYS =
  `${KEY_NAMES.map((name) => `\`${name}\``).join(' and ')} can also be given by a program that ` +
  'writes the key to standard output, which is named with `_COMMAND` added: see ' +
  '[the master key](../guides/operate.md#the-master-key).'

/** The page, with the note of how it is written. */
export function settingsPage(note: string): string {
  const rows = Object.entries(SETTINGS).map(([name, { form, fallback, meaning }]) =>
    markdownRow([`\`${name}\``, form, fallback, meaning]),
  )
  return markdownPage('Settings', [RULES, note, markdownTable(HEADS, rows), KEYS])
}
