// A status changes by `advance`, a small state by `shift`: no other SQL sets one, and rows begin in
// one only by the statements that are declared for it.
import ts from 'typescript'
import { smallStates } from '../../service/src/foundation/events/small-states.ts'
import { roomOf } from './rooms.ts'
import type { Fault, Source } from './source.ts'
import { isTest } from './source.ts'

/** Where the statements that move a status are put together. */
const MOVERS = /^service\/src\/foundation\/events\/store(-small)?\.ts$/
/** The practice bank has books of its own, in which nothing of the service's moves. */
const ELSEWHERE = /^bank\//
/** Declare an INSERT of rows that begin in a status. */
const ENTERING = /^(entering|smallEntering|ownersEntering)$/
/** Name what has a small state first. */
const SMALL = /^(smallMove|ownersMove|smallEntering|ownersEntering)$/
/** The status of an answer of HTTP, which nothing moves. */
const OF_ANSWERS: readonly string[] = ['delivery_attempts', 'idempotency_keys', 'request_log']

const TABLE = /\b(?:update|insert\s+into|merge\s+into)\s+(?:only\s+)?([^\s(]+)/g
const INSERT = /\binsert\s+into\s+([^\s(]+)(?:\s+as\s+\w+)?\s*(\(([^)]*)\))?/g

/** Faults of a file of SQL, or of TypeScript with SQL in it. */
export function statusFaults({ path, text }: Source): Fault[] {
  if (isTest(path) || MOVERS.test(path) || ELSEWHERE.test(path)) return []
  if (path.endsWith('.sql')) return sqlFaults(text).map((what) => ({ line: 0, what }))
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const faults: Fault[] = []
  const visit = (node: ts.Node): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
    for (const what of nodeFaults(node, file, path)) faults.push({ line, what })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return faults
}

function nodeFaults(node: ts.Node, file: ts.SourceFile, path: string): string[] {
  if (ts.isCallExpression(node)) return callFaults(node, file, path)
  const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
  if (!isText && !ts.isTemplateExpression(node)) return []
  const { parent } = node
  return sqlFaults(node.getText(file).slice(1, -1), isEntering(parent, file))
}

/** Whether a call is one of these, or is what one of these is given: a declared statement. */
function isEntering(node: ts.Node, file: ts.SourceFile): boolean {
  if (!ts.isCallExpression(node)) return false
  return ENTERING.test(node.expression.getText(file)) || isEntering(node.parent, file)
}

/** Each small state has one room, which alone may move it. */
function callFaults(node: ts.CallExpression, file: ts.SourceFile, path: string): string[] {
  const [state] = node.arguments
  const isNaming = ts.isCallExpression(node.parent) && node.parent.expression === node
  if (isNaming || !SMALL.test(calledBy(node, file)) || state === undefined) return []
  const room = roomOf(path)
  const own = Object.entries(smallStates).flatMap(([name, machine]) =>
    machine.room === room ? [`'${name}'`] : [],
  )
  const named = state.getText(file)
  return own.includes(named) ? [] : [`${named} is no small state of ${room ?? 'no room'}`]
}

/** Whose call it is: `smallMove` of `smallMove('a')('delivery', …)`. */
function calledBy({ expression }: ts.CallExpression, file: ts.SourceFile): string {
  return ts.isCallExpression(expression) ? calledBy(expression, file) : expression.getText(file)
}

function sqlFaults(sql: string, isEntering = false): string[] {
  return [...setFaults(sql), ...(isEntering ? [] : insertFaults(sql))]
}

function setFaults(sql: string): string[] {
  return [...sql.matchAll(/\bset\s/g)].flatMap(({ index, 0: word }) => {
    const table = [...sql.slice(0, index).matchAll(TABLE)].at(-1)?.[1] ?? ''
    if (table === '' || OF_ANSWERS.includes(table)) return []
    const isSet = targetsOf(sql.slice(index + word.length)).some((one) => /\bstatus\b/.test(one))
    return isSet ? ['a status changes by `advance` or `shift`'] : []
  })
}

function insertFaults(sql: string): string[] {
  return [...sql.matchAll(INSERT)].flatMap(({ 1: table = '', 3: columns = '' }) => {
    const hasStatus = columns.split(',').some((column) => column.trim() === 'status')
    if (!hasStatus || OF_ANSWERS.includes(table)) return []
    return ['rows begin in a status by `entering` or `smallEntering`']
  })
}

/** What the clause after `set` assigns to: the left side of each `=` that is in no parentheses. */
function targetsOf(clause: string): string[] {
  const own = outside(clause.replaceAll(/'[^']*'/g, "''"))
  const end = own.search(/\b(from|where|returning)\b|;/)
  const parts = (end === -1 ? own : own.slice(0, end)).split(',')
  return parts.map((part) => part.slice(0, Math.max(part.indexOf('='), 0)))
}

/** The text up to the parenthesis that closes what it stands in, without values in parentheses. */
function outside(text: string): string {
  let depth = 0
  let kept = ''
  let isValue = false
  for (const sign of text) {
    if (sign === ')') depth--
    if (depth < 0) return kept
    if (depth === 0 && sign === '=') isValue = true
    if (depth === 0 && sign === ',') isValue = false
    // A list of columns that is assigned to at once stays, with its commas as spaces.
    if (depth === 0) kept += sign
    else if (!isValue) kept += sign === ',' ? ' ' : sign
    if (sign === '(') depth++
  }
  return kept
}
