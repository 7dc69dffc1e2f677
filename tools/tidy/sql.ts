// What SQL reads and writes, as its words show it.

/** A table, view or function that a text of SQL names where one is read or written. */
export interface Access {
  readonly name: string
  readonly isWrite: boolean
  /** How many characters stand before it. */
  readonly at: number
}

interface Word {
  readonly text: string
  readonly at: number
}

/** Comments and quoted text say nothing of tables. */
const SILENT = /--[^\n]*|'(?:[^']|'')*'/g
const WORD = /[a-z_][a-z0-9_.]*|[^\s\w]/gi
/** What ends the list of tables behind `from`. */
const LIST_ENDS = new Set(
  'where group order limit offset for returning set on union except select values window'.split(
    ' ',
  ),
)
const NAMES_A_QUERY = new Set(['with', 'recursive', ','])
/** A part of a statement may begin with a table and its short name: `checkouts c join …`. */
const BEGINS_WITH_TABLE = /^\s*(\w+)\s+(?:as\s+)?[a-z]\w{0,2}\b(?!\s*\()/

/** What a text reads and writes of what is `known`. */
export function accessesIn(sql: string, known: ReadonlySet<string>): Access[] {
  const text = sql.replaceAll(SILENT, (one) => ' '.repeat(one.length))
  const words = [...text.matchAll(WORD)].map((one) => ({ text: bare(one[0]), at: one.index }))
  const own = queriesNamed(words)
  const listed = whereListed(words)
  const found = words.flatMap(({ text: name, at }, place): Access[] => {
    if (!known.has(name) || own.has(name)) return []
    const isWrite = isWritten(words, place)
    return isWrite || isRead(words, place, listed[place] ?? false) ? [{ name, isWrite, at }] : []
  })
  const [, first = ''] = BEGINS_WITH_TABLE.exec(text) ?? []
  if (known.has(first)) found.push({ name: first, isWrite: false, at: 0 })
  return found
}

function bare(word: string): string {
  return word.toLowerCase().replace(/^public\./, '')
}

/** Names that `with` gives to queries: inside the statement they hide tables of the same name. */
function queriesNamed(words: readonly Word[]): Set<string> {
  const named = words.filter((_, place) => {
    const [before, after, opening] = [-1, 1, 2].map((step) => words[place + step]?.text ?? '')
    return NAMES_A_QUERY.has(before ?? '') && after === 'as' && opening === '('
  })
  return new Set(named.map(({ text }) => text))
}

/** Of each word, whether it stands in a list of tables, as behind `from`; bracket by bracket. */
function whereListed(words: readonly Word[]): boolean[] {
  const outer: boolean[] = []
  let isListed = false
  return words.map(({ text }, place) => {
    if (text === '(') outer.push(isListed)
    if (text === ')') isListed = outer.pop() ?? false
    else if (text === 'from') isListed = words[place - 1]?.text !== 'distinct'
    else if (text === 'using') isListed = words[place + 1]?.text !== '('
    else if (text === '(' || LIST_ENDS.has(text)) isListed = false
    return isListed
  })
}

function isWritten(words: readonly Word[], place: number): boolean {
  const [before, second] = [words[place - 1]?.text, words[place - 2]?.text]
  if (before === 'update') return second !== 'for' && second !== 'key' && second !== 'do'
  if (before === 'into') return second === 'insert' || second === 'merge'
  return before === 'truncate' || (before === 'from' && second === 'delete')
}

function isRead(words: readonly Word[], place: number, isListed: boolean): boolean {
  if (words[place + 1]?.text === '(') return true
  const before = words[place - 1]?.text
  const isFirst = before === 'from' || before === 'using' || before === ','
  return before === 'join' || (isFirst && isListed)
}
