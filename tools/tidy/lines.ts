// Rules that read plain text: sizes, unfinished work, names of files.
import type { Fault, Source } from './source.ts'

const FILE_LINES_MAX = 400
const LINE_COLUMNS_MAX = 100
/** Put together so that this file does not find itself. */
const UNFINISHED = new RegExp(`\\b(TO${'DO'}|FIX${'ME'}|XX${'X'}|HA${'CK'})\\b`)
const SKIPPED_TEST = /\b(test|it|describe)\.(skip|only|todo)\b/
const EMPTY_NAME = /(^|\/)(utils?|helpers?|managers?|common|misc)(\.|\/)/
const SHOUTED_SQL = /\b(SELECT|INSERT INTO|DELETE FROM|WHERE|ORDER BY|CREATE TABLE|ALTER TABLE)\b/

/** Faults of one file that its text alone shows. */
export function lineFaults({ path, text }: Source): Fault[] {
  const faults: Fault[] = []
  const lines = text.split('\n')
  const holdsSql = path.endsWith('.sql') || path.endsWith('/store.ts')
  const length = text.endsWith('\n') ? lines.length - 1 : lines.length
  if (length > FILE_LINES_MAX && !path.endsWith('.sql')) {
    faults.push({ line: 0, what: `${length} lines; at most ${FILE_LINES_MAX}` })
  }
  if (EMPTY_NAME.test(path)) faults.push({ line: 0, what: 'a name that says nothing' })
  lines.forEach((text, index) => {
    const line = index + 1
    if (text.length > LINE_COLUMNS_MAX && !/https?:\/\//.test(text)) {
      faults.push({ line, what: `longer than ${LINE_COLUMNS_MAX} columns` })
    }
    if (UNFINISHED.test(text)) faults.push({ line, what: 'finish it before it lands' })
    if (SKIPPED_TEST.test(text)) faults.push({ line, what: 'every test runs' })
    if (holdsSql && SHOUTED_SQL.test(text)) faults.push({ line, what: 'SQL is lower-case' })
  })
  return faults
}
