// What a trace says of a statement: its name and what it does, neither its text nor its values.
import type { NewSpan } from '#tracing'
import type { Statement } from './statement.ts'

const UNNAMED = 'put together'

/** Made once for each statement. */
const spans = new WeakMap<object, NewSpan>()

/** The span of a statement, by the conventions for databases. */
export function statementSpan(asked: Pick<Statement, 'name' | 'text'>): NewSpan {
  const known = spans.get(asked)
  if (known !== undefined) return known
  const name = asked.name === '' ? UNNAMED : asked.name
  const span: NewSpan = {
    name,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operationOf(asked.text),
      // Each statement has a name, by which it is found in the code.
      'db.query.summary': name,
    },
  }
  spans.set(asked, span)
  return span
}

const OPERATION = /\b(select|insert|update|delete|begin|commit)\b/i
const INNERMOST_PARENTHESES = /\([^()]*\)/g

/** The verb of the statement itself, behind what it begins `with`. */
function operationOf(text: string): string {
  let outer = text
  for (let before = ''; before !== outer; ) {
    before = outer
    outer = outer.replaceAll(INNERMOST_PARENTHESES, '')
  }
  return OPERATION.exec(outer)?.[0].toUpperCase() ?? 'SELECT'
}

/** The end of a transaction, which is none of the statements that have names of their own. */
export const commitSpan: NewSpan = statementSpan({ name: 'db.commit', text: 'commit' })
