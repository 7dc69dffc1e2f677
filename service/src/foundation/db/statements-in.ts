// The statements of a text, one by one. What may hold a semicolon that ends nothing: comments,
// strings, names in quotes, and bodies of functions between dollars (PostgreSQL, "Lexical
// Structure"). Escapes by a backslash (`E'…'`) and bodies by `begin atomic` are not known here.

const PARTS = [
  /--[^\n]*/,
  /\/\*[\s\S]*?\*\//,
  /'(?:[^']|'')*'/,
  /"(?:[^"]|"")*"/,
  /(?<tag>\$\w*\$)[\s\S]*?\k<tag>/,
  /;/,
  /[^;'"$/-]+/,
  /[$/-]/,
]
const PART = new RegExp(PARTS.map(({ source }) => source).join('|'), 'g')
const COMMENT = /^(?:--|\/\*)/

/** Cuts a text where a statement ends. What says nothing but comments is left out. */
export function statementsIn(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  let says = false
  const end = () => {
    if (says) statements.push(statement.trim())
    statement = ''
    says = false
  }
  for (const [part] of sql.matchAll(PART)) {
    if (part === ';') {
      end()
      continue
    }
    statement += part
    says ||= !COMMENT.test(part) && part.trim() !== ''
  }
  end()
  return statements
}
